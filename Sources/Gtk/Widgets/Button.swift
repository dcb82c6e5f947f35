import CGtk
@_spi(C) import GLib

/// A button. Its content is a text, an icon or any widget.
@MainActor
public class Button: Widget {
    /// - Parameters:
    ///   - label: The text; an underscore marks the next letter as the mnemonic (Alt and the letter).
    ///   - classes: Its style classes.
    public convenience init(label: String, class classes: String...) {
        self.init(new: gtk_button_new_with_mnemonic(label.shownAsName()))
        dropRawName()
        classes.forEach(addClass)
    }

    /// Lets the end of its label be cut where there is no room for all of it. It must have a label, and no other content.
    public func setLabelCut() {
        guard let label = gtk_button_get_child(button) else { return }
        gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
    }

    /// - Parameters:
    ///   - name: What it does, for a screen reader; `nil` when it is said later.
    ///   - tooltip: What it does in other words, with its keys.
    public convenience init(icon: String, name: String? = nil, tooltip: String? = nil) {
        self.init(new: gtk_button_new_from_icon_name(icon))
        if let name { describe(name, tooltip: tooltip) }
    }

    public convenience init(child: Widget? = nil) {
        self.init(new: gtk_button_new())
        self.child = child
    }

    /// A button with an icon that has none of the theme's style for buttons, for lists: GTK looks up that style again at
    /// each move of the keyboard focus in the window. Its name in the style sheets is `plain-button`.
    public convenience init(plain icon: String, pixelSize: Int = 16, name: String? = nil) {
        self.init(new: Widget.make(gtk_button_get_type(), cssName: "plain-button"))
        child = Image(icon, pixelSize: pixelSize, role: .img)
        if let name { describe(name) }
    }

    /// A button without the theme's style, with a name of its own in the style sheets.
    public convenience init(cssName: String, child: Widget) {
        self.init(new: Widget.make(gtk_button_get_type(), cssName: cssName))
        self.child = child
    }

    var button: UnsafeMutablePointer<GtkButton> { cast() }

    public var icon: String? {
        get { gtk_button_get_icon_name(button).map { String(cString: $0) } }
        set { gtk_button_set_icon_name(button, newValue ?? "") }
    }

    /// The text, in which an underscore marks the next letter as the mnemonic; `nil` for other content.
    public var label: String? {
        get { gtk_button_get_label(button).map { String(cString: $0) } }
        set {
            let shown = newValue?.shownAsName()
            guard shown != label else { return }
            gtk_button_set_label(button, shown ?? "")
            dropRawName()
        }
    }

    /// Wraps the text when there is no room for it on one line.
    public func wrapText() {
        guard let label = gtk_button_get_child(button),
            g_type_check_instance_is_a(
                UnsafeMutableRawPointer(label).assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type()) != 0
        else { return }
        gtk_label_set_wrap(OpaquePointer(label), 1)
        gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
    }

    /// The button owns its child.
    public var child: Widget? {
        get { gtk_button_get_child(button).map { Widget(borrowing: $0) } }
        set { gtk_button_set_child(button, newValue?.widget) }
    }

    /// Whether the frame is always drawn, not only under the pointer.
    public var hasFrame: Bool {
        get { gtk_button_get_has_frame(button) != 0 }
        set { gtk_button_set_has_frame(button, newValue ? 1 : 0) }
    }

    /// The action that a click activates (`win.open`), with its choice if it has one (`win.view::week`). The button follows the action's state and whether it is enabled.
    public var actionName: String? {
        get { gtk_actionable_get_action_name(opaque).map { String(cString: $0) } }
        set {
            if let newValue, newValue.contains("::") {
                gtk_actionable_set_detailed_action_name(opaque, newValue)
            } else {
                gtk_actionable_set_action_name(opaque, newValue)
            }
        }
    }

    /// GTK 4.8 names the button twice: by its text, including the underscore, and by the label inside. Keep only the
    /// label.
    func dropRawName() {
        gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    public func onClicked(_ handler: @escaping @MainActor () -> Void) {
        connect("clicked") { _ in handler() }
    }
}

/// A button that stays pressed.
@MainActor
public final class ToggleButton: Button {
    public convenience init(label: String) {
        self.init(new: gtk_toggle_button_new_with_mnemonic(label.shownAsName()))
        dropRawName()
    }

    public convenience init(icon: String, name: String? = nil, tooltip: String? = nil) {
        self.init(new: gtk_toggle_button_new())
        self.icon = icon
        if let name { describe(name, tooltip: tooltip) }
    }

    public convenience init(child: Widget? = nil) {
        self.init(new: gtk_toggle_button_new())
        self.child = child
    }

    private var toggle: UnsafeMutablePointer<GtkToggleButton> { cast() }

    /// Makes it one of a group in which one is pressed.
    public func group(with other: ToggleButton) { gtk_toggle_button_set_group(toggle, other.toggle) }

    /// Whether it is pressed.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(toggle) != 0 }
        set { UserChoice.set { gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) } }
    }

    /// Runs a handler after the user has pressed or released it.
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("toggled") { arguments in
            let button = UnsafeMutableRawPointer(arguments.instance).assumingMemoryBound(to: GtkToggleButton.self)
            UserChoice.tell { handler(gtk_toggle_button_get_active(button) != 0) }
        }
    }
}

/// A button that opens a menu.
@MainActor
public final class MenuButton: Widget {
    public convenience init(icon: String, name: String? = nil, tooltip: String? = nil, menu: Menu) {
        self.init(new: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        if let name { describe(name, tooltip: tooltip) }
        // The button takes the popover, which adds a reference to the menu. After a submenu that slides in, the window of
        // GTK 4.8 gets no more keys.
        gtk_menu_button_set_popover(opaque, gtk_popover_menu_new_from_model_full(menu.model, GTK_POPOVER_MENU_NESTED))
    }

    /// - Parameter menu: Its widgets are made when it is first opened.
    public convenience init(label: String, menu: Menu) {
        self.init(new: gtk_menu_button_new())
        gtk_menu_button_set_label(opaque, label.shownAsName())
        gtk_menu_button_set_has_frame(opaque, 0)
        // The menu button owns the callback, which keeps the menu, and releases it when it is finalized. Setting the
        // menu makes the widgets, and removes the callback.
        let callback = Callback<OpaquePointer, Void> { gtk_menu_button_set_menu_model($0, menu.model) }
        let create: GtkMenuButtonCreatePopupFunc = { button, data in
            guard let button, let callback = Callback<OpaquePointer, Void>.borrow(data) else { return }
            onMainActor(passing: button) { if gtk_menu_button_get_popover($0) == nil { callback.body($0) } }
        }
        gtk_menu_button_set_create_popup_func(opaque, create, callback.retained(), releaseCallback)
        setAccessibleLabel(label)
    }

    /// - Parameter content: What opens instead of a menu. The button owns it.
    public convenience init(icon: String, content: Widget) {
        self.init(new: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        setContent(content)
    }

    /// - Parameter content: What opens instead of a menu. The button owns it.
    public convenience init(label: String, content: Widget) {
        self.init(new: gtk_menu_button_new())
        self.label = label
        setContent(content)
    }

    private func setContent(_ content: Widget) {
        // The button takes the popover, and the popover its child.
        guard let popover = gtk_popover_new() else { return }
        gtk_popover_set_child(UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self), content.widget)
        gtk_menu_button_set_popover(opaque, popover)
    }

    /// The text, if it has one.
    public var label: String {
        get { gtk_menu_button_get_label(opaque).map { String(cString: $0) } ?? "" }
        set {
            let shown = newValue.shownAsName()
            if shown != label { gtk_menu_button_set_label(opaque, shown) }
        }
    }

    public override func setAccessibleLabel(_ label: String) {
        super.setAccessibleLabel(label)
        nameButtonInside(label)
    }

    /// Whether the frame is always drawn, not only under the pointer.
    public var hasFrame: Bool {
        get { gtk_menu_button_get_has_frame(opaque) != 0 }
        set { gtk_menu_button_set_has_frame(opaque, newValue ? 1 : 0) }
    }

    /// Calls a function when it opens, before anything is drawn.
    public func onOpen(_ handler: @escaping @MainActor () -> Void) {
        // GTK 4.8 tells it of the toggle button inside alone.
        guard let button = gtk_widget_get_first_child(widget) else { return }
        Widget(borrowing: UnsafeMutableRawPointer(button)).connect("toggled") { arguments in
            let button = UnsafeMutableRawPointer(arguments.instance).assumingMemoryBound(to: GtkToggleButton.self)
            if gtk_toggle_button_get_active(button) != 0 { handler() }
        }
    }

    /// Closes what it has opened.
    public func close() { gtk_menu_button_popdown(opaque) }

    /// Whether F10 opens it.
    public func setPrimary(_ isPrimary: Bool) { gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0) }
}
