import Planning
import Text
import Time

/// Reads a day as the user types it: "dec 12", "next friday".
///
///     days.day("tomorrow").map(days.words)   // "Go to Saturday, December 12"
@MainActor
package final class TypedDays {
    private let agenda: AgendaModel
    private lazy var reader = TypedTimes(agenda)

    package init(_ agenda: AgendaModel) { self.agenda = agenda }

    /// The day that a text says; `nil` when it says something else, or more.
    package func day(_ text: String) -> CalendarDate? {
        text.contains { !$0.isWhitespace } ? reader.parse(text).onlyDay : nil
    }

    /// The day that a text says, and that day in words; without one, what is wrong with the text, or what to type.
    package func read(_ text: String) -> (day: CalendarDate?, words: String) {
        guard text.contains(where: { !$0.isWhitespace }) else { return (nil, localized("Type a day")) }
        let typed = reader.parse(text)
        let day = typed.onlyDay.map {
            [name(of: $0) + (typed.otherDay == nil ? "" : "."), typed.otherDayNote(agenda.times)]
        }
        let words =
            day?.compactMap { $0 }.joined(separator: " ") ?? typed.fault?.hint(agenda.times) ?? localized("No day yet")
        return (typed.onlyDay, words)
    }

    /// The day in words, with its year if that is not the present one: "Saturday, December 12".
    package func name(of day: CalendarDate) -> String {
        let times = agenda.times
        return day.components.year == agenda.preferences.today.components.year
            ? times.dayName(day) : times.fullDayName(day)
    }

    /// "Go to Saturday, December 12".
    package func offer(_ day: CalendarDate) -> String { localized("Go to {day}", ["day": name(of: day)]) }
}
