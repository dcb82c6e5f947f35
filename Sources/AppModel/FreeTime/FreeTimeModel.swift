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
    package var choice = FreeTimeChoice() { didSet { if choice != oldValue { look() } } }
    /// What was found.
    package private(set) var status = ""
    /// The free times; `nil` when there are none.
    package private(set) var section: FitWords.Section?
    /// All free times to copy or save; `nil` when there are none. It changes with `section`.
    @ObservationIgnored package private(set) var share: EventShare?

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let view: ViewModel
    @ObservationIgnored private let reader: TypedTimes
    @ObservationIgnored private var following: AnyObject?
    @ObservationIgnored private let looking = Latest()

    package init(_ agenda: AgendaModel, _ view: ViewModel) {
        (self.agenda, self.view) = (agenda, view)
        reader = TypedTimes(agenda)
        following = Following({ (agenda.contents, agenda.passed?.present.now, view.wakingHours) }) {
            [weak self] _ in self?.look()
        }
    }

    /// The hours in which the user is awake. They are kept for all that looks for free time.
    package var wakingHours: FreeHours {
        get { view.wakingHours }
        set { view.wakingHours = newValue }
    }

    /// The first and the last day that are looked at.
    package var days: ClosedRange<CalendarDate> { choice.days(today: agenda.preferences.today) }

    /// A time as it would be typed.
    package func text(of time: Range<Instant>) -> String { reader.text(of: time) }

    private func look() {
        looking.cancel()
        guard let agenda = agenda.contents.agenda?.agenda else { return show(FitWords.nothingToAsk.hint) }
        let query = choice.query(hours: view.wakingHours, today: self.agenda.preferences.today)
        let now = reader.now
        looking.make {
            query.freeTimes(in: agenda, at: now)
        } take: { [weak self] free in
            guard let self else { return }
            let list = FreeTimeList(self.agenda.formatter(of: agenda), free, of: query)
            self.show(list.status, list.section, list.share)
        }
    }

    private func show(_ status: String, _ section: FitWords.Section? = nil, _ share: EventShare? = nil) {
        self.share = share
        if status != self.status { self.status = status }
        if section != self.section { self.section = section }
    }
}
