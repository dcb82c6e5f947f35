import CGtk

/// A bubble above the window.
@MainActor
public final class Popover: Widget {
    public convenience init(child: Widget? = nil) {
        self.init(new: gtk_popover_new())
        setChild(child)
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { cast() }

    /// The popover owns its child.
    public func setChild(_ child: Widget?) { gtk_popover_set_child(popover, child?.widget) }

    /// Points at a widget that owns the popover until `unparent`. A menu button needs none of this.
    public func attach(to parent: Widget) { gtk_widget_set_parent(widget, parent.widget) }

    public var hasArrow: Bool {
        get { gtk_popover_get_has_arrow(popover) != 0 }
        set { gtk_popover_set_has_arrow(popover, newValue ? 1 : 0) }
    }

    public func popup() { gtk_popover_popup(popover) }
    public func popdown() { gtk_popover_popdown(popover) }

    public func onClosed(_ handler: @escaping @MainActor () -> Void) { connect("closed") { _ in handler() } }
}
