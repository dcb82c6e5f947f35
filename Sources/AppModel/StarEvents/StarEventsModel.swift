import Events
import Observation
import Planning
import Time

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

    @ObservationIgnored private var contents: PageContents?
    @ObservationIgnored private let now: @MainActor () -> Instant

    /// - Parameter now: The time, which decides what is past.
    package init(now: @escaping @MainActor () -> Instant = { .now }) {
        self.now = now
    }

    package func show(_ contents: PageContents) {
        self.contents = contents
        make()
    }

    private func make() {
        guard let contents else { return }
        guard let agenda = contents.agenda else {
            building.cancel()
            take(nil)
            return
        }
        let (feeds, snapshot, order, search, now) = (contents.feeds, agenda.agenda, order, search, now())
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
