import Observation
import Planning
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
    /// The sheets to print instead of the list; `nil` for none.
    @ObservationIgnored package private(set) var grid: PrintedGrid?

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

    private struct Made: Sendable {
        let list: PrintedList
        let grid: PrintedGrid?
    }

    /// Whether a week can have a column for each person.
    package var hasPeople: Bool { agenda.snapshot.map { !$0.rows.agenda.people.isOne } ?? false }

    private func make() {
        making.cancel()
        (list, grid) = (nil, nil)
        guard let rows = agenda.snapshot?.rows else { return }
        let makeTexts = agenda.formatterMaker
        let (choice, days, now) = (choice, days, agenda.library.surroundings.clock.now)
        let (filter, buffer) = (conflicts.filter, Int64(conflicts.bufferMinutes) * 60_000)
        let isByPerson = choice.isByPerson && hasPeople
        making.make { () -> Made in
            let texts = makeTexts(rows.agenda)
            let writer = PrintedListWriter(texts, days: days, at: now)
            switch choice.content {
            case .agenda:
                let sheets = PrintedGridWriter(texts, days: days, at: now)
                let grid: PrintedGrid? =
                    switch choice.printedForm {
                    case .list: nil
                    case .week: isByPerson ? sheets.weeksOfPeople(rows) : sheets.weeks(rows)
                    case .month: sheets.months(rows)
                    }
                return Made(list: writer.agenda(rows), grid: grid)
            case .conflicts:
                let range = AgendaRange(from: days.lowerBound, to: days.upperBound.advanced(by: 1))
                let selection = ConflictSelection(rows.agenda, range: range, buffer: buffer, filter: filter)
                return Made(list: writer.conflicts(selection, filter: filter), grid: nil)
            }
        } take: { [weak self] in
            self?.grid = $0.grid
            self?.list = $0.list
        }
    }
}
