import CGtk
@_spi(C) import GLib

/// A box to check.
@MainActor
public final class CheckButton: Widget {
    /// One without a text.
    public convenience init() {
        self.init(new: gtk_check_button_new())
    }

    /// One with a text behind it, which breaks into lines where it has no room in one.
    public convenience init(_ text: String) {
        self.init()
        let label = Label(text)
        label.wrap = true
        label.xalign = 0
        // The button owns its child.
        gtk_check_button_set_child(cast(), label.widget)
        setAccessibleLabelledBy(label)
    }

    /// Whether it is checked. Setting it runs the handler where that changes it.
    public var isOn: Bool {
        get { gtk_check_button_get_active(cast()) != 0 }
        set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
    }

    /// Runs a handler when it has been checked or unchecked.
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("toggled") { arguments in
            handler(
                gtk_check_button_get_active(
                    UnsafeMutableRawPointer(arguments.instance).assumingMemoryBound(to: GtkCheckButton.self)) != 0)
        }
    }
}
