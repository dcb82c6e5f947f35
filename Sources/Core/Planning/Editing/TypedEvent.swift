import Time

/// A new event as a person types it: "Dinner at Nora's Sat 7pm 2h", "Choir every Tuesday 19:00 until Dec 20". `TypedEdit` reads it.
package struct TypedEvent: Hashable, Sendable {
    package let text: String
    /// Its title and its time; the first one where it repeats.
    package let typed: TypedTime
    /// Whether it repeats each week.
    package let isWeekly: Bool
    /// The text that was typed after "until"; `nil` for none.
    let until: TypedTime?
    /// `until` as it was typed.
    let untilText: String?

    /// The last day on which it may repeat; `nil` for no end.
    package var lastDay: CalendarDate? {
        until.flatMap { $0.span == nil && $0.part == nil ? $0.onlyDay : nil }
    }
}
