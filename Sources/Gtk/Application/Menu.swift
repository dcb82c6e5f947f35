import CGtk

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
    ///   - target: what the action is given.
    public func append(_ label: String, action: String, target: String? = nil) {
        let item = Object(new: g_menu_item_new(label, nil))
        // The floating variant is sunk by the item, and the menu copies the item.
        g_menu_item_set_action_and_target_value(item.opaque, action, target.flatMap { g_variant_new_string($0) })
        g_menu_append_item(opaque, item.opaque)
    }

    /// Appends items that stand apart from those before. The menu adds a reference.
    public func appendSection(_ label: String? = nil, _ section: Menu) {
        g_menu_append_section(opaque, label, section.model)
    }

    /// The menu adds a reference to the submenu.
    public func appendSubmenu(_ label: String, _ submenu: Menu) {
        g_menu_append_submenu(opaque, label, submenu.model)
    }

    public func removeAll() { g_menu_remove_all(opaque) }
}
