import Events
import JSON
import Text

/// One entry of a feed, with the members that its format reads.
struct FeedEntry<let count: Int> {
    /// The number of the entry in its feed, from 0.
    let index: Int
    let members: JSONLookup<count>

    func pointer(to member: String) -> JSONPointer {
        JSONPointer().element(index).member(member)
    }
}

/// Shared by the decoders of feeds. Inlined for each entry: otherwise reading a feed takes a quarter longer.
extension ProblemList {
    /// The entry in `value`; reports a problem and returns `nil` when it is not an object.
    @inline(__always)
    mutating func entry<let count: Int>(
        _ value: JSONValue, at index: Int, names: JSONNames<count>
    ) -> FeedEntry<count>? {
        if let members = value.values(of: names) { return FeedEntry(index: index, members: members) }
        report("Instead of an event, {…}, \(value.kindInWords) stands here.", at: JSONPointer().element(index))
        return nil
    }

    /// The title in the member with the number `member`; reports a problem and returns `nil` when it is missing or
    /// blank.
    @inline(__always)
    mutating func title<let count: Int>(_ member: Int, of entry: FeedEntry<count>) -> String? {
        guard let title = entry.members.string(at: member) else {
            reportMissing("title", member, of: entry, expected: "a text")
            return nil
        }
        guard title.isBlank else { return title }
        report(
            "The title is \(title.isEmpty ? "empty" : "blank"); a text is expected.", at: entry.pointer(to: "title"))
        return nil
    }

    /// The time in the member with the number `member`, read by `parse`; reports a problem and returns `nil` when it is
    /// missing or has another form.
    ///
    /// - Parameter example: A text of that form, for the message.
    @inline(__always)
    mutating func time<Time, Fault: Error, let count: Int>(
        _ name: String, _ member: Int, of entry: FeedEntry<count>, like example: String,
        parse: (Span<UInt8>) throws(Fault) -> Time
    ) -> Time? {
        let parsed = entry.members.withUTF8(at: member) { text -> Result<Time, Fault> in
            do throws(Fault) {
                return .success(try parse(text))
            } catch {
                return .failure(error)
            }
        }
        switch parsed {
        case .success(let time):
            return time
        case .failure(let fault):
            report(
                "The \(name) \(entry.members[member]?.quoted ?? "") is not a date like \"\(example)\": \(fault).",
                at: entry.pointer(to: name))
        case nil:
            reportMissing(name, member, of: entry, expected: "a date like \"\(example)\"")
        }
        return nil
    }

    /// Reports that a member is missing, or that its value is of another kind than `expected`.
    mutating func reportMissing<let count: Int>(
        _ name: String, _ member: Int, of entry: FeedEntry<count>, expected: @autoclosure () -> String
    ) {
        let fault = entry.members[member].map { "The \(name) is \($0.kindInWords)" } ?? "The event has no \(name)"
        report("\(fault); \(expected()) is expected.", at: entry.pointer(to: name))
    }
}
