import Events
import JSON
import Text
import Time

/// Reads the entries of an events feed.
struct EventsFeedDecoder {
    private(set) var events: [Event] = []
    private(set) var list: ProblemList
    private let names = JSONNames<3>(["title", "start", "end"])

    /// - Parameter count: The number of entries to reserve room for.
    init(source: Source, count: Int) {
        list = ProblemList(source: source)
        events.reserveCapacity(count)
    }

    mutating func decode(_ value: JSONValue, at index: Int) {
        guard let entry = list.entry(value, at: index, names: names) else { return }
        let title = list.title(0, of: entry)
        let start = time("start", 1, of: entry)
        let end = time("end", 2, of: entry)
        guard let title, let start, let end else { return }
        guard start <= end else {
            let (from, to) = (entry.members[1]?.quoted ?? .empty, entry.members[2]?.quoted ?? .empty)
            list.report(
                Message("The event ends, {end}, before it starts, {start}.", ["end": to, "start": from]),
                at: entry.pointer(to: "end"))
            return
        }
        events.append(Event(title: title, start: .floating(start), end: .floating(end)))
    }

    private mutating func time(_ name: String, _ member: Int, of entry: FeedEntry<3>) -> LocalDateTime? {
        list.time(name, member, of: entry, like: EnglishDateTime.example, parse: EnglishDateTime.parse)
    }
}
