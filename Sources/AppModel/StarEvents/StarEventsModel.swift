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
    package var isBuilding: Bool { building != nil }

    @ObservationIgnored private var building: Task<Void, Never>?

    package init() {}

    package func show(_ contents: PageContents) {
        building?.cancel()
        building = nil
        guard let agenda = contents.agenda else {
            take(nil)
            return
        }
        let (feeds, snapshot) = (contents.feeds, agenda.agenda)
        building = Task { [weak self] in
            let listing = await Task.detached(priority: .userInitiated) {
                StarEventsRows(feeds: feeds, agenda: snapshot)
            }.value
            guard let self, !Task.isCancelled else { return }
            self.building = nil
            self.take(StarEventFormatter(listing, agenda: agenda))
        }
    }

    private func take(_ texts: StarEventFormatter?) {
        releaseInBackground(self.texts?.listing)
        self.texts = texts
        number += 1
    }
}
