import CGtk
@_spi(C) import GLib

/// The items of a menu; a `MenuButton` shows it.
@MainActor
public final class Menu: Object {
    public convenience init() {
        self.init(new: g_menu_new())
    }

    var model: UnsafeMutablePointer<GMenuModel> { cast() }

    /// - Parameters:
    ///   - label: The text; an underscore marks the next letter as the mnemonic.
    ///   - action: The name of the action (`win.open`).
    public func append(_ label: String, action: String) {
        // The menu copies both texts.
        g_menu_append(opaque, label.shownAsName(), action)
    }

    /// Appends items as a separate section. The menu adds a reference.
    public func appendSection(_ section: Menu) {
        g_menu_append_section(opaque, nil, section.model)
    }
}
