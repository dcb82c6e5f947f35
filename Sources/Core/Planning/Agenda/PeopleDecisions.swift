import Events

/// The user's decisions about events.
extension Agenda {
    /// The key of the series of an occurrence; `nil` for a single event.
    package func seriesKey(of entry: Int) -> EventKey? {
        entries[entry].seriesKey
    }

    /// The user's decision for whom an event is, or whom it needs, by itself or with its series.
    package func decision(_ question: PeopleQuestion = .whose, ofEvent entry: Int, inSeries: Bool) -> PersonSet? {
        let key = inSeries ? seriesKey(of: entry) : decidedKey(question, of: entry)
        return key.flatMap { people[decided: question][$0] }
    }

    /// The key of an event by which the user decided about it alone; `nil` without such a decision.
    package func decidedKey(_ question: PeopleQuestion = .whose, of entry: Int) -> EventKey? {
        origins(of: entry).lazy.map(\.key).first { people[decided: question][$0] != nil }
    }
}
