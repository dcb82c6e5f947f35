import Events
import Observation
import Planning

/// Makes the cards of star events off the main thread when feeds or agenda change.
@MainActor
@Observable
package final class StarEventsModel {
    /// Another object with each change of the cards; `nil` until there is an agenda.
    package private(set) var texts: StarEventFormatter?
    package var order = StarEventsOrder.added {
        didSet { if order != oldValue { make() } }
    }
    /// The calendars whose events with pictures are cards too.
    package var calendars: Set<Source> = [] {
        didSet { if calendars != oldValue { make() } }
    }
    /// Only cards with these words are listed.
    package var search = "" {
        didSet { if search != oldValue { make() } }
    }
    /// Whether cards are being made.
    package var isBuilding: Bool { building.isBusy }

    @ObservationIgnored private let building = Latest()

    @ObservationIgnored private let model: AgendaModel

    package init(_ model: AgendaModel) {
        self.model = model
    }

    /// Makes the cards of the present feeds and agenda.
    package func make() {
        guard let agenda = model.texts else {
            building.cancel()
            take(nil)
            return
        }
        let (feeds, snapshot, order, search, now) = (model.feeds, agenda.agenda, order, search, model.library.now)
        let calendars = calendars
        building.make {
            StarEventsRows(feeds: feeds, agenda: snapshot, order: order, calendars: calendars, search: search, now: now)
        } take: { [weak self] in
            self?.take(StarEventFormatter($0, agenda: agenda))
        }
    }

    private func take(_ texts: StarEventFormatter?) {
        releaseInBackground(self.texts?.rows)
        self.texts = texts
    }
}
