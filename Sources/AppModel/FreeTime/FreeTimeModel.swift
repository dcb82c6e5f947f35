import Events
import Observation
import Planning
import Time

/// The search for free time without widgets.
///
/// It looks off the main thread, and again when the agenda changes.
///
///     model.choice.minutes = 120
///     model.status   // a moment later: "12 free times of at least 2 h until Tuesday, January 12"
@MainActor
@Observable
package final class FreeTimeModel {
    /// Which free time is looked for.
    package var choice = FreeTimeChoice() { didSet { if choice != oldValue { begin() } } }
    /// What was found.
    package private(set) var status = ""
    /// The distance that the times keep to other events; empty for none.
    package private(set) var note = ""
    /// The free times; `nil` when there are none.
    package private(set) var section: FitWords.Section?
    /// All free times to copy or save; `nil` when there are none. It changes with `section`.
    @ObservationIgnored package private(set) var share: EventShare?

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let conflicts: ConflictsModel
    @ObservationIgnored private let view: ViewModel
    @ObservationIgnored private let reader: TypedTimes
    @ObservationIgnored private var following: AnyObject?
    @ObservationIgnored private let looking = Latest()
    /// What was found last.
    @ObservationIgnored private var found: Found?
    @ObservationIgnored private var extent = FreeTimeList.Extent()

    private struct Found {
        let agenda: Agenda
        let free: [Range<Instant>]
        let query: FreeTimeQuery
    }

    package init(_ agenda: AgendaModel, _ conflicts: ConflictsModel, _ view: ViewModel) {
        (self.agenda, self.conflicts, self.view) = (agenda, conflicts, view)
        reader = TypedTimes(agenda)
        following = Following({ (agenda.contents, agenda.passed?.present.now, view.wakingHours) }) {
            [weak self] _ in self?.look()
        }
    }

    /// The hours in which the user is awake. They are kept for all that looks for free time.
    package var wakingHours: FreeHours {
        get { view.wakingHours }
        set {
            extent = FreeTimeList.Extent()
            view.wakingHours = newValue
        }
    }

    /// The first and the last day that are looked at.
    package var days: ClosedRange<CalendarDate> { choice.days(today: agenda.preferences.today) }

    /// A time as it would be typed.
    package func text(of time: Range<Instant>) -> String { reader.text(of: time) }

    /// Shows all times of the day of a free time, or with `nil` more days.
    package func showMore(ofDayOf time: Range<Instant>?) {
        if let time {
            extent.addTimes(of: agenda.times.localDateTime(of: time.lowerBound).date)
        } else {
            extent.addDays()
        }
        showFound()
    }

    /// Looks for what was chosen, and shows the beginning of it.
    private func begin() {
        extent = FreeTimeList.Extent()
        look()
    }

    private func look() {
        looking.cancel()
        guard let agenda = agenda.contents.agenda?.agenda else {
            found = nil
            return show(FitWords.nothingToAsk.hint)
        }
        let query = choice.query(
            hours: view.wakingHours, buffer: conflicts.freeTimeBuffer, today: self.agenda.preferences.today)
        let now = reader.now
        looking.make {
            query.freeTimes(in: agenda, at: now)
        } take: { [weak self] free in
            self?.found = Found(agenda: agenda, free: free, query: query)
            self?.showFound()
        }
    }

    private func showFound() {
        guard let found else { return }
        let list = FreeTimeList(agenda.formatter(of: found.agenda), found.free, of: found.query, extent: extent)
        show(list.status, list.note, list.section, list.share)
    }

    private func show(
        _ status: String, _ note: String? = nil, _ section: FitWords.Section? = nil, _ share: EventShare? = nil
    ) {
        self.share = share
        if note ?? "" != self.note { self.note = note ?? "" }
        if status != self.status { self.status = status }
        if section != self.section { self.section = section }
    }
}
