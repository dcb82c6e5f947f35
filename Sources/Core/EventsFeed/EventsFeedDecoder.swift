/// Reads the entries of an events feed one after the other.
struct EventsFeedDecoder {
    var events: [Event] = []
    private(set) var problems: [Problem] = []
    private let source: Source
    private static let dateExample = "\"November 3, 2018 6:14 PM\""
    private let names = JSONNames<3>(["title", "start", "end"])

    init(source: Source) {
        self.source = source
    }

    mutating func decode(_ entry: JSONValue, at index: Int) {
        guard let members = entry.values(of: names) else {
            let place = JSONPointer().element(index)
            let what = entry.kindInWords
            return report(
                "\(what.prefix(1).uppercased() + what.dropFirst()) stands where an event, {…}, is expected", at: place)
        }
        let title = title(in: members, of: index)
        let start = time(in: members, at: 1, of: index)
        let end = time(in: members, at: 2, of: index)
        guard let title, let start, let end else { return }
        guard start <= end else {
            let place = JSONPointer().element(index).member("end")
            return report(
                "The event ends, \(members[2]?.quoted ?? ""), before it starts, \(members[1]?.quoted ?? "")", at: place)
        }
        events.append(Event(title: title, start: .floating(start), end: .floating(end)))
    }

    private mutating func title(in members: JSONLookup<3>, of index: Int) -> String? {
        guard let title = members.string(at: 0) else {
            report(members[0], isNo: "title", "a text", of: index)
            return nil
        }
        guard title.isBlank else { return title }
        let what = title.isEmpty ? "empty" : "blank"
        report("The title is \(what); a text is expected", at: JSONPointer().element(index).member("title"))
        return nil
    }

    /// The time that is the member number `member`: 1 is the start, 2 the end.
    private mutating func time(in members: JSONLookup<3>, at member: Int, of index: Int) -> LocalDateTime? {
        let parsed = members.withUTF8(at: member) { text -> Result<LocalDateTime, EnglishDateTimeError> in
            do throws(EnglishDateTimeError) {
                return .success(try EnglishDateTime.parse(text))
            } catch {
                return .failure(error)
            }
        }
        if case .success(let time) = parsed { return time }
        let name = member == 1 ? "start" : "end"
        if case .failure(let error) = parsed {
            report(
                "The \(name) \(members[member]?.quoted ?? "") is not a date like \(EventsFeedDecoder.dateExample): \(error)",
                at: JSONPointer().element(index).member(name))
        } else {
            report(members[member], isNo: name, "a date like \(EventsFeedDecoder.dateExample)", of: index)
        }
        return nil
    }

    private mutating func report(_ value: JSONValue?, isNo name: String, _ expected: String, of index: Int) {
        let entry = JSONPointer().element(index)
        if let value {
            report("The \(name) is \(value.kindInWords); \(expected) is expected", at: entry.member(name))
        } else {
            report("The event has no \(name); \(expected) is expected", at: entry.member(name))
        }
    }

    private mutating func report(_ message: String, at place: JSONPointer) {
        problems.append(Problem(source: source, path: place.description, message: message + "."))
    }
}

extension String {
    /// Whether nothing in it can be seen. Asks Unicode only about texts without a visible ASCII character in front.
    fileprivate var isBlank: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}
