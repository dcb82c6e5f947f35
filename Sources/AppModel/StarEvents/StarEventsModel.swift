import Observation
import Planning

/// Makes the cards of star events off the main thread when feeds or agenda change.
@MainActor
@Observable
package final class StarEventsModel {
    /// `nil` until there is an agenda.
    package private(set) var texts: StarEventFormatter?
    /// Increases with each change of `texts`.
    package private(set) var number = 0
    /// Whether cards are being made.
    package var isBuilding: Bool { building.isBusy }

    @ObservationIgnored private let building = Latest()

    package init() {}

    package func show(_ contents: PageContents) {
        guard let agenda = contents.agenda else {
            building.cancel()
            take(nil)
            return
        }
        let (feeds, snapshot) = (contents.feeds, agenda.agenda)
        building.make {
            StarEventsRows(feeds: feeds, agenda: snapshot)
        } take: { [weak self] in
            self?.take(StarEventFormatter($0, agenda: agenda))
        }
    }

    private func take(_ texts: StarEventFormatter?) {
        releaseInBackground(self.texts?.rows)
        self.texts = texts
        number += 1
    }
}
