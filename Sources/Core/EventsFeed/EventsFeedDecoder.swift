/// Reads the entries of an events feed one after the other.
struct EventsFeedDecoder {
    private(set) var events: [Event] = []
    private var list: ProblemList
    private let names = JSONNames<3>(["title", "start", "end"])
    private static let dateExample = "\"November 3, 2018 6:14 PM\""

    /// - Parameter count: How many entries to make room for.
    init(source: Source, count: Int) {
        list = ProblemList(source: source)
        events.reserveCapacity(count)
    }

    var problems: [Problem] { list.problems }

    mutating func decode(_ entry: JSONValue, at index: Int) {
        let place = EntryPlace(index: index)
        guard let members = entry.values(of: names) else {
            list.report("Instead of an event, {…}, \(entry.kindInWords) stands here.", at: place.pointer)
            return
        }
        let title = title(members, place)
        let start = time(members, 1, place)
        let end = time(members, 2, place)
        guard let title, let start, let end else { return }
        guard start <= end else {
            let (from, to) = (members[1]?.quoted ?? "", members[2]?.quoted ?? "")
            list.report("The event ends, \(to), before it starts, \(from).", at: place.member("end"))
            return
        }
        events.append(Event(title: title, start: .floating(start), end: .floating(end)))
    }

    private mutating func title(_ members: JSONLookup<3>, _ place: EntryPlace) -> String? {
        guard let title = members.string(at: 0) else {
            reportMissing("title", members[0], "a text", place)
            return nil
        }
        guard title.isBlank else { return title }
        list.report("The title is \(title.isEmpty ? "empty" : "blank"); a text is expected.", at: place.member("title"))
        return nil
    }

    /// The time that is the member number `member`: 1 is the start, 2 the end.
    private mutating func time(
        _ members: JSONLookup<3>, _ member: Int, _ place: EntryPlace
    ) -> LocalDateTime? {
        let parsed = members.withUTF8(at: member) { text -> Result<LocalDateTime, EnglishDateTimeError> in
            do throws(EnglishDateTimeError) {
                return .success(try EnglishDateTime.parse(text))
            } catch {
                return .failure(error)
            }
        }
        if case .success(let time) = parsed { return time }
        let name = member == 1 ? "start" : "end"
        let example = EventsFeedDecoder.dateExample
        if case .failure(let error) = parsed {
            list.report(
                "The \(name) \(members[member]?.quoted ?? "") is not a date like \(example): \(error).",
                at: place.member(name))
        } else {
            reportMissing(name, members[member], "a date like \(example)", place)
        }
        return nil
    }

    private mutating func reportMissing(
        _ name: String, _ value: JSONValue?, _ expected: @autoclosure () -> String, _ place: EntryPlace
    ) {
        if let value {
            list.report("The \(name) is \(value.kindInWords); \(expected()) is expected.", at: place.member(name))
        } else {
            list.report("The event has no \(name); \(expected()) is expected.", at: place.member(name))
        }
    }
}

/// The pointer to an entry, made only when it is needed.
private struct EntryPlace {
    let index: Int

    var pointer: JSONPointer { JSONPointer().element(index) }

    func member(_ name: String) -> JSONPointer { pointer.member(name) }
}

extension String {
    /// Whether nothing in it can be seen. Asks Unicode only about texts without a visible ASCII character in front.
    fileprivate var isBlank: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.generalCategory == .control
                || properties.generalCategory == .format
        }
    }
}
