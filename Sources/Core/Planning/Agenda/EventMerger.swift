import Events
import Foundation
import Text
import Time

/// Puts the events of several feeds into one order of time, and folds the same event from several sources into one entry.
///
/// Events of equal UID and original start are one wherever they stand; the one that comes first by `weight`, then by source,
/// decides when. Then events of equal start, end and folded title, which stand next to each other in that order, are made
/// one as `EqualEvents` says.
struct EventMerger {
    /// What a merge gives.
    struct Result {
        var entries: [Agenda.Entry] = []
        /// Of entries that several events became, by position: the origins in the order of the sources.
        var sharedOrigins: [Int: [Agenda.Origin]] = [:]
        /// Of the same entries: the sources that make them busy, ascending.
        var busySources: [Int: [Int]] = [:]
        /// The position of the entry of each key.
        var positions = KeyTable(capacity: 0)
    }

    private let feeds: [Feed]
    private let roles: [SourceRole]
    private let timeZone: TimeZone
    /// Of each event of each feed.
    private let titles: [[FoldedTitle]]
    private let keys: [[EventKey]]

    private var candidates: [Candidate] = []
    /// The events whose UID another feed has too, for which that one stands among the candidates.
    private var followers: [Candidate] = []
    private var result = Result()

    /// - Parameter roles: Of the feeds' sources.
    init(_ feeds: [Feed], roles: [SourceRole], timeZone: TimeZone) {
        self.feeds = feeds
        self.roles = roles
        self.timeZone = timeZone
        titles = feeds.map(\.foldedTitles)
        keys = zip(feeds, titles).map { $0.keys(titles: $1) }
    }

    /// One event of one feed with its times resolved: what is sorted.
    private struct Candidate {
        let interval: Interval
        let feed: Int32
        let position: Int32
    }

    /// Of the same event from several sources the weightiest is shown.
    private enum Weight: Int, Comparable {
        case cancelled
        case free
        /// It takes part in conflicts.
        case busy

        static func < (lhs: Weight, rhs: Weight) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// - Complexity: O(*n* log *n*) in the number of events.
    mutating func merge() -> Result {
        resolve()
        sort()
        let otherKeys = feeds.map(\.otherKeys)
        result.positions = KeyTable(
            capacity: otherKeys.reduce(candidates.count + followers.count) { $0 + $1.count })
        result.entries.reserveCapacity(candidates.count)
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
        let uidCount = feeds.count < 2 ? 0 : feeds.reduce(0) { $0 + $1.events.count { $0.identity != nil } }
        var leaders = KeyTable(capacity: uidCount)
        candidates.reserveCapacity(feeds.reduce(0) { $0 + $1.events.count })
        for (feedPosition, feed) in feeds.enumerated() {
            for (position, event) in feed.events.enumerated() {
                let candidate = Candidate(
                    interval: times.interval(of: event.when), feed: Int32(feedPosition), position: Int32(position))
                if uidCount > 0, event.identity != nil,
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

    /// Puts the candidates in order of start by a sort that compares none of them, and then those that start together.
    private mutating func sort() {
        // Taken out, so that what compares them holds no second copy of them.
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

    /// The order of two that start together.
    private func precedes(_ first: Candidate, _ second: Candidate) -> Bool {
        if first.interval.end != second.interval.end { return first.interval.end < second.interval.end }
        let (firstTitle, secondTitle) = (title(first), title(second))
        if firstTitle != secondTitle { return firstTitle < secondTitle }
        return (first.feed, first.position) < (second.feed, second.position)
    }

    /// Events without a title have nothing but their times in common.
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
            // First those that are known, so that no other takes the place that their key leads to.
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
        result.entries.append(
            Agenda.Entry(
                id: key, event: event(candidate), start: candidate.interval.start, end: candidate.interval.end,
                source: Int(candidate.feed)))
    }

    /// Makes an event one with the entry at a position.
    private mutating func join(_ candidate: Candidate, _ position: Int) {
        let key = key(candidate)
        result.positions.insert(Int32(position), for: key)
        let entry = result.entries[position]
        let isFirst = candidate.feed < entry.source
        let isBetter = weight(candidate) > weight(of: entry.event, isBusy: !busySources(of: position).isEmpty)
        let hasItsTimes = candidate.interval == Interval(start: entry.start, end: entry.end)
        var origins = result.sharedOrigins[position] ?? [Agenda.Origin(source: entry.source, key: entry.id)]
        let place = origins.partitioningIndex { $0.source > Int(candidate.feed) }
        origins.insert(Agenda.Origin(source: Int(candidate.feed), key: key), at: place)
        result.sharedOrigins[position] = origins
        noteBusy(candidate, position)
        guard isFirst || isBetter else { return }
        result.entries[position] = Agenda.Entry(
            id: origins[0].key, event: isBetter && hasItsTimes ? event(candidate) : entry.event, start: entry.start,
            end: entry.end, source: origins[0].source)
    }

    /// The sources that make an entry busy.
    private func busySources(of position: Int) -> [Int] {
        if let known = result.busySources[position] { return known }
        let entry = result.entries[position]
        return roles[entry.source].kind(of: entry.event) == nil ? [] : [entry.source]
    }

    /// Notes whether the source of an event makes the entry busy that it has become one with.
    private mutating func noteBusy(_ candidate: Candidate, _ position: Int) {
        var sources = busySources(of: position)
        let source = Int(candidate.feed)
        if roles[source].kind(of: event(candidate)) != nil, !sources.contains(source) {
            sources.insert(source, at: sources.partitioningIndex { $0 > source })
        }
        result.busySources[position] = sources
    }

    private func weight(_ candidate: Candidate) -> Weight {
        let event = event(candidate)
        return weight(of: event, isBusy: roles[Int(candidate.feed)].kind(of: event) != nil)
    }

    private func weight(of event: Event, isBusy: Bool) -> Weight {
        isBusy ? .busy : event.status == .cancelled ? .cancelled : .free
    }

    private func event(_ candidate: Candidate) -> Event {
        feeds[Int(candidate.feed)].events[Int(candidate.position)]
    }

    private func key(_ candidate: Candidate) -> EventKey {
        keys[Int(candidate.feed)][Int(candidate.position)]
    }

    private func title(_ candidate: Candidate) -> FoldedTitle {
        titles[Int(candidate.feed)][Int(candidate.position)]
    }
}
