import Events
import Observation
import Planning
import Time

/// The search for free time without widgets.
///
/// It looks off the main thread, and again when the agenda changes.
///
///     model.fields[.length] = "2h"
///     model.status   // a moment later: "12 free times of at least 2 h until Tuesday, January 12"
@MainActor
@Observable
package final class FreeTimeModel {
    /// What is typed, and the sources that count.
    package var fields = FreeTimeFields() { didSet { if fields != oldValue { look() } } }
    /// What was found, or what is wrong with a field.
    package private(set) var status = ""
    /// The free times; `nil` when there are none.
    package private(set) var section: FitWords.Section?
    /// All free times to copy or save; `nil` when there are none. It changes with `section`.
    @ObservationIgnored package private(set) var share: EventShare?

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let reader: TypedTimes
    @ObservationIgnored private var following: AnyObject?
    @ObservationIgnored private let looking = Latest()

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        reader = TypedTimes(agenda)
        following = Following({ (agenda.contents.number, agenda.passed?.present.now) }) { [weak self] _ in
            self?.look()
        }
    }

    /// A time as it would be typed.
    package func text(of time: Range<Instant>) -> String { reader.text(of: time) }

    private func look() {
        looking.cancel()
        guard let agenda = agenda.contents.agenda?.agenda else { return show(FitWords.nothingToAsk.hint) }
        let query: FreeTimeQuery
        do {
            query = try fields.query(reader.parser, now: reader.localNow)
        } catch {
            return show(error.message)
        }
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
