import CGtk
@_spi(C) import GLib

/// Several widgets, one of which is shown at a time.
@MainActor
public final class Stack: Widget {
    public convenience init() {
        self.init(new: gtk_stack_new())
        // A child that fills itself while it gets its size asks for another one. GTK forgets that request where a
        // widget in between was not to be laid out again, and then draws nothing there; so all are.
        connect("notify::visible-child") { [weak self] _ in
            guard let self else { return }
            gtk_widget_queue_resize(self.widget)
        }
    }

    /// The stack owns its children.
    public func add(_ child: Widget, named name: String) {
        gtk_stack_add_named(opaque, child.widget, name)
    }

    /// - Parameter title: The title in a `StackSwitcher`.
    public func add(_ child: Widget, named name: String, title: String) {
        gtk_stack_add_titled(opaque, child.widget, name, title.shownAsName())
    }

    /// Whether a `StackSwitcher` lists a child. One that is shown must be listed.
    public func setListed(_ name: String, _ isListed: Bool) {
        guard let child = gtk_stack_get_child_by_name(opaque, name) else { return }
        gtk_stack_page_set_visible(gtk_stack_get_page(opaque, child), isListed ? 1 : 0)
    }

    /// Whether a `StackSwitcher` marks a child, because it has something new.
    public func setNeedsAttention(_ name: String, _ needsAttention: Bool) {
        guard let child = gtk_stack_get_child_by_name(opaque, name) else { return }
        gtk_stack_page_set_needs_attention(gtk_stack_get_page(opaque, child), needsAttention ? 1 : 0)
    }

    /// Whether one child fades into the next.
    public var crossfades: Bool {
        get { gtk_stack_get_transition_type(opaque) == GTK_STACK_TRANSITION_TYPE_CROSSFADE }
        set {
            gtk_stack_set_transition_type(
                opaque, newValue ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE)
        }
    }

    /// Runs a handler when another child is shown.
    public func onVisibleChildChanged(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::visible-child") { _ in handler() }
    }

    /// The name of the child that is shown. Setting an unknown name has no effect.
    public var visibleChildName: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, gtk_stack_get_child_by_name(opaque, newValue) != nil else { return }
            gtk_stack_set_visible_child_name(opaque, newValue)
        }
    }
}

/// Buttons for the children of a stack. The button of the visible child is pressed.
@MainActor
public final class StackSwitcher: Widget {
    /// The switcher adds a reference to the stack.
    public convenience init(_ stack: Stack) {
        self.init(new: gtk_stack_switcher_new())
        gtk_stack_switcher_set_stack(opaque, stack.opaque)
    }

    /// Truncates the names when there is no room, instead of requesting more width. Call it after the stack has its
    /// children.
    public func cutNames() {
        for button in children(of: widget) {
            guard
                let label = gtk_button_get_child(
                    UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
            else { continue }
            gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
        }
    }
}

/// Shows and hides its child with an animation, down and up.
@MainActor
public final class Revealer: Widget {
    /// The revealer owns its child.
    public convenience init(child: Widget) {
        self.init(new: gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
    }

    public var revealChild: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }

    /// Whether the child moves in from below.
    public var opensUpwards: Bool {
        get { gtk_revealer_get_transition_type(opaque) == GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP }
        set {
            gtk_revealer_set_transition_type(
                opaque, newValue ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
        }
    }
}
