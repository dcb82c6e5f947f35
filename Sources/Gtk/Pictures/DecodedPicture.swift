import CGtk
@_spi(C) import GLib
import Glibc

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
            let source = gdk_pixbuf_read_pixels(pixbuf), let pages = Pages(byteCount: width * height * channels)
        else { return nil }
        let line = width * channels
        for row in 0..<height { (pages.start + row * line).copyMemory(from: source + row * stride, byteCount: line) }
        bytes = g_bytes_new_with_free_func(
            pages.start, gsize(line * height), releaseCallback, Unmanaged.passRetained(pages).toOpaque())
        (self.width, self.height, self.channels) = (width, height, channels)
    }

    deinit {
        g_bytes_unref(bytes)
    }
}

/// Memory pages of their own, which return to the system when they are freed.
///
/// Large blocks of glibc do not always: after the first of them is freed, further ones of its size come from its heaps,
/// where pictures leave large holes.
private final class Pages {
    let start: UnsafeMutableRawPointer
    private let byteCount: Int

    /// - Returns: `nil` where there is no memory.
    init?(byteCount: Int) {
        guard let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            start != MAP_FAILED
        else { return nil }
        (self.start, self.byteCount) = (start, byteCount)
    }

    deinit {
        munmap(start, byteCount)
    }
}
