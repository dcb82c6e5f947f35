import Gtk
import Text

extension Button {
    /// The button in a page's bar that opens its search.
    ///
    /// - Parameter tooltip: What is searched, with the keys.
    package static func search(_ tooltip: String) -> Button {
        let button = Button(icon: "upcoming-search-symbolic", name: localized("Search"), tooltip: tooltip)
        button.actionName = "win.search"
        return button
    }
}
