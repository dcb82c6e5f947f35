import CGtk
@_spi(C) import GLib

/// A button that lets the user mix a color, in GTK's dialog.
@MainActor
public final class ColorButton: Widget {
    /// - Parameter title: The title of the dialog, and the name of the button.
    public convenience init(title: String) {
        self.init(new: gtk_color_button_new())
        gtk_color_button_set_title(opaque, title.shownAsName())
        gtk_color_button_set_modal(opaque, 1)
        gtk_color_chooser_set_use_alpha(opaque, 0)
        tooltipText = title
        setAccessibleLabel(title)
        // The button inside has the focus.
        guard let button = gtk_widget_get_first_child(widget) else { return }
        Widget(borrowing: UnsafeMutableRawPointer(button)).setAccessibleLabel(title)
    }

    /// The color of the button, of which each part is from 0 to 255. Setting it runs no handler.
    public var rgb: (red: UInt8, green: UInt8, blue: UInt8) {
        get {
            var color = GdkRGBA()
            gtk_color_chooser_get_rgba(opaque, &color)
            return (ColorButton.byte(color.red), ColorButton.byte(color.green), ColorButton.byte(color.blue))
        }
        set {
            var color = GdkRGBA(
                red: Float(newValue.red) / 255, green: Float(newValue.green) / 255, blue: Float(newValue.blue) / 255,
                alpha: 1)
            gtk_color_chooser_set_rgba(opaque, &color)
        }
    }

    private static func byte(_ part: Float) -> UInt8 { UInt8(clamping: Int((part * 255).rounded())) }

    /// Runs a handler when the user has chosen a color.
    public func onChoose(_ handler: @escaping @MainActor () -> Void) {
        connect("color-set") { _ in handler() }
    }
}
