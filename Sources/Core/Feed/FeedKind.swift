/// What kind of feed a source is, which its content says: no name and no setting does.
public enum FeedKind: String, Hashable, Sendable {
    /// `EventsFeed`.
    case events
    /// `StarEventsFeed`.
    case starEvents = "star-events"
    /// `SeasonFeed`.
    case season

    /// The kind of the feed that `root` is.
    ///
    /// An object with a `GameSection`, a `GameList` or a `Team` is a season. Of a list the first entry decides that has a
    /// member of one kind: `start` or `end` of an events feed; else `timestamp`, `date`, `image` or `locationline1` of star
    /// events. What nothing decides is an events feed.
    ///
    /// - Complexity: O(the entries up to the one that decides).
    init(of root: JSONValue) {
        self = root.isSchedule ? .season : .events
        let names = JSONNames<6>(["start", "end", "timestamp", "date", "image", "locationline1"])
        guard let entries = root.elements else { return }
        for entry in entries {
            guard let members = entry.values(of: names) else { continue }
            if (0..<2).contains(where: { members[$0] != nil }) { return }
            if (2..<6).contains(where: { members[$0] != nil }) {
                self = .starEvents
                return
            }
        }
    }
}

extension JSONValue {
    /// Older schedules write a hyphen in front of their names.
    fileprivate var isSchedule: Bool {
        let names = JSONNames<6>(["GameSection", "GameList", "Team", "-GameSection", "-GameList", "-Team"])
        guard let members = values(of: names) else { return false }
        return (0..<6).contains { members[$0] != nil }
    }
}
