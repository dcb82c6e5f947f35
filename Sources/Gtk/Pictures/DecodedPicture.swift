import CGtk
@_spi(C) import GLib

/// A picture as pixels in memory, which a `Texture` can be made of at no cost.
///
/// Unchecked: GBytes never change, and count their references atomically.
public final class DecodedPicture: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// Red, green, blue and, with 4 channels, opacity, which the colours are not multiplied by; without gaps between the lines.
    /// GTK 4.8 has short ways to draw these two forms, and goes through floating point for its own, anew for every frame. Owned.
    let bytes: OpaquePointer
    /// The bytes of a pixel, 3 or 4.
    let channels: Int

    /// The bytes that it takes in memory.
    public var byteCount: Int { width * height * channels }

    /// Copies the pixels of a pixbuf, which the caller keeps.
    init?(copying pixbuf: OpaquePointer) {
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard width > 0, height > 0, channels == 3 || channels == 4, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let source = gdk_pixbuf_read_pixels(pixbuf),
            let target = g_try_malloc_n(gsize(width * height), gsize(channels))
        else { return nil }
        let line = width * channels
        for row in 0..<height { (target + row * line).copyMemory(from: source + row * stride, byteCount: line) }
        // The bytes take the memory over.
        bytes = g_bytes_new_take(target, gsize(line * height))
        (self.width, self.height, self.channels) = (width, height, channels)
    }

    deinit {
        g_bytes_unref(bytes)
    }
}

extension DecodedPicture {
    /// Has the memory of each picture given back to the system as soon as nobody shows it, for the whole process.
    ///
    /// Once a large block is freed, glibc keeps others of its size in its heaps, where pictures that come and go leave holes as
    /// large as all of them together. A threshold that is set stays as it is.
    public static func giveBackMemoryAtOnce() {
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }
}
