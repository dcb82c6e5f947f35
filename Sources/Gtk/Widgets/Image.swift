import CGtk

/// An icon of the icon theme.
@MainActor
public final class Image: Widget {
    /// - Parameter pixelSize: the side in pixels; `nil` for the theme's usual size beside text.
    public convenience init(icon: String, pixelSize: Int? = nil) {
        self.init(new: gtk_image_new_from_icon_name(icon))
        if let pixelSize { self.pixelSize = pixelSize }
    }

    public var icon: String? {
        get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } }
        set { gtk_image_set_from_icon_name(opaque, newValue) }
    }

    public var pixelSize: Int {
        get { Int(gtk_image_get_pixel_size(opaque)) }
        set { gtk_image_set_pixel_size(opaque, gint(newValue)) }
    }
}

/// Shows that something goes on. It stands still where the desktop wants no animations.
@MainActor
public final class Spinner: Widget {
    public convenience init(isSpinning: Bool = true) {
        self.init(new: gtk_spinner_new())
        self.isSpinning = isSpinning
    }

    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}
