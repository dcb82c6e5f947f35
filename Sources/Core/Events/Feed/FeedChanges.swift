import Text
import Time

/// The difference between two answers of a source, by the keys of its events.
///
///     let changes = FeedChanges(from: feed, to: newFeed)
///     for change in changes.moved { print(change.before.when, change.after.when) }
///
/// An event with a UID or an id keeps its key when its other properties change. An event without one gets another key
/// when its time changes: if exactly one event with a folded title was removed and exactly one was added, it counts as
/// moved.
public struct FeedChanges: Hashable, Sendable {
    /// The properties of an event that may have changed.
    public struct Fields: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public static let title = Fields(rawValue: 1 << 0)
        public static let when = Fields(rawValue: 1 << 1)
        public static let availability = Fields(rawValue: 1 << 2)
        public static let status = Fields(rawValue: 1 << 3)
        public static let location = Fields(rawValue: 1 << 4)
        /// Further details on the page of a star event or a game: its score, its picture.
        public static let details = Fields(rawValue: 1 << 5)
    }

    /// An event that was added or removed.
    public struct Item: Hashable, Sendable {
        public let key: EventKey
        public let event: Event
    }

    /// An event that exists in both feeds and has changed.
    public struct Change: Hashable, Sendable {
        public let keyBefore: EventKey
        public let key: EventKey
        public let before: Event
        public let after: Event
        /// Never empty.
        public let fields: Fields
    }

    /// In the order of the later feed.
    public let added: [Item]
    /// In the order of the earlier feed.
    public let removed: [Item]
    /// The events whose time has changed, whether or not other properties have, in the order of the later feed.
    public let moved: [Change]
    /// The events whose other properties have changed but not their time, in the order of the later feed.
    public let changed: [Change]

    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && moved.isEmpty && changed.isEmpty }

    /// - Parameters:
    ///   - earlier: The earlier feed of the source.
    ///   - later: The later feed of the same source.
    /// - Complexity: O(*n*) in the number of events.
    public init(from earlier: Feed, to later: Feed) {
        let (before, after) = (KeyedEvents(earlier), KeyedEvents(later))
        var partners = [Int32](repeating: -1, count: later.events.count)
        var isGone = [Bool](repeating: false, count: earlier.events.count)
        for position in earlier.events.indices {
            if let partner = after.positions.value(for: before.keys[position]) {
                partners[Int(partner)] = Int32(position)
            } else {
                isGone[position] = true
            }
        }
        for (gone, new) in FeedChanges.moves(before, after, isGone: isGone, isNew: partners.map { $0 < 0 }) {
            partners[new] = Int32(gone)
            isGone[gone] = false
        }

        var added: [Item] = []
        var (moved, changed): ([Change], [Change]) = ([], [])
        for (position, partner) in partners.enumerated() {
            guard partner >= 0 else {
                added.append(Item(key: after.keys[position], event: later.events[position]))
                continue
            }
            let fields = before.differences(at: Int(partner), from: after, at: position)
            guard !fields.isEmpty else { continue }
            let change = Change(
                keyBefore: before.keys[Int(partner)], key: after.keys[position], before: earlier.events[Int(partner)],
                after: later.events[position], fields: fields)
            if fields.contains(.when) { moved.append(change) } else { changed.append(change) }
        }
        (self.added, self.moved, self.changed) = (added, moved, changed)
        removed = earlier.events.indices.filter { isGone[$0] }.map {
            Item(key: before.keys[$0], event: earlier.events[$0])
        }
    }

    /// The pairs of positions of events without an id that have moved.
    private static func moves(
        _ before: KeyedEvents, _ after: KeyedEvents, isGone: [Bool], isNew: [Bool]
    ) -> [(gone: Int, new: Int)] {
        /// The number of events with a title, and the position of the last one.
        struct Tally {
            var (gone, new) = (0, 0)
            var (lastGone, lastNew) = (0, 0)
        }
        var tallies: [[UInt8]: Tally] = [:]
        for position in isGone.indices where isGone[position] && !before.isNamed(position) {
            tallies[before.foldedTitle(position), default: Tally()].gone += 1
            tallies[before.foldedTitle(position), default: Tally()].lastGone = position
        }
        for position in isNew.indices where isNew[position] && !after.isNamed(position) {
            guard var tally = tallies[after.foldedTitle(position)] else { continue }
            (tally.new, tally.lastNew) = (tally.new + 1, position)
            tallies[after.foldedTitle(position)] = tally
        }
        return tallies.values.filter { $0.gone == 1 && $0.new == 1 }.map { ($0.lastGone, $0.lastNew) }
    }
}

/// The events of a feed with their keys.
private struct KeyedEvents {
    let feed: Feed
    let keys: [EventKey]
    let positions: KeyTable
    /// The rows of a season that have an event, by its position.
    private let rows: [Season.Row]
    private let ids: [String?]?

    init(_ feed: Feed) {
        self.feed = feed
        keys = feed.keys
        var positions = KeyTable(capacity: keys.count)
        for (position, key) in keys.enumerated() { positions.insert(Int32(position), for: key) }
        self.positions = positions
        rows = feed.schedule.map { season in season.rows.filter { season.event(of: $0) != nil } } ?? []
        ids = feed.ids
    }

    /// Whether an event has an id in its source.
    func isNamed(_ position: Int) -> Bool {
        feed.events[position].identity != nil || ids?[position] != nil
    }

    func foldedTitle(_ position: Int) -> [UInt8] {
        FoldedTitle(feed.events[position].title).bytes
    }

    func differences(at position: Int, from other: KeyedEvents, at otherPosition: Int) -> FeedChanges.Fields {
        let (before, after) = (feed.events[position], other.feed.events[otherPosition])
        var fields: FeedChanges.Fields = []
        if before.title != after.title { fields.insert(.title) }
        if before.when != after.when { fields.insert(.when) }
        if before.availability != after.availability { fields.insert(.availability) }
        // An answer of the user's own is no news.
        let statuses = [before, after].map { $0.status == .unanswered ? .confirmed : $0.status }
        if statuses[0] != statuses[1] { fields.insert(.status) }
        if before.location != after.location { fields.insert(.location) }
        if hasOtherDetails(position, other, otherPosition) { fields.insert(.details) }
        return fields
    }

    /// Properties that the event itself has too do not count here.
    private func hasOtherDetails(_ position: Int, _ other: KeyedEvents, _ otherPosition: Int) -> Bool {
        if let before = feed.starEvents[safe: position], let after = other.feed.starEvents[safe: otherPosition] {
            return before.details != after.details
        }
        if let before = rows[safe: position], let after = other.rows[safe: otherPosition] {
            return before.details != after.details
        }
        return false
    }
}

extension Array {
    fileprivate subscript(safe position: Int) -> Element? {
        indices.contains(position) ? self[position] : nil
    }
}

extension StarEvent {
    fileprivate var details: StarEvent {
        StarEvent(
            id: id, title: "", text: text, timestamp: timestamp, date: Instant(millisecondsSinceEpoch: 0),
            imageURL: imageURL, phone: phone)
    }
}

extension Season.Row {
    fileprivate var details: Season.Row {
        guard case .game(let game) = self else { return .bye(Season.Bye(week: week)) }
        let details = game.details
        return .game(
            Game(
                id: game.id, week: game.week, away: game.away, home: game.home, isHome: game.isHome,
                time: .toBeAnnounced(nil), outcome: game.outcome,
                details: Game.Details(
                    tv: details.tv, radio: details.radio, state: details.state, clock: details.clock,
                    result: details.result, links: details.links)))
    }
}
