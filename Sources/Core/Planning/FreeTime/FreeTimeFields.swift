import Events
import Text
import Time

/// What the user types to find free time. An empty field means what is usual.
///
///     var fields = FreeTimeFields()
///     fields.length = "2h"
///     let query = try fields.query(parser, now: local)
package struct FreeTimeFields: Hashable, Sendable {
    package enum Field: CaseIterable, Hashable, Sendable {
        case from, until, length, hours, weekdays
    }

    /// The first and the last day, the shortest length, the hours of the day, and the days of the week.
    private var texts: [Field: String] = [:]
    /// The sources whose events count; `nil` for all.
    package var sources: Set<Source>?

    package init() {}

    package subscript(field: Field) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue }
    }

    /// Why a field is not understood.
    package struct Fault: Error, Hashable, Sendable {
        package let field: Field
        let text: String

        /// What is wrong, and what to type.
        package var message: String {
            let shown = text.singleLine(limit: 60).isolated
            guard !isBeforeStart else { return localized("The last day is before the first one.") }
            return localized("“{words}” was not understood. Try {examples}.", ["words": shown, "examples": examples])
        }

        var isBeforeStart = false

        /// They are typed as they are.
        private var examples: String {
            switch field {
            case .from, .until: "today · Dec 24 · 2026-12-24"
            case .length: "1h · 90min · 1h30"
            case .hours: "9am-6pm · 09:00-18:00"
            case .weekdays: "mon-fri · sat,sun"
            }
        }
    }

    /// How many days are looked at where no last day is typed.
    private static let usualDays = 30
    /// The most days that are looked at.
    private static let mostDays = 3660
    /// The shortest free time where none is typed: an hour.
    private static let usualMinutes = 60

    /// What is to be looked for.
    ///
    /// - Parameter now: The present on the user's wall clock.
    package func query(_ parser: TypedTimeParser, now: LocalDateTime) throws(Fault) -> FreeTimeQuery {
        let from = try day(.from, parser, now) ?? now.date
        let until = try day(.until, parser, now) ?? from.advanced(by: FreeTimeFields.usualDays)
        guard until >= from else { throw Fault(field: .until, text: self[.until], isBeforeStart: true) }
        let last = min(until, from.advanced(by: FreeTimeFields.mostDays))
        let minutes = try read(.length, parser.length) ?? FreeTimeFields.usualMinutes
        let weekdays = try read(.weekdays) { text in parser.weekdays(text).flatMap { $0.isEmpty ? nil : $0 } }
        let hours = try read(.hours) { parser.hours($0) }
        return FreeTimeQuery(
            days: from..<last.advanced(by: 1), length: Int64(minutes) * 60_000,
            hours: FreeHours(
                from: hours?.from ?? 0, to: hours?.to ?? 1440, weekdays: weekdays ?? FreeHours.all.weekdays),
            sources: sources)
    }

    private func day(_ field: Field, _ parser: TypedTimeParser, _ now: LocalDateTime) throws(Fault) -> CalendarDate? {
        try read(field) { text in
            // A day has no offset, so the zone does not matter.
            let typed = parser.parse(text, now: now, in: .gmt)
            return typed.isUnderstood && typed.span == nil && typed.part == nil ? typed.day : nil
        }
    }

    /// - Returns: `nil` for an empty field.
    private func read<Value>(_ field: Field, _ value: (String) -> Value?) throws(Fault) -> Value? {
        let text = self[field]
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        guard let value = value(text) else { throw Fault(field: field, text: text) }
        return value
    }
}

/// Which free time is looked for.
package struct FreeTimeQuery: Hashable, Sendable {
    package let days: Range<CalendarDate>
    /// The shortest free time in milliseconds.
    package let length: Int64
    package let hours: FreeHours
    /// The sources whose events count; `nil` for all.
    package let sources: Set<Source>?

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
        return agenda.freeTimes(in: start..<moments.upperBound, hours: hours, atLeast: length, sources: positions)
    }
}
