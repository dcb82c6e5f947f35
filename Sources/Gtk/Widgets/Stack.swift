import CGtk

/// Several widgets of which one is shown at a time.
@MainActor
public final class Stack: Widget {
    public convenience init() {
        self.init(new: gtk_stack_new())
    }

    /// The stack owns its children.
    public func add(_ child: Widget, named name: String) {
        gtk_stack_add_named(opaque, child.widget, name)
    }

    /// The name of the child that is shown. A name that no child has changes nothing.
    public var visibleChildName: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, gtk_stack_get_child_by_name(opaque, newValue) != nil else { return }
            gtk_stack_set_visible_child_name(opaque, newValue)
        }
    }
}

/// Shows and hides its child with a movement, downwards and up again.
@MainActor
public final class Revealer: Widget {
    /// The revealer owns its child.
    public convenience init(child: Widget) {
        self.init(new: gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
    }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }
}
