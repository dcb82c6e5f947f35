import CGtk
@_spi(C) import GLib

/// A menu that opens at a place of a widget, as for a row of a list.
///
/// It finds the actions of its items like a button in that widget.
@MainActor
public final class ContextMenu: Widget {
    private var place: Widget?

    /// - Parameters:
    ///   - menu: Its items.
    ///   - parent: The widget that it belongs to and that owns it; one with a layout manager, such as a `Box`.
    public convenience init(_ menu: Menu, in parent: Widget) {
        // The popover adds a reference to the model. For the kind of submenu see `MenuButton`.
        self.init(new: gtk_popover_menu_new_from_model_full(menu.model, GTK_POPOVER_MENU_NESTED))
        place = parent
        gtk_widget_set_parent(widget, parent.widget)
        gtk_popover_set_has_arrow(cast(to: GtkPopover.self), 0)
        gtk_widget_set_halign(widget, GTK_ALIGN_START)
    }

    /// - Parameters:
    ///   - content: What opens instead of a menu.
    ///   - parent: The widget that it belongs to and that owns it; one with a layout manager, such as a `Box`.
    public convenience init(content: Widget, in parent: Widget) {
        // The popover takes its child.
        self.init(new: gtk_popover_new())
        place = parent
        gtk_widget_set_parent(widget, parent.widget)
        gtk_popover_set_child(cast(to: GtkPopover.self), content.widget)
        gtk_popover_set_position(cast(to: GtkPopover.self), GTK_POS_BOTTOM)
        gtk_popover_set_has_arrow(cast(to: GtkPopover.self), 0)
        gtk_widget_set_halign(widget, GTK_ALIGN_START)
    }

    public func close() { gtk_popover_popdown(cast(to: GtkPopover.self)) }

    /// Opens at a point of a widget inside the parent.
    public func open(x: Double, y: Double, of other: Widget) {
        guard let place else { return }
        var (placeX, placeY) = (x, y)
        _ = gtk_widget_translate_coordinates(other.widget, place.widget, x, y, &placeX, &placeY)
        var rectangle = GdkRectangle(x: gint(placeX), y: gint(placeY), width: 1, height: 1)
        // A pressed widget is active until it is released, but the release goes to the menu.
        var pressed = gtk_widget_pick(other.widget, x, y, GTK_PICK_DEFAULT)
        while let part = pressed {
            gtk_widget_unset_state_flags(part, GTK_STATE_FLAG_ACTIVE)
            pressed = gtk_widget_get_parent(part)
        }
        gtk_popover_set_pointing_to(cast(to: GtkPopover.self), &rectangle)
        gtk_popover_popup(cast(to: GtkPopover.self))
    }

    /// Runs a handler when it has closed, after GTK has activated the chosen item and moved the focus.
    public func onClosed(_ handler: @escaping @MainActor () -> Void) {
        connect("closed") { _ in MainLoop.whenIdle(handler) }
    }
}
