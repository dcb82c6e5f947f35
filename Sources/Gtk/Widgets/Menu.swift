import CGtk
@_spi(C) import GLib

/// The items of a menu; a `MenuButton` shows it.
@MainActor
public final class Menu: Object {
    /// - Parameter items: The texts and actions of its items, see `append`.
    public convenience init(_ items: (label: String, action: String)...) {
        self.init(new: g_menu_new())
        for item in items { append(item.label, action: item.action) }
    }

    var model: UnsafeMutablePointer<GMenuModel> { cast() }

    /// - Parameters:
    ///   - label: The text; an underscore marks the next letter as the mnemonic.
    ///   - action: The name of the action (`win.open`).
    ///   - accelerator: The combination of keys to show; `nil` for the one that the application has for the action.
    ///   - isHiddenWhenDisabled: Whether the item is left out while its action is disabled.
    public func append(
        _ label: String, action: String, accelerator: String? = nil, isHiddenWhenDisabled: Bool = false
    ) {
        // The item copies both texts, and the menu the item.
        let item = Object(new: g_menu_item_new(label.shownAsName(), action))
        // The item sinks the floating values.
        if let accelerator {
            g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(accelerator))
        }
        if isHiddenWhenDisabled {
            g_menu_item_set_attribute_value(item.opaque, "hidden-when", g_variant_new_string("action-disabled"))
        }
        g_menu_append_item(opaque, item.opaque)
    }

    /// Removes all items and sections.
    public func removeAll() { g_menu_remove_all(opaque) }

    /// Appends a menu that opens from an item. The menu adds a reference.
    public func appendSubmenu(_ label: String, _ submenu: Menu) {
        g_menu_append_submenu(opaque, label.shownAsName(), submenu.model)
    }

    /// Appends items as a separate section. The menu adds a reference.
    public func appendSection(_ section: Menu) {
        g_menu_append_section(opaque, nil, section.model)
    }
}
