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
        reportNoObject(value, at: index)
        return nil
    }

    /// The title in the member with the number `member`; reports a problem and returns `nil` when it is missing or
    /// blank.
    @inline(__always)
    mutating func title<let count: Int>(_ member: Int, of entry: FeedEntry<count>) -> String? {
        guard let title = entry.members.string(at: member) else {
            reportMissing("title", member, of: entry, expected: Message("a text"))
            return nil
        }
        guard title.isBlank else { return title }
        reportNoTitle(title, at: entry.pointer(to: "title"))
        return nil
    }

    /// The time in the member with the number `member`, read by `parse`; reports a problem and returns `nil` when it is
    /// missing or has another form.
    ///
    /// - Parameter example: A text of that form, for the message.
    @inline(__always)
    mutating func time<Time, Fault: WordedError, let count: Int>(
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
            reportWrongDate(name, member, of: entry, like: example, because: fault.words)
        case nil:
            reportMissing(
                name, member, of: entry, expected: Message("a date like \"{example}\"", ["example": example]))
        }
        return nil
    }

    /// Reports that a member is missing, or that its value is of another kind than `expected`.
    mutating func reportMissing<let count: Int>(
        _ name: String, _ member: Int, of entry: FeedEntry<count>, expected: @autoclosure () -> Message
    ) {
        let found = entry.members[member]?.kindInWords
        // Translators: {name} is the name of a value in JSON, and {expected} "a text" or the like.
        let fault =
            found.map {
                Message(
                    "The {name} is {found}; {expected} is expected.",
                    ["name": name, "found": $0, "expected": expected()])
            } ?? Message("The event has no {name}; {expected} is expected.", ["name": name, "expected": expected()])
        report(fault, at: entry.pointer(to: name))
    }

    @inline(never)
    private mutating func reportNoObject(_ value: JSONValue, at index: Int) {
        report(
            Message(
                "Here is {found} instead of an event, {example}.",
                ["example": "{…}", "found": value.kindInWords]),
            at: JSONPointer().element(index))
    }

    @inline(never)
    private mutating func reportNoTitle(_ title: String, at location: JSONPointer) {
        let fault =
            title.isEmpty
            ? Message("The title is empty; a text is expected.") : Message("The title is blank; a text is expected.")
        report(fault, at: location)
    }

    @inline(never)
    private mutating func reportWrongDate<let count: Int>(
        _ name: String, _ member: Int, of entry: FeedEntry<count>, like example: String, because fault: Message
    ) {
        report(
            Message(
                "The {name} {text} is not a date like \"{example}\": {fault}.",
                [
                    "name": name, "text": entry.members[member]?.quoted ?? .empty, "example": example, "fault": fault,
                ]),
            at: entry.pointer(to: name))
    }
}
