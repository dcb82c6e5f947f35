import Planning

/// A page before it is made, as the window knows it.
package struct PageKind: Hashable, Sendable {
    /// The name in actions.
    package let name: String
    /// The title in the switcher.
    package let title: String
    /// The icon in the sidebar.
    package let icon: String
    /// The forms that the user can choose; empty for a page that has one only.
    package let forms: [PageForm]

    package init(_ name: String, title: String, icon: String, forms: [PageForm] = []) {
        (self.name, self.title, self.icon, self.forms) = (name, title, icon, forms)
    }

    /// The action that goes to it.
    package var action: String { "win.show-\(name)" }
}
