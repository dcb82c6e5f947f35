import Events
import Time

/// The near-conflicts of an agenda: a second question to the index of its conflicts.
extension Agenda {
    /// The longest travel time in milliseconds that widens a buffer: twelve hours. A longer one is taken for it.
    fileprivate static let longestTravelTime: Int64 = 43_200_000

    /// The pairs of busy events at different locations with too little time between them, in order of time, pairs of two
    /// series once. None of them is a conflict.
    ///
    /// An event has at most 100 of them, with the last 1,000 events that end before it; in all there are no more than
    /// an agenda lists conflicts.
    ///
    /// - Parameters:
    ///   - range: The moments at which the second of the two starts.
    ///   - buffer: In milliseconds; 0 for no near-conflicts. The travel time that an event states widens it.
    ///   - ignored: Whether to list those that the user ignores instead of the others.
    ///   - isIncluded: Whether a pair passes a filter; `nil` for all.
    /// - Returns: The near-conflicts, and whether they are all.
    /// - Complexity: O(*n* log *n*).
    package func nearConflicts(
        in range: Range<Instant> = Agenda.always, buffer: Int64, ignored: Bool = false,
        where isIncluded: PairFilter? = nil
    ) -> (conflicts: [Conflict], isComplete: Bool) {
        guard buffer > 0 else { return ([], true) }
        var parties = NearParties(self)
        let byEnd = parties.entriesByEnd()
        var occurrences: [Conflict.Occurrence] = []
        var left = LargeClusters.mostListed(of: entries.count)
        var isComplete = true
        conflicts.forEachStart(in: range) { second in
            guard left > 0, let party = parties.party(of: second) else { return }
            let earliest = party.interval.start.advanced(by: -parties.nearDistance(of: party, buffer: buffer))
            var place = byEnd.partitioningIndex { conflicts.interval(at: $0).end > party.interval.start } - 1
            var (visited, found) = (0, [Conflict.Occurrence]())
            while place >= 0, conflicts.interval(at: byEnd[place]).end >= earliest {
                guard visited < Agenda.mostVisited, found.count < min(left, Agenda.mostNear) else {
                    isComplete = false
                    break
                }
                let first = byEnd[place]
                (place, visited) = (place - 1, visited + 1)
                guard first != second, !allConflicts.areApart(first, second),
                    !people(ofConflict: first, with: second).isEmpty, let other = parties.party(of: first),
                    let occurrence = near(first, other, second, party, buffer: buffer),
                    decisions(ignoring: first, with: second).isEmpty != ignored,
                    isIncluded?.admits(first, second) ?? true
                else { continue }
                found.append(occurrence)
            }
            left -= found.count
            occurrences += found.sorted { $0.first < $1.first }
        }
        return (gathered(occurrences) { _ in .near }, isComplete)
    }

    /// The most earlier events that are looked at for one.
    private static let mostVisited = 1000
    /// The most near-conflicts of an event with earlier ones.
    private static let mostNear = 100

    /// The entries at a location that an event would be too close to, in order of time.
    ///
    /// - Parameter buffer: In milliseconds. The travel time of a later event widens it.
    func entries(near interval: Interval, buffer: Int64) -> [Int] {
        var parties = NearParties(self)
        let earlier = entries(endingWithin: buffer, before: interval.start).filter { entry in
            guard let party = parties.party(of: entry) else { return false }
            return party.interval.end > interval.start.advanced(by: -buffer)
        }
        let known = Set(earlier)
        var later: [Int] = []
        let longest = max(buffer, Agenda.longestTravelTime)
        conflicts.forEachStart(in: interval.end..<interval.end.advanced(by: longest)) { entry in
            guard let party = parties.party(of: entry), !known.contains(entry) else { return }
            if party.interval.start < interval.end.advanced(by: parties.nearDistance(of: party, buffer: buffer)) {
                later.append(entry)
            }
        }
        return earlier + later
    }

    /// The parts of free times in which an event would be too close to no event at a location.
    ///
    /// - Parameters:
    ///   - free: Ascending and disjoint. No entry that counts is busy in them.
    ///   - buffer: In milliseconds; 0 for any distance. The travel time of a later event widens it.
    ///   - counts: Whether an entry counts; `nil` for all.
    /// - Complexity: O(log *n* + *m*), where *m* is the number of events from the first free time until half a day after the
    ///   last.
    func distantParts(
        of free: [Range<Instant>], buffer: Int64, counting counts: ((Int) -> Bool)?
    ) -> [Range<Instant>] {
        guard buffer > 0, let first = free.first, let last = free.last else { return free }
        var parties = NearParties(self)
        /// The end of the last event before a free time.
        var latest = entries(endingWithin: buffer, before: first.lowerBound).lazy
            .filter { counts?($0) ?? true }.compactMap { parties.party(of: $0)?.interval.end }.max()
        /// The events at a location, and when one before each of them and all after it has to end.
        var events: [(interval: Interval, limit: Instant)] = []
        let longest = max(buffer, Agenda.longestTravelTime)
        conflicts.forEachStart(in: first.lowerBound..<last.upperBound.advanced(by: longest)) { entry in
            guard counts?(entry) ?? true, let party = parties.party(of: entry) else { return }
            let limit = party.interval.start.advanced(by: -parties.nearDistance(of: party, buffer: buffer))
            events.append((party.interval, limit))
        }
        for position in events.indices.dropLast().reversed() {
            events[position].limit = min(events[position].limit, events[position + 1].limit)
        }
        var (ended, next) = (0, 0)
        return free.compactMap { free in
            while ended < events.count, events[ended].interval.start <= free.lowerBound,
                events[ended].interval.end <= free.lowerBound
            {
                latest = max(latest ?? events[ended].interval.end, events[ended].interval.end)
                ended += 1
            }
            while next < events.count, events[next].interval.start < free.upperBound { next += 1 }
            let start = max(free.lowerBound, latest?.advanced(by: buffer) ?? free.lowerBound)
            let end = next < events.count ? min(free.upperBound, events[next].limit) : free.upperBound
            return start < end ? start..<end : nil
        }
    }

    private func near(
        _ first: Int, _ one: NearConflict.Party, _ second: Int, _ other: NearConflict.Party, buffer: Int64
    ) -> Conflict.Occurrence? {
        guard NearConflict.gap(from: one, to: other, buffer: buffer) != nil,
            (one.interval.start, first) < (other.interval.start, second)
        else { return nil }
        return Conflict.Occurrence(
            first, second, Interval(start: one.interval.end, end: other.interval.start),
            isPossible: isPossible(first, with: second))
    }

    /// The busy entries that end in the time before a moment, the moment included, in order of time.
    ///
    /// - Parameter length: In milliseconds.
    private func entries(endingWithin length: Int64, before moment: Instant) -> [Int] {
        let start = moment.advanced(by: -length)
        let lasting = conflicts.conflicts(with: Interval(start: start, end: moment))
        // An event without length at the moment does not conflict with the time before it.
        var points: [Int] = []
        conflicts.forEachStart(in: moment..<moment.advanced(by: 1)) { entry in
            if conflicts.interval(at: entry).end == moment { points.append(entry) }
        }
        return (lasting + points).filter { conflicts.interval(at: $0).end <= moment }
    }
}

/// The facts about events of an agenda that near-conflicts depend on, each found once.
private struct NearParties {
    private let agenda: Agenda
    private var known: [Int: NearConflict.Party?] = [:]

    init(_ agenda: Agenda) {
        self.agenda = agenda
    }

    /// The entries that can be in a near-conflict, in order of their ends.
    mutating func entriesByEnd() -> [Int] {
        var entries: [(end: Instant, entry: Int)] = []
        for entry in agenda.entries.indices {
            if let party = party(of: entry) { entries.append((party.interval.end, entry)) }
        }
        return entries.sorted { ($0.end, $0.entry) < ($1.end, $1.entry) }.map(\.entry)
    }

    /// `nil` for an event that is in no near-conflict: it is not busy at a time, has no location, or is online.
    mutating func party(of entry: Int) -> NearConflict.Party? {
        let interval = agenda.conflicts.interval(at: entry)
        let event = agenda.entries[entry].event
        guard interval != .never, event.when.isTimed, event.location != nil else { return nil }
        if let known = known[entry] { return known }
        let stated = agenda.stated(of: entry)?.event
        let party =
            OnlinePlace.isOnline(event.location ?? "")
            ? nil
            : NearConflict.Party(
                interval: interval, location: event.location, position: stated?.position, travelTime: stated?.travelTime
            )
        known[entry] = party
        return party
    }

    /// How long before an event another one can be near it, in milliseconds.
    func nearDistance(of party: NearConflict.Party, buffer: Int64) -> Int64 {
        max(buffer, min(party.travelTime ?? 0, Agenda.longestTravelTime))
    }
}
