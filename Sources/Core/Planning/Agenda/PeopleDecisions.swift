import Events

/// The user's decisions about events.
extension Agenda {
    /// The key of the series of an occurrence; `nil` for a single event.
    package func seriesKey(of entry: Int) -> EventKey? {
        entries[entry].seriesKey
    }

    /// The user's decision for whom an event is, by itself or with its series.
    package func decision(ofEvent entry: Int, inSeries: Bool) -> PersonSet? {
        if inSeries { return seriesKey(of: entry).flatMap { people.decisions[$0] } }
        return decidedKey(of: entry).flatMap { people.decisions[$0] }
    }

    /// The key of an event by which the user decided about it alone; `nil` without such a decision.
    package func decidedKey(of entry: Int) -> EventKey? {
        origins(of: entry).lazy.map(\.key).first { people.decisions[$0] != nil }
    }
}
