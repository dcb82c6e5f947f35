import Events
import Time

/// The entries of an agenda that the user does not go to.
extension Agenda {
    /// The decision not to go to an event.
    ///
    /// - Parameter inSeries: Whether to none of its series.
    package func decision(toSkip entry: Int, inSeries: Bool) -> SkippedEvent {
        if inSeries, let series = seriesKey(of: entry) { return SkippedEvent(key: series) }
        return SkippedEvent(key: entries[entry].id, times: entries[entry].times)
    }

    /// The decisions because of which the user does not go to an event.
    package func decisions(skipping entry: Int) -> [SkippedEvent] {
        let own = origins(of: entry).map { SkippedEvent(key: $0.key, times: entries[entry].times) }
        return (own + [seriesKey(of: entry)].compactMap { $0.map { SkippedEvent(key: $0) } })
            .filter(skippedEvents.contains)
    }

    /// Whether the user did not want to go to an event that has moved since.
    ///
    /// - Parameter keyBefore: The key that it had before it moved, if that was another one.
    /// - Complexity: O(*d*) in the number of decisions.
    package func hasLapsedSkip(_ entry: Int, keyBefore: EventKey? = nil) -> Bool {
        guard !isSkipped(entry), !skippedEvents.isEmpty else { return false }
        let keys = origins(of: entry).map(\.key) + [keyBefore].compactMap { $0 }
        return skippedEvents.contains { $0.times != nil && keys.contains($0.key) }
    }

    /// The events that are not over and that the user does not go to, in order of time: of a series the next one.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    func skipped(at now: Instant, where isIncluded: PairFilter?) -> [Int] {
        guard hasSkipped else { return [] }
        var series: Set<EventKey> = []
        return entries.indices.filter { entry in
            guard isSkipped(entry), entries[entry].end > now || entries[entry].start >= now,
                isIncluded?.includes(entry) ?? true
            else { return false }
            guard let key = seriesKey(of: entry), skippedEvents.contains(SkippedEvent(key: key)) else { return true }
            return series.insert(key).inserted
        }
    }
}

extension Agenda.Entry {
    /// When it is, in the form of decisions about it.
    var times: EventTimes { EventTimes(event.when, interval: Interval(start: start, end: end)) }

    /// The key of its series; `nil` for a single event.
    var seriesKey: EventKey? { event.isOccurrence ? event.uid.map { .ofSeries(uid: $0) } : nil }
}

extension EventMerger.Result {
    /// Frees the time of the entries that the user does not go to.
    ///
    /// - Returns: Whether each entry is such a one; empty when none is.
    /// - Complexity: O(*n*) in the number of entries.
    mutating func skip(_ skipped: Set<SkippedEvent>) -> [Bool] {
        let keys = Set(skipped.map(\.key))
        let hasSeries = skipped.contains { $0.times == nil }
        var skips = [Bool](repeating: false, count: skipped.isEmpty ? 0 : entries.count)
        for position in skips.indices {
            let entry = entries[position]
            let isSkipped =
                (sharedOrigins[position] ?? [entry.origin]).contains {
                    keys.contains($0.key) && skipped.contains(SkippedEvent(key: $0.key, times: entry.times))
                } || hasSeries && entry.seriesKey.map { skipped.contains(SkippedEvent(key: $0)) } ?? false
            guard isSkipped else { continue }
            skips[position] = true
            entries[position].availability = .declined
            free(position)
        }
        return skips.contains(true) ? skips : []
    }
}
