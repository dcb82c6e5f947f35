import CGtk

/// Several widgets of which one is shown at a time.
@MainActor
public final class Stack: Widget {
    public enum Transition: Sendable {
        case none, crossfade, slideLeftRight, slideUpDown
    }

    public convenience init(transition: Transition = .none, milliseconds: Int = 200) {
        self.init(new: gtk_stack_new())
        setTransition(transition, milliseconds: milliseconds)
    }

    public func setTransition(_ transition: Transition, milliseconds: Int = 200) {
        let type =
            switch transition {
            case .none: GTK_STACK_TRANSITION_TYPE_NONE
            case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
            case .slideLeftRight: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
            case .slideUpDown: GTK_STACK_TRANSITION_TYPE_SLIDE_UP_DOWN
            }
        gtk_stack_set_transition_type(opaque, type)
        gtk_stack_set_transition_duration(opaque, guint(milliseconds))
    }

    /// The stack owns its children.
    public func add(_ child: Widget, named name: String) {
        gtk_stack_add_named(opaque, child.widget, name)
    }

    public func remove(_ child: Widget) { gtk_stack_remove(opaque, child.widget) }

    public func hasChild(named name: String) -> Bool { gtk_stack_get_child_by_name(opaque, name) != nil }

    /// The name of the child that is shown. A name that no child has changes nothing.
    public var visibleChildName: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            if let newValue, hasChild(named: newValue) { gtk_stack_set_visible_child_name(opaque, newValue) }
        }
    }

    /// Whether the stack is as large as its largest child, in either direction.
    public func setHomogeneous(horizontally: Bool, vertically: Bool) {
        gtk_stack_set_hhomogeneous(opaque, horizontally ? 1 : 0)
        gtk_stack_set_vhomogeneous(opaque, vertically ? 1 : 0)
    }
}

/// Shows and hides its child with a movement.
@MainActor
public final class Revealer: Widget {
    public enum Transition: Sendable {
        case none, crossfade, slideDown, slideUp
    }

    public convenience init(child: Widget? = nil, transition: Transition = .slideDown) {
        self.init(new: gtk_revealer_new())
        setChild(child)
        let type =
            switch transition {
            case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
            case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
            case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
            case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
            }
        gtk_revealer_set_transition_type(opaque, type)
    }

    /// The revealer owns its child.
    public func setChild(_ child: Widget?) { gtk_revealer_set_child(opaque, child?.widget) }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }

    /// Whether the movement has come to its end with the child shown.
    public var isChildRevealed: Bool { gtk_revealer_get_child_revealed(opaque) != 0 }
}
