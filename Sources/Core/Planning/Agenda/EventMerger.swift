import Events
import Foundation
import Text
import Time

/// Sorts the events of several feeds by time, and merges equal events of several sources into one entry.
///
/// Events with equal UID and original start are always merged; the newest copy decides the time, see `isBetter`. Then
/// events with equal start, end and folded title, which are adjacent in the order, are merged by `EqualEvents`. At the end
/// `settle` decides which copies make an entry busy.
struct EventMerger {
    /// The result of a merge.
    struct Result {
        var entries: [Agenda.Entry] = []
        /// How the event that each entry shows takes part in conflicts, as far as it has one origin.
        var kinds: [ConflictParty.Kind?] = []
        /// For entries merged from several events, by position: the origins in the order of the sources.
        var sharedOrigins: [Int: [Agenda.Origin]] = [:]
        /// For the same entries: the sources that make them busy, ascending.
        var busySources: [Int: [ConflictParty.BusySource]] = [:]
        /// The position of the entry of each key.
        var positions = KeyTable(capacity: 0)

        /// Whether an entry occupies its time or its days.
        func isBusy(_ position: Int) -> Bool { busySources[position].map { !$0.isEmpty } ?? (kinds[position] != nil) }

        /// Frees the time of an entry.
        mutating func free(_ position: Int) {
            kinds[position] = nil
            if busySources[position] != nil { busySources[position] = [] }
        }

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
    private let newerSeries: NewerSeries

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
        newerSeries = NewerSeries(feeds, keys: keys)
        people = EventPeople(feeds, choices: choices, rules: rules, names: names, keys: keys)
    }

    /// One event of one feed with resolved times, for sorting.
    private struct Candidate {
        let interval: Interval
        let feed: Int32
        let position: Int32
    }

    /// The weight of an event: among equal events, the one with the greatest is shown.
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
            if let entry = result.positions.value(for: key(follower)) { join(follower, Int(entry), isShown: false) }
        }
        settle()
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
                if isOutdated(candidate) { continue }
                if uidCount > 0, events[feedPosition][position].identity != nil,
                    let leader = leaders.insert(Int32(candidates.count), for: key(candidate)).map(Int.init)
                {
                    let isBetter = isBetter(candidate, than: candidates[leader])
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
        var entry = Agenda.Entry(
            origin(candidate, key), of: events, start: candidate.interval.start, end: candidate.interval.end)
        if !sourcesWithoutIt(candidate).isEmpty { entry.status = .cancelled }
        result.entries.append(entry)
    }

    /// Merges an event into the entry at a position.
    ///
    /// - Parameter isShown: Whether it is shown if it has more weight.
    private mutating func join(_ candidate: Candidate, _ position: Int, isShown: Bool = true) {
        let key = key(candidate)
        result.positions.insert(Int32(position), for: key)
        let entry = result.entries[position]
        let isFirst = candidate.feed < entry.source
        let isBetter =
            isShown && weight(candidate) > weight(of: entry.event, isBusy: result.kinds[position] != nil)
        var origins = result.sharedOrigins[position] ?? [entry.origin]
        let place = origins.partitioningIndex { $0.source > Int(candidate.feed) }
        origins.insert(origin(candidate, key), at: place)
        result.sharedOrigins[position] = origins
        if isFirst { result.entries[position].origin = origins[0] }
        guard isBetter else { return }
        result.kinds[position] = kind(candidate)
        result.entries[position].showEvent(of: origin(candidate, key))
    }

    private func origin(_ candidate: Candidate, _ key: EventKey) -> Agenda.Origin {
        Agenda.Origin(source: Int(candidate.feed), key: key, position: Int(candidate.position))
    }

    /// Decides which sources make the merged entries busy.
    ///
    /// Copies with one UID count if they have the highest `SEQUENCE`; among copies that are somebody's own, the newest
    /// ones count: in these the user answers. A copy that is nobody's counts only if it is as new as they are.
    private mutating func settle() {
        for (position, origins) in result.sharedOrigins {
            let entry = result.entries[position]
            let copies = origins.filter { event(of: $0).identity != nil }
            let newest = copies.map { sequence(of: $0) }.max()
            let own = copies.filter { !people.role(of: $0).people.isEmpty }.map { sequence(of: $0) }.max()
            let deciding = origins.filter { origin in
                guard event(of: origin).identity != nil else { return true }
                let isOwn = !people.role(of: origin).people.isEmpty
                return sequence(of: origin) == (isOwn ? own : newest) && (isOwn || own == nil || own == newest)
            }
            var busy: [ConflictParty.BusySource] = []
            var availability: Event.Availability?
            for origin in deciding {
                let copy = event(of: origin)
                let isNewest = copy.identity == nil || sequence(of: origin) == newest
                let event = isNewest ? copy : copy.asOf(entry.event)
                guard people.kind(of: event, feed: origin.source, position: origin.position, in: feeds) != nil else {
                    continue
                }
                let source = ConflictParty.BusySource(
                    origin.source, conflictsWithin: people.role(of: origin).conflictsWithin)
                if !busy.contains(source) { busy.append(source) }
                availability = availability ?? copy.availability
            }
            result.busySources[position] = busy
            guard !deciding.contains(where: { entry.shows($0) }) || !busy.isEmpty else { continue }
            result.entries[position].availability =
                availability ?? deciding.first.map { event(of: $0).availability } ?? entry.availability
        }
    }

    /// Whether another source has a newer version of the series of an occurrence, without that occurrence. A version that is
    /// nobody's takes no time from somebody's own.
    private func isOutdated(_ candidate: Candidate) -> Bool {
        sourcesWithoutIt(candidate).contains { !people.roles[$0].people.isEmpty || role(candidate).people.isEmpty }
    }

    /// The sources that have a newer version of the series of an occurrence, without that occurrence.
    private func sourcesWithoutIt(_ candidate: Candidate) -> [Int] {
        newerSeries.sources(without: key(candidate), feed: Int(candidate.feed), position: Int(candidate.position))
    }

    /// Whether a copy of an event is shown instead of another: the newest one. Of copies with one `SEQUENCE`, a cancelled one
    /// comes last, then the later `DTSTAMP` counts, then the greatest weight.
    private func isBetter(_ candidate: Candidate, than other: Candidate) -> Bool {
        let versions = [candidate, other].map { version(feed: Int($0.feed), position: Int($0.position)) }
        if versions[0].sequence != versions[1].sequence { return versions[0].sequence > versions[1].sequence }
        let areCancelled = [candidate, other].map { event($0).status == .cancelled }
        if areCancelled[0] != areCancelled[1] { return areCancelled[1] }
        if versions[0] != versions[1] { return versions[0] > versions[1] }
        return weight(candidate) > weight(other)
    }

    private func version(feed: Int, position: Int) -> CalendarEvent.Version {
        guard feeds[feed].calendarPositions.indices.contains(position), let calendar = feeds[feed].calendar else {
            return CalendarEvent.Version()
        }
        return calendar.events[feeds[feed].calendarPositions[position].event].version
    }

    private func sequence(of origin: Agenda.Origin) -> Int {
        version(feed: origin.source, position: origin.position).sequence
    }

    private func event(of origin: Agenda.Origin) -> Event { events[origin.source][origin.position] }

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

extension Event {
    /// An older copy of an event with the time of a newer one. It is cancelled only by itself.
    fileprivate func asOf(_ newer: Event) -> Event {
        Event(
            title: title, when: newer.when, availability: availability,
            status: newer.status == .cancelled ? status : newer.status)
    }
}
