import CGtk

/// What is clicked. Its content is a text, an icon or any widget.
@MainActor
public class Button: Widget {
    /// - Parameter label: an underscore stands before the letter that activates it with Alt.
    public convenience init(label: String) {
        self.init(new: gtk_button_new_with_mnemonic(label))
        dropRawName()
    }

    public convenience init(icon: String) {
        self.init(new: gtk_button_new_from_icon_name(icon))
    }

    public convenience init(child: Widget? = nil) {
        self.init(new: gtk_button_new())
        self.child = child
    }

    var button: UnsafeMutablePointer<GtkButton> { cast() }

    public var label: String? {
        get { gtk_button_get_label(button).map { String(cString: $0) } }
        set {
            gtk_button_set_label(button, newValue ?? "")
            dropRawName()
        }
    }

    public var icon: String? {
        get { gtk_button_get_icon_name(button).map { String(cString: $0) } }
        set { gtk_button_set_icon_name(button, newValue ?? "") }
    }

    /// The button owns its child.
    public var child: Widget? {
        get { gtk_button_get_child(button).map { Widget(borrowing: $0) } }
        set { gtk_button_set_child(button, newValue?.widget) }
    }

    /// Whether the frame is drawn only under the pointer.
    public var isFlat: Bool {
        get { gtk_button_get_has_frame(button) == 0 }
        set { gtk_button_set_has_frame(button, newValue ? 0 : 1) }
    }

    /// The action that a click activates (`win.open`). The button follows whether the action is enabled, and its state.
    public var actionName: String? {
        get { gtk_actionable_get_action_name(opaque).map { String(cString: $0) } }
        set { gtk_actionable_set_action_name(opaque, newValue) }
    }

    /// What the action is given.
    public func setActionTarget(_ target: String?) {
        // The floating variant is sunk by the call.
        gtk_actionable_set_action_target_value(opaque, target.flatMap { g_variant_new_string($0) })
    }

    /// GTK 4.8 names the button by its text, underscore and all, and by the label inside. The label is enough.
    func dropRawName() {
        gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    public func onClicked(_ handler: @escaping @MainActor () -> Void) {
        connect("clicked") { _ in handler() }
    }
}

/// A button that stays down.
@MainActor
public final class ToggleButton: Button {
    public convenience init(label: String) {
        self.init(new: gtk_toggle_button_new_with_mnemonic(label))
        dropRawName()
    }

    public convenience init(icon: String) {
        self.init(new: gtk_toggle_button_new())
        self.icon = icon
    }

    public convenience init(child: Widget? = nil) {
        self.init(new: gtk_toggle_button_new())
        self.child = child
    }

    private var toggle: UnsafeMutablePointer<GtkToggleButton> { cast() }

    public var isActive: Bool {
        get { gtk_toggle_button_get_active(toggle) != 0 }
        set { gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) }
    }

    /// Puts the button into the group of another, of which at most one is down.
    public func setGroup(_ other: ToggleButton?) {
        gtk_toggle_button_set_group(toggle, other?.toggle)
    }

    /// Runs a handler when it goes down or up, by whatever cause.
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("toggled") { arguments in
            let toggle = arguments.instance.assumingMemoryBound(to: GtkToggleButton.self)
            handler(gtk_toggle_button_get_active(toggle) != 0)
        }
    }
}

/// A button that opens a menu or a popover.
@MainActor
public final class MenuButton: Widget {
    public convenience init(icon: String, menu: Menu? = nil) {
        self.init(new: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        if let menu { setMenu(menu) }
    }

    public convenience init(label: String, menu: Menu? = nil) {
        self.init(new: gtk_menu_button_new())
        gtk_menu_button_set_label(opaque, label)
        if let menu { setMenu(menu) }
    }

    /// The button adds a reference to the menu.
    public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(opaque, menu.model) }

    /// The button owns its popover.
    public func setPopover(_ popover: Popover?) { gtk_menu_button_set_popover(opaque, popover?.widget) }

    /// Whether F10 opens it.
    public func setPrimary(_ isPrimary: Bool) { gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0) }

    public func open() { gtk_menu_button_popup(opaque) }
    public func close() { gtk_menu_button_popdown(opaque) }
}
