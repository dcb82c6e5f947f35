import Events
import Time

/// Which free time is looked for.
package struct FreeTimeQuery: Hashable, Sendable {
    package let days: Range<CalendarDate>
    /// The shortest free time in milliseconds.
    package let length: Int64
    package let hours: FreeHours
    /// The sources whose events count; `nil` for all.
    package let sources: Set<Source>?
    /// Those for all of whom the time is to be free; `nil` for all.
    package var people: PersonSet?
    /// The time in milliseconds that they keep to events at a location; 0 for any.
    package var buffer: Int64 = 0

    /// The free times that are not over, in order of time.
    ///
    /// - Complexity: as for `Agenda.freeTimes`.
    package func freeTimes(in agenda: Agenda, at now: Instant) -> [Range<Instant>] {
        let moments = agenda.moments(of: AgendaRange(from: days.lowerBound, to: days.upperBound))
        let start = moments.upperBound <= now ? moments.lowerBound : max(moments.lowerBound, now.nextQuarterHour)
        guard start < moments.upperBound else { return [] }
        let positions = sources.map { wanted in
            Set(agenda.sources.indices.filter { wanted.contains(agenda.sources[$0]) })
        }
        return agenda.freeTimes(
            in: start..<moments.upperBound, hours: hours, atLeast: length, buffer: buffer, sources: positions,
            for: people)
    }
}
