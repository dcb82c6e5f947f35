/// What the user chose about the window.
package struct SavedView: Codable, Hashable, Sendable {
    /// Whether a wide window has the sidebar beside its pages.
    package var showsSidebar: Bool
    /// Whether the month has the numbers of its weeks.
    package var showsWeekNumbers: Bool

    package init(showsSidebar: Bool = true, showsWeekNumbers: Bool = false) {
        (self.showsSidebar, self.showsWeekNumbers) = (showsSidebar, showsWeekNumbers)
    }
}
