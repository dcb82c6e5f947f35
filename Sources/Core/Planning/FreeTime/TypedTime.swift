import Time

/// What is understood of a time as people type it: "Sat 7pm 2h", "Dec 12 19:00-21:30", "tomorrow noon".
///
/// Everything is on the reader's wall clock. `TypedTimeParser` makes it.
package struct TypedTime: Hashable, Sendable {
    /// What is wrong with a text.
    package enum Fault: Hashable, Sendable {
        /// A day that does not exist: February 30.
        case noSuchDay
        /// A time that does not exist: 25:00.
        case noSuchTime
        /// Two days, or more than two times.
        case tooMuch
    }

    /// A time of the day.
    package struct Span: Hashable, Sendable {
        package let start: LocalDateTime
        /// After the start.
        package let end: LocalDateTime
        /// Whether no length was typed, and an hour is assumed.
        package let isLengthAssumed: Bool
        /// Whether no day was typed, and the next one with this time to come is assumed.
        package let isDayAssumed: Bool
    }

    /// The day that was typed.
    package var day: CalendarDate?
    /// The time; `nil` when none was typed, or when there is a fault.
    package var span: Span?
    /// The words that were not understood, as they were typed.
    package var rest: [String] = []
    package var fault: Fault?

    /// Whether all of the text says one time.
    package var isComplete: Bool { span != nil && rest.isEmpty && fault == nil }
}
