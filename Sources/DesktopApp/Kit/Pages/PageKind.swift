/// A page before it is made, as the window knows it.
package struct PageKind: Hashable, Sendable {
    /// The name in actions.
    package let name: String
    /// The title in the switcher.
    package let title: String
    /// The icon in the sidebar.
    package let icon: String
    /// Whether it can show a week instead of its list.
    package let hasWeek: Bool

    package init(_ name: String, title: String, icon: String, hasWeek: Bool = false) {
        (self.name, self.title, self.icon, self.hasWeek) = (name, title, icon, hasWeek)
    }

    /// The action that goes to it.
    package var action: String { "win.show-\(name)" }
}
