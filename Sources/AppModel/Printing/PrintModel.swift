import Observation
import Planning
import Text
import Time

/// The choice of what is printed, and the list that comes of it. It is made off the main thread, from what the pages show: with
/// their filters, and without hidden calendars.
///
///     model.choice.period = .thisMonth
///     model.list?.summary   // a moment later: "Agenda · 42 events"
@MainActor
@Observable
package final class PrintModel {
    /// The list that is printed.
    package var choice: PrintChoice { didSet { if choice != oldValue { make() } } }
    /// The list to print; `nil` while it is made.
    package private(set) var list: PrintedList?

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let conflicts: ConflictsPageModel
    @ObservationIgnored private var following: AnyObject?
    @ObservationIgnored private let making = Latest()

    package init(_ choice: PrintChoice, _ agenda: AgendaModel, _ conflicts: ConflictsPageModel) {
        (self.choice, self.agenda, self.conflicts) = (choice, agenda, conflicts)
        following = Following({ (agenda.snapshot, agenda.texts) }) { [weak self] _ in self?.make() }
    }

    /// The first and the last day.
    package var days: ClosedRange<CalendarDate> {
        choice.days(today: agenda.preferences.today, firstWeekday: .first(in: agenda.times.locale))
    }

    private func make() {
        making.cancel()
        list = nil
        guard let rows = agenda.snapshot?.rows else { return }
        let (preferences, colors) = (agenda.preferences, agenda.library.colors(agenda.teamColors))
        let (content, days, now) = (choice.content, days, agenda.library.surroundings.clock.now)
        let (filter, buffer) = (conflicts.filter, Int64(conflicts.bufferMinutes) * 60_000)
        making.make {
            // A formatter is used on one thread only.
            let texts = AgendaFormatter(rows.agenda, times: preferences.texts, today: preferences.today, colors: colors)
            let writer = PrintedListWriter(texts, days: days, at: now)
            switch content {
            case .agenda: return writer.agenda(rows)
            case .conflicts:
                let range = AgendaRange(from: days.lowerBound, to: days.upperBound.advanced(by: 1))
                return writer.conflicts(
                    ConflictSelection(rows.agenda, range: range, buffer: buffer, filter: filter), filter: filter)
            }
        } take: { [weak self] in
            self?.list = $0
        }
    }
}
