import CGtk

/// A picture as pixels in memory, which a `Texture` can be made of at no cost.
///
/// Unchecked: GBytes never change, and count their references atomically.
public final class DecodedPicture: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// In the form that GTK itself draws with, without gaps between the lines. Owned.
    let bytes: OpaquePointer

    /// The bytes that it takes in memory.
    public var byteCount: Int { width * height * 4 }

    /// Copies the pixels of a pixbuf, which the caller keeps.
    init?(copying pixbuf: OpaquePointer) {
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard width > 0, height > 0, channels == 3 || channels == 4, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let source = gdk_pixbuf_read_pixels(pixbuf), let target = g_try_malloc_n(gsize(width * height), 4)
        else { return nil }
        let pixels = target.assumingMemoryBound(to: UInt8.self)
        for row in 0..<height {
            convert(source + row * stride, channels: channels, to: pixels + row * width * 4, count: width)
        }
        // The bytes take the memory over.
        bytes = g_bytes_new_take(target, gsize(width * height * 4))
        (self.width, self.height) = (width, height)
    }

    deinit {
        g_bytes_unref(bytes)
    }
}

/// Red, green, blue and perhaps opacity become blue, green, red, each multiplied by the opacity, and opacity.
private func convert(
    _ source: UnsafePointer<UInt8>, channels: Int, to target: UnsafeMutablePointer<UInt8>, count: Int
) {
    var (source, target) = (source, target)
    for _ in 0..<count {
        let opacity = channels == 4 ? source[3] : 255
        target[0] = multiplied(source[2], opacity)
        target[1] = multiplied(source[1], opacity)
        target[2] = multiplied(source[0], opacity)
        target[3] = opacity
        source += channels
        target += 4
    }
}

/// `value * opacity / 255`, rounded to the nearest.
private func multiplied(_ value: UInt8, _ opacity: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(opacity) + 128
    return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
}
