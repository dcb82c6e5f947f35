import CGtk
@_spi(C) import GLib

/// Pixels that GTK can draw.
@MainActor
public final class Texture: Object {
    public convenience init(_ picture: DecodedPicture) {
        // The texture adds a reference to the bytes; the caller owns the texture.
        self.init(
            new: gdk_memory_texture_new(
                gint(picture.width), gint(picture.height),
                picture.channels == 4 ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8, picture.bytes,
                gsize(picture.width * picture.channels)))
    }

    public var width: Int { Int(gdk_texture_get_width(opaque)) }
    public var height: Int { Int(gdk_texture_get_height(opaque)) }
}
