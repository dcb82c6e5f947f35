import Observation
import Planning
import Time

/// A month of the agenda without widgets: which day is the current one, and where the events of its month are.
///
/// The layout is made off the main thread, and only while the month is shown.
///
///     month.isShown = true
///     month.go(months: 1)
///     month.layout?.weeks
@MainActor
@Observable
package final class MonthModel {
    /// The month; `nil` until there is an agenda.
    package private(set) var layout: MonthLayout?
    /// The day that was gone to; `nil` for today.
    private var chosenDay: CalendarDate?
    /// Whether the month is visible.
    @ObservationIgnored package var isShown = false { didSet { if isShown, !oldValue { make() } } }

    @ObservationIgnored package let agenda: AgendaModel
    @ObservationIgnored private var following: Following?
    @ObservationIgnored private let making = Latest()

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        following = Following({ [weak self] in
            (agenda.snapshot, agenda.texts, agenda.preferences, self?.chosenDay)
        }) { [weak self] in
            self?.follow($0.0, $0.1)
        }
    }

    /// The day that takes the keyboard focus, and whose month is shown. Until the user goes to another one, it is today.
    package var day: CalendarDate { chosenDay ?? agenda.preferences.today }

    /// Goes to a day; with `nil`, to today, and follows the time from then on.
    package func go(to date: CalendarDate?) {
        chosenDay = date
        if let date { _ = agenda.showSeries(around: date) }
    }

    /// Goes to the same day of another month.
    package func go(months: Int) {
        go(to: CalendarMonth(of: day).advanced(by: months).day(day.components.day))
    }

    /// The values that the layout is made from.
    private struct Origin {
        let snapshot: AgendaSnapshot
        let texts: AgendaFormatter
        let month: CalendarMonth
    }
    @ObservationIgnored private var origin: Origin?

    /// A day of the same month needs no other layout.
    private func follow(_ snapshot: AgendaSnapshot?, _ texts: AgendaFormatter?) {
        let isSame =
            origin.map { $0.snapshot === snapshot && $0.texts === texts && $0.month == CalendarMonth(of: day) } ?? false
        if !isSame { make() }
    }

    private func make() {
        guard isShown else { return }
        guard let snapshot = agenda.snapshot, let texts = agenda.texts else {
            making.cancel()
            (layout, origin) = (nil, nil)
            return
        }
        let (rows, month, makeTexts) = (snapshot.rows, CalendarMonth(of: day), agenda.formatterMaker)
        origin = Origin(snapshot: snapshot, texts: texts, month: month)
        making.make {
            MonthLayout(rows, month, texts: makeTexts(rows.agenda))
        } take: { [weak self] in
            self?.layout = $0
        }
    }
}
