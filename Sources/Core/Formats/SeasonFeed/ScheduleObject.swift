import JSON
import Text

/// An object of a schedule. Older schedules write names with a hyphen in front, as `-Name`; both forms are found.
struct ScheduleObject {
    /// Its location in the file.
    let pointer: JSONPointer
    private let members: [String: (writtenName: String, value: JSONValue)]

    /// `nil` when `value` is not an object. Of several members with the same name, with a hyphen or without, the last
    /// one counts.
    init?(_ value: JSONValue, at pointer: JSONPointer) {
        guard let members = value.members else { return nil }
        self.pointer = pointer
        var found: [String: (writtenName: String, value: JSONValue)] = [:]
        for (name, value) in members {
            found[name.hasPrefix("-") ? String(name.dropFirst()) : name] = (name, value)
        }
        self.members = found
    }

    /// The value of a member; `nil` when it is missing, null, a blank text, or an empty object or list, which older
    /// schedules write for a missing value.
    subscript(name: String) -> JSONValue? {
        guard let value = members[name]?.value else { return nil }
        switch value.kind {
        case .null: return nil
        case .array: return value.elements?.underestimatedCount == 0 ? nil : value
        case .object: return value.members?.first(where: { _ in true }) == nil ? nil : value
        case .string: return value.string?.isBlank == true ? nil : value
        case .bool, .number: return value
        }
    }

    /// The location of a member, even if it is missing.
    func pointer(to name: String) -> JSONPointer {
        pointer.member(members[name]?.writtenName ?? name)
    }

    /// The elements of a member with their locations. Older schedules write a list of one as the value itself, which is
    /// read too.
    func elements(_ name: String) -> [(value: JSONValue, pointer: JSONPointer)] {
        guard let value = self[name] else { return [] }
        let pointer = pointer(to: name)
        guard let elements = value.elements else { return [(value, pointer)] }
        return elements.enumerated().map { ($1, pointer.element($0)) }
    }
}

extension JSONValue {
    /// A text, number or truth value as a text: `13` as "13", `true` as "true". `nil` for null, lists and objects.
    var scalarText: String? {
        switch kind {
        case .string: string
        case .number: int.map(String.init) ?? double.map { Int(exactly: $0).map(String.init) ?? String($0) }
        case .bool: bool == true ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// The value in words for people: a text, number or truth value in quotes, otherwise its kind.
    var quotedScalar: Message {
        kind == .string ? quoted : scalarText.map { Message(verbatim: "\"\($0)\"") } ?? kindInWords
    }
}
