import Core

/// Makes the listing of the cards off the main thread, whenever feeds or agenda are others.
@MainActor
package final class StarEventsModel {
    /// `nil` until there is an agenda.
    package private(set) var texts: StarEventTexts?
    /// Whether a listing is being made.
    package var isBuilding: Bool { building != nil }

    /// Called when `texts` has changed.
    package var onChange: @MainActor () -> Void = {}

    private var building: Task<Void, Never>?

    package init() {}

    package func show(_ contents: PageContents) {
        building?.cancel()
        building = nil
        guard let agenda = contents.agenda else {
            texts = nil
            onChange()
            return
        }
        let (feeds, snapshot) = (contents.feeds, agenda.agenda)
        building = Task { [weak self] in
            let listing = await Task.detached(priority: .userInitiated) {
                StarEventsListing(feeds: feeds, agenda: snapshot)
            }.value
            guard let self, !Task.isCancelled else { return }
            self.building = nil
            let shownBefore = self.texts?.listing
            self.texts = StarEventTexts(listing, agenda: agenda)
            self.onChange()
            letGoElsewhere(shownBefore)
        }
    }
}
