/// What the window knows of a page before the page is made.
package struct PageKind: Hashable, Sendable {
    /// The name in actions.
    package let name: String
    /// The title in the switcher.
    package let title: String
    /// The icon in the sidebar.
    package let icon: String

    package init(_ name: String, title: String, icon: String) {
        (self.name, self.title, self.icon) = (name, title, icon)
    }

    /// The action that goes to it.
    package var action: String { "win.show-\(name)" }
}
