import CGtk
@_spi(C) import GLib

/// Makes several widgets one stop of the Tab key: one of them takes the focus, and the owner moves it among them, usually by
/// the arrow keys.
@MainActor
public final class RovingFocus {
    private var widgets: [Widget] = []
    /// The position of the widget that takes the focus; 0 when there is none.
    public private(set) var current = 0
    /// Called with the position of the widget that takes the focus.
    public var onChange: @MainActor (Int) -> Void = { _ in }

    public init() {}

    /// Takes over the widgets. The one that takes the focus is at the same position as before, or the last one.
    public func set(_ widgets: [Widget]) {
        self.widgets = widgets
        select(min(current, max(0, widgets.count - 1)))
    }

    /// Makes the widget at a position the one that takes the focus.
    public func select(_ position: Int) {
        current = position
        for (index, widget) in widgets.enumerated() where widget.focusable != (index == position) {
            widget.focusable = index == position
        }
        onChange(position)
    }

    /// Moves the focus to a position, or to the first or last one beyond the ends.
    public func focus(_ position: Int) {
        guard !widgets.isEmpty else { return }
        let position = min(max(0, position), widgets.count - 1)
        // The next one takes the focus before the last one gives it up, so that it is never nowhere.
        widgets[position].focusable = true
        if let root = gtk_widget_get_root(widgets[position].widget) {
            gtk_window_set_focus_visible(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), 1)
        }
        widgets[position].grabFocus()
        select(position)
    }

    /// Runs a handler when the user asks for the menu of one of the widgets.
    ///
    /// - Parameters:
    ///   - container: A widget around them.
    ///   - handler: Receives the position of the widget, the widget, and the point in it.
    public func onMenuRequest(
        in container: Widget, _ handler: @escaping @MainActor (Int, Widget, _ x: Double, _ y: Double) -> Void
    ) {
        container.onSecondaryClick { [weak self, weak container] x, y in
            guard let self, let container,
                let position = self.widgets.firstIndex(where: { $0.isAt(x, y, in: container) }),
                let frame = self.widgets[position].frame(in: container)
            else { return false }
            handler(position, self.widgets[position], x - frame.x, y - frame.y)
            return true
        }
        container.onMenuKey { [weak self] in
            guard let self, self.widgets.indices.contains(self.current) else { return false }
            let widget = self.widgets[self.current]
            guard widget.containsFocus else { return false }
            handler(self.current, widget, widget.menuStart, Double(widget.height))
            return true
        }
    }

    /// Moves the focus by keys pressed in a widget around them: the arrows up and down, Home and End.
    public func moveVertically(in container: Widget) {
        let steps: [(String, @MainActor (RovingFocus) -> Int)] = [
            ("Up", { $0.current - 1 }), ("Down", { $0.current + 1 }), ("Home", { _ in 0 }), ("End", { _ in .max }),
        ]
        for (key, position) in steps {
            container.addShortcut(key) { [weak self] in
                guard let self else { return .proceed }
                self.focus(position(self))
                return .stop
            }
        }
    }
}
