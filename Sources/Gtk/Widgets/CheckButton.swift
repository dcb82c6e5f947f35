import CGtk
@_spi(C) import GLib

/// A check box.
@MainActor
public final class CheckButton: Widget {
    /// A check box without a text.
    public convenience init() {
        self.init(new: gtk_check_button_new())
    }

    /// A check box with a text, which wraps when there is no room for it on one line.
    public convenience init(_ text: String) {
        self.init()
        let label = Label(text, fit: .wrapped)
        // The button owns its child.
        gtk_check_button_set_child(cast(), label.widget)
        setAccessibleLabelledBy(label)
    }

    /// A check box with any widget.
    public convenience init(child: Widget) {
        self.init()
        // The button owns its child.
        gtk_check_button_set_child(cast(), child.widget)
    }

    /// Makes it one of a group in which one is checked, shown as radio buttons. Call it when they are made.
    public func group(with other: CheckButton) {
        gtk_check_button_set_group(cast(), other.cast())
        for button in [self, other] { button.setAccessibleRole(.radio) }
    }

    /// Whether it is checked.
    public var isOn: Bool {
        get { gtk_check_button_get_active(cast()) != 0 }
        set { UserChoice.set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) } }
    }

    /// Runs a handler after the user has checked or unchecked it.
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("toggled") { arguments in
            let button = UnsafeMutableRawPointer(arguments.instance).assumingMemoryBound(to: GtkCheckButton.self)
            UserChoice.tell { handler(gtk_check_button_get_active(button) != 0) }
        }
    }
}
