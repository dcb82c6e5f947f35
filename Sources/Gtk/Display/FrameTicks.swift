import CGtk
@_spi(C) import GLib

/// Calls a closure before each frame of a widget's window, for animations. It ends when it is stopped or when the
/// handle is freed. There are no frames while the widget is not on screen.
@MainActor
public final class FrameTicks {
    private let widget: Widget
    private var id: guint = 0
    private var lastTime: Int?

    /// - Parameter body: Gets the milliseconds since the previous frame, 0 at the first.
    public init(_ widget: Widget, _ body: @escaping @MainActor (Double) -> Void) {
        self.widget = widget
        let callback = Callback<Int, Void> { [weak self] time in
            guard let self else { return }
            let elapsed = time - (self.lastTime ?? time)
            self.lastTime = time
            body(Double(elapsed) / 1000)
        }
        let tick: GtkTickCallback = { _, clock, data in
            guard let clock, let callback = Callback<Int, Void>.borrow(data) else { return 0 }
            // In microseconds.
            let time = Int(gdk_frame_clock_get_frame_time(clock))
            onMainActor { callback.body(time) }
            return 1
        }
        // The widget owns the callback, and releases it when it is removed or the widget is finalized.
        id = gtk_widget_add_tick_callback(widget.widget, tick, callback.retained(), releaseCallback)
    }

    public func stop() {
        guard id != 0 else { return }
        gtk_widget_remove_tick_callback(widget.widget, id)
        id = 0
    }

    isolated deinit {
        if id != 0 { gtk_widget_remove_tick_callback(widget.widget, id) }
    }
}
