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
        let title = title(members[0], of: index)
        let start = time(members[1], "start", of: index)
        let end = time(members[2], "end", of: index)
        guard let title, let start, let end else { return }
        guard start <= end else {
            let place = JSONPointer().element(index).member("end")
            return report(
                "The event ends, \(members[2]?.quoted ?? ""), before it starts, \(members[1]?.quoted ?? "")", at: place)
        }
        events.append(Event(title: title, start: .floating(start), end: .floating(end)))
    }

    private mutating func title(_ value: JSONValue?, of index: Int) -> String? {
        guard let title = value?.string else {
            report(value, isNo: "title", "a text", of: index)
            return nil
        }
        guard title.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            let what = title.isEmpty ? "empty" : "blank"
            report("The title is \(what); a text is expected", at: JSONPointer().element(index).member("title"))
            return nil
        }
        return title
    }

    private mutating func time(_ value: JSONValue?, _ name: String, of index: Int) -> LocalDateTime? {
        let parsed = value?.withUTF8 { text -> Result<LocalDateTime, EnglishDateTimeError> in
            do throws(EnglishDateTimeError) {
                return .success(try EnglishDateTime.parse(text))
            } catch {
                return .failure(error)
            }
        }
        switch parsed {
        case .success(let time):
            return time
        case .failure(let error):
            report(
                "The \(name) \(value?.quoted ?? "") is not a date like \(EventsFeedDecoder.dateExample): \(error)",
                at: JSONPointer().element(index).member(name))
        case nil:
            report(value, isNo: name, "a date like \(EventsFeedDecoder.dateExample)", of: index)
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
