import CGtk
@_spi(C) import GLib

/// An icon of the icon theme. A screen reader leaves it out, because the text beside it says the same.
@MainActor
public final class Image: Widget {
    /// Its name in the style sheets is `icon`: the theme has rules for `image` that depend on the state of the widgets
    /// around it, so GTK would look up its style again at each move of the keyboard focus in the window.
    ///
    /// - Parameters:
    ///   - pixelSize: The size in pixels; `nil` for the usual size beside text.
    ///   - role: An image in the content of a button has a role: what is at a point of the button is found through it.
    public convenience init(_ iconName: String, pixelSize: Int? = nil, role: AccessibleRole = .presentation) {
        self.init(new: Widget.make(gtk_image_get_type(), cssName: "icon"))
        setAccessibleRole(role)
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
