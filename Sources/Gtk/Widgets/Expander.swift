import CGtk
@_spi(C) import GLib

/// A line that shows and hides the widget below it.
@MainActor
public final class Expander: Widget {
    /// - Parameter label: An underscore marks the next letter as the mnemonic.
    public convenience init(_ label: String, child: Widget) {
        self.init(new: gtk_expander_new_with_mnemonic(label.shownAsName()))
        // The expander owns its child.
        gtk_expander_set_child(opaque, child.widget)
        // GTK 4.8 tells screen readers nothing of its label.
        setAccessibleLabel(label.filter { $0 != "_" })
    }

    /// Whether the widget below it is shown.
    public var isExpanded: Bool { gtk_expander_get_expanded(opaque) != 0 }

    /// Runs a handler after the widget was shown or hidden.
    public func onToggled(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::expanded") { _ in handler() }
    }
}
