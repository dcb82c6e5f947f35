import Events
import JSON
import Text
import Time

/// Reads the entries of a star events feed.
struct StarEventsFeedDecoder {
    private(set) var starEvents: [StarEvent] = []
    private(set) var list: ProblemList
    private let names = JSONNames<9>([
        "id", "title", "description", "timestamp", "date", "image", "phone", "locationline1", "locationline2",
    ])

    /// - Parameter count: The number of entries to reserve room for.
    init(source: Source, count: Int) {
        list = ProblemList(source: source)
        starEvents.reserveCapacity(count)
    }

    mutating func decode(_ value: JSONValue, at index: Int) {
        guard let entry = list.entry(value, at: index, names: names) else { return }
        let problemsBefore = list.count
        let id = id(entry)
        let title = list.title(1, of: entry)
        let text = text("description", 2, of: entry)
        let timestamp = isNull(3, of: entry) ? nil : time("timestamp", 3, of: entry)
        let date = time("date", 4, of: entry)
        let image = visibleText("image", 5, of: entry)
        let phone = visibleText("phone", 6, of: entry)
        let lines = [visibleText("locationline1", 7, of: entry), visibleText("locationline2", 8, of: entry)]
        guard let title, let date, list.count == problemsBefore else { return }
        starEvents.append(
            StarEvent(
                id: id, title: title, text: text ?? "", timestamp: timestamp, date: date, imageURL: image, phone: phone,
                locationLines: lines.compactMap { $0 }))
    }

    private func isNull(_ member: Int, of entry: FeedEntry<9>) -> Bool {
        entry.members[member].map { $0.kind == .null } ?? true
    }

    private mutating func id(_ entry: FeedEntry<9>) -> Int? {
        if isNull(0, of: entry) { return nil }
        if let id = entry.members[0]?.int { return id }
        list.reportMissing("id", 0, of: entry, expected: Message("a whole number"))
        return nil
    }

    private mutating func time(_ name: String, _ member: Int, of entry: FeedEntry<9>) -> Instant? {
        list.time(name, member, of: entry, like: ISODateTime.example, parse: ISODateTime.parse)
    }

    private mutating func text(_ name: String, _ member: Int, of entry: FeedEntry<9>) -> String? {
        if isNull(member, of: entry) { return nil }
        if let text = entry.members.string(at: member) { return text }
        list.reportMissing(name, member, of: entry, expected: Message("a text"))
        return nil
    }

    private mutating func visibleText(_ name: String, _ member: Int, of entry: FeedEntry<9>) -> String? {
        text(name, member, of: entry).flatMap { $0.isBlank ? nil : $0 }
    }
}
