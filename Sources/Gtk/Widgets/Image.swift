import CGtk
@_spi(C) import GLib

/// An icon of the icon theme. A screen reader leaves it out: the text beside it, or the button around it, says the same.
@MainActor
public final class Image: Widget {
    /// Its name in the style sheets is `icon`: the theme has rules for `image` that depend on the state of the widgets
    /// around it, so GTK would look up its style again at each move of the keyboard focus in the window.
    ///
    /// - Parameter pixelSize: The size in pixels; `nil` for the usual size beside text.
    public convenience init(_ iconName: String, pixelSize: Int? = nil) {
        self.init(new: Widget.make(gtk_image_get_type(), cssName: "icon"))
        setAccessibleRole(.presentation)
        self.iconName = iconName
        if let pixelSize { self.pixelSize = pixelSize }
    }

    public var iconName: String? {
        get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } }
        set { gtk_image_set_from_icon_name(opaque, newValue) }
    }

    public var pixelSize: Int {
        get { Int(gtk_image_get_pixel_size(opaque)) }
        set { gtk_image_set_pixel_size(opaque, gint(newValue)) }
    }
}
