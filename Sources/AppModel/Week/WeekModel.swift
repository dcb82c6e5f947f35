import Events
import Observation
import Planning
import Time

/// A week of the agenda without widgets: which days are shown, and where their events are.
///
/// The layout is made off the main thread, and only while the week is shown.
///
///     week.isShown = true
///     week.go(pages: 1)
///     week.contents?.layout.days
@MainActor
@Observable
package final class WeekModel {
    /// The week; `nil` until there is an agenda.
    package private(set) var contents: WeekContents?
    /// A day of the week that is shown; `nil` for the present week.
    package private(set) var day: CalendarDate?
    /// Whether the week is visible.
    @ObservationIgnored package var isShown = false { didSet { if isShown, !oldValue { make() } } }
    /// The width that its columns have.
    @ObservationIgnored package var room = WeekRoom(width: 800) { didSet { if room != oldValue { make() } } }

    @ObservationIgnored package let agenda: AgendaModel
    @ObservationIgnored private let view: ViewModel
    /// The page whose filter decides which conflicts count; `nil` for all.
    @ObservationIgnored private let conflicts: ConflictsPageModel?
    @ObservationIgnored private var following: Following?
    @ObservationIgnored private let making = Latest()

    /// - Parameter conflicts: Whose filter says which conflicts count; `nil` for all.
    package init(_ agenda: AgendaModel, _ view: ViewModel, conflicts: ConflictsPageModel? = nil) {
        (self.agenda, self.view, self.conflicts) = (agenda, view, conflicts)
        following = Following({ [weak self] in
            (
                agenda.snapshot, agenda.texts, self?.day, view.wakingHours, conflicts?.filter,
                (view.weekLength, view.weekBeginning)
            )
        }) { [weak self] _ in self?.make() }
    }

    /// Goes to the week of a day; with `nil`, to the present week, and follows the time from then on.
    ///
    /// A day that is shown already, or that is in the present week, moves nothing further than there.
    package func go(to date: CalendarDate?) {
        guard let date else {
            day = nil
            return
        }
        if contents?.layout.dates?.contains(date) == true { return }
        let first = firstDay(of: agenda.preferences.today)
        day = (first...first.advanced(by: length.rawValue - 1)).contains(date) ? nil : date
        _ = agenda.showSeries(around: date)
    }

    /// Goes forward by a number of times the days that are shown.
    package func go(pages: Int) {
        let date = (day ?? agenda.preferences.today).advanced(by: pages * length.rawValue)
        day = date
        _ = agenda.showSeries(around: date)
    }

    private var length: WeekLength { room.length(atMost: view.weekLength) }

    private func firstDay(of date: CalendarDate) -> CalendarDate {
        WeekLayout.firstDay(
            date, length, view.weekBeginning, firstWeekday: Weekday.first(in: agenda.times.locale))
    }

    private func make() {
        guard isShown else { return }
        guard let rows = agenda.snapshot?.rows, let texts = agenda.texts else {
            making.cancel()
            contents = nil
            return
        }
        let (first, length, room) = (firstDay(of: day ?? agenda.preferences.today), length, room)
        let (hours, filter) = (view.wakingHours, conflicts?.filter ?? ConflictFilter())
        making.make {
            WeekLayout(rows, from: first, length, hours: hours, room: room, conflicts: filter, isByPerson: true)
        } take: { [weak self] layout in
            self?.contents = WeekContents(layout: layout, texts: WeekFormatter(texts))
        }
    }

    /// Where the present is in the week; `nil` when it is not shown.
    package var present: (day: Int, height: Double)? {
        guard let contents else { return nil }
        let now = contents.texts.agenda.times.localDateTime(of: agenda.library.surroundings.clock.now)
        return contents.layout.place(of: now)
    }
}

/// A week at one moment.
package struct WeekContents {
    package let layout: WeekLayout
    package let texts: WeekFormatter

    /// The event at a place; `nil` for a number of events.
    package func event(at stop: WeekLayout.Stop) -> EventKey? {
        layout.entry(at: stop).map { texts.agenda.agenda.entries[$0].id }
    }

    /// Whether a place is on today or a later day.
    package func isComing(_ stop: WeekLayout.Stop) -> Bool {
        layout.days[layout.days(of: stop).upperBound].date >= texts.agenda.today
    }
}
