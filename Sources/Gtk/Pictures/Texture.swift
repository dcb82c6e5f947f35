import CGtk

/// Pixels that GTK can draw.
@MainActor
public final class Texture: Object {
    public convenience init(_ picture: DecodedPicture) {
        // The texture adds a reference to the bytes; the texture itself is the caller's.
        self.init(
            new: gdk_memory_texture_new(
                gint(picture.width), gint(picture.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, picture.bytes,
                gsize(picture.width * 4)))
    }

    public var width: Int { Int(gdk_texture_get_width(opaque)) }
    public var height: Int { Int(gdk_texture_get_height(opaque)) }
}
