import CGtk
@_spi(C) import GLib

/// A picture as pixels in memory. A `Texture` of it needs no copy.
///
/// Unchecked: GBytes are immutable, and their reference count is atomic.
public final class DecodedPicture: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// Red, green, blue and, with 4 channels, opacity (not premultiplied), without padding between the lines. GTK 4.8
    /// draws these two formats fast; it converts its own format through floating point for every frame. Owned.
    let bytes: OpaquePointer
    /// The number of bytes of a pixel, 3 or 4.
    let channels: Int

    /// The size in memory, in bytes.
    public var byteCount: Int { width * height * channels }

    /// Copies the pixels of a pixbuf. The caller keeps its reference.
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
        // The bytes take ownership of the memory.
        bytes = g_bytes_new_take(target, gsize(line * height))
        (self.width, self.height, self.channels) = (width, height, channels)
    }

    deinit {
        g_bytes_unref(bytes)
    }
}

extension DecodedPicture {
    /// Makes the process return the memory of each picture to the system as soon as the picture is freed.
    ///
    /// After a large block is freed, glibc allocates further blocks of its size from its heaps, where pictures leave
    /// large holes. Setting the threshold explicitly disables that.
    public static func giveBackMemoryAtOnce() {
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }
}
