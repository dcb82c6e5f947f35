import CGtk
@_spi(C) import GLib

/// What a menu offers; a `MenuButton` shows it.
@MainActor
public final class Menu: Object {
    public convenience init() {
        self.init(new: g_menu_new())
    }

    var model: UnsafeMutablePointer<GMenuModel> { cast() }

    /// - Parameters:
    ///   - label: its text; an underscore stands before the letter that chooses it.
    ///   - action: what it does (`win.open`).
    public func append(_ label: String, action: String) {
        // The menu copies both texts.
        g_menu_append(opaque, label.shownAsName(), action)
    }

    /// Appends items that stand apart from those before. The menu adds a reference.
    public func appendSection(_ section: Menu) {
        g_menu_append_section(opaque, nil, section.model)
    }
}
