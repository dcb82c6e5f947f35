/// What the user chose about the window.
package struct SavedView: Codable, Hashable, Sendable {
    /// Whether a wide window has the sidebar beside its pages.
    package var showsSidebar: Bool
    /// Whether the month has the numbers of its weeks.
    package var showsWeekNumbers: Bool
    /// The location of the source whose season the user chose; `nil` for the running season.
    package var season: String?

    package init(showsSidebar: Bool = true, showsWeekNumbers: Bool = false, season: String? = nil) {
        (self.showsSidebar, self.showsWeekNumbers, self.season) = (showsSidebar, showsWeekNumbers, season)
    }
}
