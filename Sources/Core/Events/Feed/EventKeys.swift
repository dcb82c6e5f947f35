import Text
import Time

/// Makes the keys of events.
extension Feed {
    /// The key of each of `events`, by position. No two are equal.
    ///
    /// - Complexity: O(*n*); about 0.1 µs an event.
    public var keys: [EventKey] { keys { FoldedTitle(events[$0].title) } }

    /// The same with titles that are already folded, by position in `events`.
    public func keys(titles: [FoldedTitle]) -> [EventKey] { keys { titles[$0] } }

    /// - Parameter title: Returns the folded title of an event, by its position. Only those without an id need it.
    private func keys(title: (Int) -> FoldedTitle) -> [EventKey] {
        var numbers = EqualNumbers(capacity: events.count)
        var identities = IdentityHashes()
        let ids = ids
        // By position, because an event that is taken out of the list is copied with all that it has.
        return events.indices.map { position in
            var hash = StableHash()
            if let identity = events[position].identity {
                hash = identities.hash(of: identity)
            } else if let id = ids?[position] {
                hash.combine(id: id, kind: kind, source: source)
            } else {
                let title = title(position)
                hash.combine(title, events[position].when)
                // An event without a title never equals an event of another source.
                if title.isEmpty { hash.combine(text: source.location) }
            }
            return numbers.key(of: hash)
        }
    }

    /// The old keys of events with ids in this feed, with their positions in `events`. Links that were copied before
    /// ids counted use title and times.
    public var otherKeys: [(key: EventKey, position: Int)] {
        guard let ids else { return [] }
        var numbers = EqualNumbers(capacity: events.count)
        return events.enumerated().compactMap { position, event in
            var hash = StableHash()
            hash.combine(FoldedTitle(event.title), event.when)
            let key = numbers.key(of: hash)
            return ids[position] == nil ? nil : (key, position)
        }
    }

    /// The id by which each of `events` is known; `nil` for a kind of feed without ids.
    var ids: [String?]? { givenIDs?.map { id in id.map { keptNames[$0] ?? $0 } } }

    /// The id of each of `events` in the feed; `nil` for a kind of feed without ids.
    var givenIDs: [String?]? {
        let ids =
            if let season = schedule {
                season.rows.filter { season.event(of: $0) != nil }.map { $0.game?.id }
            } else {
                starEvents.map { $0.id.map(String.init) }
            }
        return ids.count == events.count && !ids.isEmpty ? ids : nil
    }
}

extension Feed {
    /// The season of a schedule, whose games are `events`; `nil` for other feeds, and for a calendar that is a team's.
    var schedule: Season? { kind == .season ? season : nil }

    /// The key of the event of each row of the season, by position in `Season.rows`; `nil` for a row without an event.
    ///
    /// - Complexity: O(*n*) in the number of events.
    public var seasonKeys: [EventKey?] {
        guard let season else { return [] }
        let keys = keys
        if let schedule {
            var rest = keys[...]
            return schedule.rows.map { schedule.event(of: $0) == nil ? nil : rest.popFirst() }
        }
        // A game is a single event. In a broken calendar, several events can have the position of one; the first counts.
        let positions = Dictionary(
            calendarPositions.enumerated().map { ($1.event, $0) }, uniquingKeysWith: { first, _ in first })
        return season.rows.indices.map { row in positions[seasonEvents[row]].map { keys[$0] } }
    }
}

extension EventKey {
    /// The key of a series: that of a single event with its UID.
    public static func ofSeries(uid: String) -> EventKey {
        EqualNumbers.numbered(IdentityHashes.hash(ofUID: uid), 0)
    }

    /// The key of all events of a source with one title.
    package static func ofTitle(_ title: FoldedTitle, in source: Source) -> EventKey {
        var hash = StableHash()
        hash.combine(0xfc as UInt8)
        hash.combine(text: source.location)
        hash.combine(title)
        return EventKey(rawValue: hash.value)
    }

    /// The key of an occurrence of a series.
    public static func ofOccurrence(uid: String, originalStart: EventTime) -> EventKey {
        var hash = IdentityHashes.hash(ofUID: uid)
        hash.combine(originalStart)
        return EqualNumbers.numbered(hash, 0)
    }
}

/// Numbers the events whose keys would be equal.
private struct EqualNumbers {
    /// The number of equal events so far, by the key of the first.
    private var counts: KeyTable

    init(capacity: Int) {
        counts = KeyTable(capacity: capacity)
    }

    mutating func key(of hash: StableHash) -> EventKey {
        let first = EqualNumbers.numbered(hash, 0)
        guard let count = counts.insert(1, for: first) else { return first }
        counts.update(count + 1, for: first)
        return EqualNumbers.numbered(hash, count)
    }

    static func numbered(_ hash: StableHash, _ number: Int32) -> EventKey {
        var hash = hash
        hash.combine(UInt64(number))
        return EventKey(rawValue: hash.value)
    }
}

/// Hashes the identities of calendar events. It caches the hash of the last UID, because the instances of a series are
/// adjacent.
private struct IdentityHashes {
    private var uid = ""
    private var hashOfUID: StableHash = IdentityHashes.hash(ofUID: "")

    mutating func hash(of identity: EventIdentity) -> StableHash {
        switch identity {
        case .uid(let uid, let recurrenceID):
            if uid != self.uid { (self.uid, hashOfUID) = (uid, IdentityHashes.hash(ofUID: uid)) }
            var hash = hashOfUID
            if let recurrenceID { hash.combine(recurrenceID) }
            return hash
        }
    }

    static func hash(ofUID uid: String) -> StableHash {
        var hash = StableHash()
        hash.combine(0xfd as UInt8)
        hash.combine(text: uid)
        return hash
    }
}

extension StableHash {
    /// Hashes title and times for an event without an id. The first byte differs in each of the three forms: a folded
    /// title in UTF-8 never contains 0xfe or 0xfd.
    fileprivate mutating func combine(_ title: FoldedTitle, _ when: When) {
        combine(title)
        combine(when.start)
        combine(when.end)
    }

    fileprivate mutating func combine(id: String, kind: FeedKind, source: Source) {
        combine(0xfe as UInt8)
        for text in [source.location, kind.rawValue, id] { combine(text: text) }
    }

    fileprivate mutating func combine(text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(0xff as UInt8)
    }
}

extension Feed {
    /// The folded title of each of `events`. The instances of a series are adjacent, and their title is folded once.
    public var foldedTitles: [FoldedTitle] {
        var latest = (title: "", folded: FoldedTitle(""))
        return events.indices.map { position in
            let title = events[position].title
            if title != latest.title { latest = (title, FoldedTitle(title)) }
            return latest.folded
        }
    }
}
