import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs handlers while the primary button drags from a point of the widget. A drag that begins takes the click from the
    /// buttons in the widget.
    ///
    /// - Parameters:
    ///   - begin: Receives the point where the button was pressed. Returns whether a drag begins there.
    ///   - move: Receives the distance from that point.
    ///   - end: Receives whether the button was released, and not the drag cancelled.
    public func onDrag(
        begin: @escaping @MainActor (_ x: Double, _ y: Double) -> Bool,
        move: @escaping @MainActor (_ x: Double, _ y: Double) -> Void, end: @escaping @MainActor (Bool) -> Void
    ) {
        let gesture = addController(gtk_gesture_drag_new())
        gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
        var isDragging = false
        gesture.connect("drag-update") { [weak self] arguments in
            guard let self else { return }
            let gesture = OpaquePointer(arguments.instance)
            if !isDragging {
                var (x, y) = (0.0, 0.0)
                gtk_gesture_drag_get_start_point(gesture, &x, &y)
                let (toX, toY) = (gint(arguments.double(0)), gint(arguments.double(1)))
                guard gtk_drag_check_threshold(self.widget, 0, 0, toX, toY) != 0 else { return }
                isDragging = begin(x, y)
                gtk_gesture_set_state(gesture, isDragging ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
                guard isDragging else { return }
            }
            move(arguments.double(0), arguments.double(1))
        }
        gesture.connect("drag-end") { _ in
            guard isDragging else { return }
            isDragging = false
            end(true)
        }
        gesture.connect("cancel") { _ in
            guard isDragging else { return }
            isDragging = false
            end(false)
        }
    }
}
