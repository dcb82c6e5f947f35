import CGtk

extension Widget {
    /// Adds a controller to the widget, which takes over the reference that comes with a new one. The handle adds its own.
    func addController(_ controller: OpaquePointer?) -> Object {
        guard let controller else { preconditionFailure("GTK could not create a controller") }
        let handle = Object(borrowing: UnsafeMutableRawPointer(controller))
        gtk_widget_add_controller(widget, controller)
        return handle
    }
}

/// Which mouse button.
public enum MouseButton: Sendable {
    case any, primary, middle, secondary

    var c: guint {
        switch self {
        case .any: 0
        case .primary: 1
        case .middle: 2
        case .secondary: 3
        }
    }
}

/// The mouse and the focus.
extension Widget {
    /// Runs a handler when a button is released over the widget that was pressed on it: the number of presses (2 for a
    /// double click) and the place in the widget.
    public func onClick(
        _ button: MouseButton = .primary,
        _ handler: @escaping @MainActor (_ presses: Int, _ x: Double, _ y: Double) -> Void
    ) {
        let gesture = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(gesture.opaque, button.c)
        gesture.connect("released") { arguments in
            handler(arguments.int(0), arguments.double(1), arguments.double(2))
        }
    }

    /// Runs a handler when a button is pressed on the widget.
    public func onPress(
        _ button: MouseButton = .primary,
        _ handler: @escaping @MainActor (_ presses: Int, _ x: Double, _ y: Double) -> Void
    ) {
        let gesture = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(gesture.opaque, button.c)
        gesture.connect("pressed") { arguments in
            handler(arguments.int(0), arguments.double(1), arguments.double(2))
        }
    }

    /// Runs a handler when the focus comes to the widget or something in it.
    public func onFocusEnter(_ handler: @escaping @MainActor () -> Void) {
        addController(gtk_event_controller_focus_new()).connect("enter") { _ in handler() }
    }

    /// Runs a handler when the focus leaves the widget and everything in it.
    public func onFocusLeave(_ handler: @escaping @MainActor () -> Void) {
        addController(gtk_event_controller_focus_new()).connect("leave") { _ in handler() }
    }

    /// Runs a handler when the pointer comes over the widget.
    public func onPointerEnter(_ handler: @escaping @MainActor () -> Void) {
        addController(gtk_event_controller_motion_new()).connect("enter") { _ in handler() }
    }

    /// Runs a handler when the pointer leaves the widget.
    public func onPointerLeave(_ handler: @escaping @MainActor () -> Void) {
        addController(gtk_event_controller_motion_new()).connect("leave") { _ in handler() }
    }

    /// Runs a handler when the user scrolls over the widget: by how many steps, to the right and downwards.
    public func onScroll(_ handler: @escaping @MainActor (_ dx: Double, _ dy: Double) -> SignalHandling) {
        let controller = addController(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
        controller.connect(handling: "scroll") { handler($0.double(0), $0.double(1)) }
    }
}
