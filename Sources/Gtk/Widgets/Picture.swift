import CGtk
import Dispatch

/// The pixels of a picture, which several widgets may show.
@MainActor
public final class Texture: Object {
    /// Reads a picture of any form that GDK-Pixbuf knows, away from the main thread.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - side: The greatest width and height in pixels; a larger picture is made smaller, keeping its shape.
    /// - Returns: `nil` where `bytes` is no picture.
    public static func decode(_ bytes: [UInt8], side: Int) async -> Texture? {
        let decoded = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: DecodedTexture(bytes, side: side))
            }
        }
        return decoded.texture.map { Texture(new: $0) }
    }
}

/// A texture on its way to the main thread, with the one reference to it.
///
/// Unchecked: a GdkTexture does not change once it is made, and its references are counted atomically.
private struct DecodedTexture: @unchecked Sendable {
    let texture: UnsafeMutableRawPointer?

    init(_ bytes: [UInt8], side: Int) {
        // The bytes are copied; stream and pixel buffer go when their only references are given back here.
        let copy = g_bytes_new(bytes, gsize(bytes.count))
        let stream = g_memory_input_stream_new_from_bytes(copy)
        g_bytes_unref(copy)
        let pixels = gdk_pixbuf_new_from_stream_at_scale(stream, gint(side), gint(side), 1, nil, nil)
        g_object_unref(stream)
        texture = pixels.flatMap { gdk_texture_new_for_pixbuf($0) }.map { UnsafeMutableRawPointer($0) }
        if let pixels { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    }
}

/// Shows a texture, as large as there is room, in its own shape.
@MainActor
public final class Picture: Widget {
    public convenience init() {
        self.init(new: gtk_picture_new())
        gtk_picture_set_can_shrink(opaque, 1)
    }

    /// The picture adds a reference; `nil` for none.
    public func show(_ texture: Texture?) {
        gtk_picture_set_paintable(opaque, texture?.opaque)
    }
}
