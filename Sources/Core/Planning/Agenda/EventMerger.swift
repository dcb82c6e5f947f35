import Events
import Foundation
import Text
import Time

/// Sorts the events of several feeds by time, and merges equal events of several sources into one entry.
///
/// Events with equal UID and original start are always merged; the first one by `weight`, then by source, decides the
/// time. Then events with equal start, end and folded title, which are adjacent in the order, are merged by
/// `EqualEvents`.
struct EventMerger {
    /// The result of a merge.
    struct Result {
        var entries: [Agenda.Entry] = []
        /// How each entry takes part in conflicts, as long as it has one origin.
        var kinds: [ConflictParty.Kind?] = []
        /// For entries merged from several events, by position: the origins in the order of the sources.
        var sharedOrigins: [Int: [Agenda.Origin]] = [:]
        /// For the same entries: the sources that make them busy, ascending.
        var busySources: [Int: [ConflictParty.BusySource]] = [:]
        /// The position of the entry of each key.
        var positions = KeyTable(capacity: 0)

        /// Removes entries.
        ///
        /// - Complexity: O(*n*).
        mutating func remove(where isRemoved: (Int) -> Bool) {
            var kept: [Int32?] = []
            var result = Result()
            for position in entries.indices {
                guard !isRemoved(position) else {
                    kept.append(nil)
                    continue
                }
                let place = result.entries.count
                kept.append(Int32(place))
                result.entries.append(entries[position])
                result.kinds.append(kinds[position])
                result.sharedOrigins[place] = sharedOrigins[position]
                result.busySources[place] = busySources[position]
            }
            result.positions = positions.compactMapValues { kept[Int($0)] }
            self = result
        }
    }

    private let feeds: [Feed]
    private let events: [[Event]]
    /// For whom the events are.
    private let people: EventPeople
    private let timeZone: TimeZone
    /// The title of each event of each feed.
    private let titles: [[FoldedTitle]]
    private let keys: [[EventKey]]

    private var candidates: [Candidate] = []
    /// The events whose UID another feed has too; that other event is among the candidates.
    private var followers: [Candidate] = []
    private var result = Result()

    /// Merges the events of feeds, and says for whom they are. What merging needs is freed when it returns.
    ///
    /// - Parameters:
    ///   - choices: The user's choices about some of the sources.
    ///   - names: The names of the sources.
    /// - Complexity: O(*n* log *n*) in the number of events.
    static func merge(
        _ feeds: [Feed], choices: [Source: SourceChoices], rules: PeopleRules, names: SourceNames, timeZone: TimeZone
    ) -> (Result, EventPeople) {
        var merger = EventMerger(feeds, choices: choices, rules: rules, names: names, timeZone: timeZone)
        return (merger.merge(), merger.people)
    }

    private init(
        _ feeds: [Feed], choices: [Source: SourceChoices], rules: PeopleRules, names: SourceNames, timeZone: TimeZone
    ) {
        self.feeds = feeds
        events = feeds.map(\.events)
        self.timeZone = timeZone
        titles = feeds.map(\.foldedTitles)
        keys = zip(feeds, titles).map { $0.keys(titles: $1) }
        people = EventPeople(feeds, choices: choices, rules: rules, names: names, keys: keys)
    }

    /// One event of one feed with resolved times, for sorting.
    private struct Candidate {
        let interval: Interval
        let feed: Int32
        let position: Int32
    }

    /// Of equal events, the one with the greatest weight is shown.
    private enum Weight: Int, Comparable {
        case cancelled
        case free
        /// It takes part in conflicts.
        case busy

        static func < (lhs: Weight, rhs: Weight) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    private mutating func merge() -> Result {
        resolve()
        sort()
        let otherKeys = feeds.map(\.otherKeys)
        result.positions = KeyTable(
            capacity: otherKeys.reduce(candidates.count + followers.count) { $0 + $1.count })
        result.entries.reserveCapacity(candidates.count)
        result.kinds.reserveCapacity(candidates.count)
        var group = EqualEvents()
        var next = candidates.startIndex
        while next < candidates.endIndex {
            let end = endOfEqualEvents(from: next)
            if end - next == 1 { append(candidates[next]) } else { append(next..<end, &group) }
            next = end
        }
        for follower in followers {
            if let entry = result.positions.value(for: key(follower)) { join(follower, Int(entry)) }
        }
        for (feed, others) in otherKeys.enumerated() {
            for (other, position) in others {
                if let entry = result.positions.value(for: keys[feed][position]) {
                    result.positions.insert(entry, for: other)
                }
            }
        }
        return result
    }

    private mutating func resolve() {
        var times = TimeResolver(timeZone)
        let uidCount = feeds.count < 2 ? 0 : events.reduce(0) { $0 + $1.count { $0.identity != nil } }
        var leaders = KeyTable(capacity: uidCount)
        candidates.reserveCapacity(events.reduce(0) { $0 + $1.count })
        for feedPosition in events.indices {
            for position in events[feedPosition].indices {
                let candidate = Candidate(
                    interval: times.interval(of: events[feedPosition][position].when), feed: Int32(feedPosition),
                    position: Int32(position))
                if uidCount > 0, events[feedPosition][position].identity != nil,
                    let leader = leaders.insert(Int32(candidates.count), for: key(candidate)).map(Int.init)
                {
                    let isBetter = weight(candidate) > weight(candidates[leader])
                    followers.append(isBetter ? candidates[leader] : candidate)
                    if isBetter { candidates[leader] = candidate }
                } else {
                    candidates.append(candidate)
                }
            }
        }
    }

    /// Sorts the candidates by start without comparing them, and then those with equal starts.
    private mutating func sort() {
        // Moved out, so that the comparison keeps no second copy of them.
        var sorted = candidates
        candidates = []
        if let order = startOrder(of: sorted.map { $0.interval }) { sorted = order.map { sorted[Int($0)] } }
        sorted.withUnsafeMutableBufferPointer { sorted in
            var first = 0
            while first < sorted.count {
                var next = first + 1
                while next < sorted.count, sorted[next].interval.start == sorted[first].interval.start { next += 1 }
                if next - first > 1 { sorted[first..<next].sort { precedes($0, $1) } }
                first = next
            }
        }
        candidates = sorted
    }

    /// The order of two candidates with equal starts.
    private func precedes(_ first: Candidate, _ second: Candidate) -> Bool {
        if first.interval.end != second.interval.end { return first.interval.end < second.interval.end }
        let (firstTitle, secondTitle) = (title(first), title(second))
        if firstTitle != secondTitle { return firstTitle < secondTitle }
        return (first.feed, first.position) < (second.feed, second.position)
    }

    /// Events without a title are not equal, even at the same time.
    private func endOfEqualEvents(from start: Int) -> Int {
        let first = candidates[start]
        var end = start + 1
        while end < candidates.count, candidates[end].interval == first.interval,
            title(candidates[end]) == title(first), !title(first).isEmpty
        {
            end += 1
        }
        return end
    }

    private mutating func append(_ range: Range<Int>, _ group: inout EqualEvents) {
        group.begin()
        let first = result.entries.count
        var next = range.lowerBound
        while next < range.upperBound {
            let feed = candidates[next].feed
            let end = candidates[next..<range.upperBound].firstIndex { $0.feed != feed } ?? range.upperBound
            // First the events with a known key, so that no other event joins the entry of their key.
            var others: [Candidate] = []
            for candidate in candidates[next..<end] {
                if let known = result.positions.value(for: key(candidate)).map(Int.init),
                    group.join(feed: feed, at: known - first)
                {
                    join(candidate, known)
                } else {
                    others.append(candidate)
                }
            }
            for candidate in others {
                if let same = group.join(feed: feed, hasUID: event(candidate).identity != nil) {
                    join(candidate, first + same)
                } else {
                    append(candidate)
                }
            }
            next = end
        }
    }

    private mutating func append(_ candidate: Candidate) {
        let key = key(candidate)
        result.positions.insert(Int32(result.entries.count), for: key)
        result.kinds.append(kind(candidate))
        result.entries.append(
            Agenda.Entry(
                origin(candidate, key), of: events, start: candidate.interval.start, end: candidate.interval.end))
    }

    /// Merges an event into the entry at a position.
    private mutating func join(_ candidate: Candidate, _ position: Int) {
        let key = key(candidate)
        result.positions.insert(Int32(position), for: key)
        let entry = result.entries[position]
        let isFirst = candidate.feed < entry.source
        let isBetter = weight(candidate) > weight(of: entry.event, isBusy: !busySources(of: position).isEmpty)
        let hasItsTimes = candidate.interval == Interval(start: entry.start, end: entry.end)
        var origins = result.sharedOrigins[position] ?? [entry.origin]
        let place = origins.partitioningIndex { $0.source > Int(candidate.feed) }
        origins.insert(origin(candidate, key), at: place)
        result.sharedOrigins[position] = origins
        noteBusy(candidate, position)
        guard isFirst || isBetter else { return }
        result.entries[position].origin = origins[0]
        if isBetter && hasItsTimes { result.entries[position].showEvent(of: origin(candidate, key)) }
    }

    private func origin(_ candidate: Candidate, _ key: EventKey) -> Agenda.Origin {
        Agenda.Origin(source: Int(candidate.feed), key: key, position: Int(candidate.position))
    }

    /// The sources that make an entry busy.
    private func busySources(of position: Int) -> [ConflictParty.BusySource] {
        if let known = result.busySources[position] { return known }
        let entry = result.entries[position]
        let role = people.role(of: entry.origin)
        let origin = entry.origin
        return people.kind(of: entry.event, feed: origin.source, position: origin.position, in: feeds) == nil
            ? [] : [ConflictParty.BusySource(entry.source, conflictsWithin: role.conflictsWithin)]
    }

    /// Records whether the source of an event makes its merged entry busy.
    private mutating func noteBusy(_ candidate: Candidate, _ position: Int) {
        var sources = busySources(of: position)
        let role = role(candidate)
        let source = ConflictParty.BusySource(Int(candidate.feed), conflictsWithin: role.conflictsWithin)
        if kind(candidate) != nil, !sources.contains(source) {
            sources.insert(source, at: sources.partitioningIndex { $0.source > source.source })
        }
        result.busySources[position] = sources
    }

    private func weight(_ candidate: Candidate) -> Weight {
        let event = event(candidate)
        return weight(of: event, isBusy: kind(candidate) != nil)
    }

    private func weight(of event: Event, isBusy: Bool) -> Weight {
        isBusy ? .busy : event.status == .cancelled ? .cancelled : .free
    }

    private func kind(_ candidate: Candidate) -> ConflictParty.Kind? {
        people.kind(
            of: event(candidate), feed: Int(candidate.feed), position: Int(candidate.position), in: feeds)
    }

    private func role(_ candidate: Candidate) -> SourceRole {
        people.role(feed: Int(candidate.feed), position: Int(candidate.position))
    }

    private func event(_ candidate: Candidate) -> Event {
        events[Int(candidate.feed)][Int(candidate.position)]
    }

    private func key(_ candidate: Candidate) -> EventKey {
        keys[Int(candidate.feed)][Int(candidate.position)]
    }

    private func title(_ candidate: Candidate) -> FoldedTitle {
        titles[Int(candidate.feed)][Int(candidate.position)]
    }
}
