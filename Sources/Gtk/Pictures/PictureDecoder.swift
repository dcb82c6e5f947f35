import CGtk
@_spi(C) import GLib

/// Why a picture cannot be decoded.
public enum PictureDecodingError: Error, Hashable, Sendable {
    /// Not a file of a known kind, or a broken one.
    case notAPicture
    /// The file states more pixels than the limit.
    case tooManyPixels
}

extension DecodedPicture {
    /// The default limit of pixels: a photograph of 40 megapixels.
    public static let pixelLimit = 40_000_000

    /// Decodes a PNG, JPEG, GIF (its first image) or, if gdk-pixbuf supports it, WebP, at the smallest size that covers
    /// `width` x `height`, but never larger than the original. Do not call it on the main thread.
    ///
    /// The picture is rotated by its EXIF orientation. The parts beyond the size on two sides are kept, up to four
    /// times the size.
    ///
    /// - Parameter pixelLimit: A file that states more pixels is rejected before decoding.
    public static func decode(
        _ bytes: [UInt8], covering width: Int, _ height: Int, pixelLimit: Int = DecodedPicture.pixelLimit
    ) throws(PictureDecodingError) -> DecodedPicture {
        guard let format = PictureFormat(bytes), format.isWhole(bytes),
            let loader = gdk_pixbuf_loader_new_with_type(format.name, nil)
        else {
            throw .notAPicture
        }
        // The caller owns the loader, which owns its pixbuf.
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let wish = SizeWish(
            target: (max(1, width), max(1, height)), mayBeTurned: format == .jpeg, pixelLimit: pixelLimit)
        let handler: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
            loader, width, height, data in
            guard let loader, let data else { return }
            Unmanaged<SizeWish>.fromOpaque(data).takeUnretainedValue().prepare(loader, Int(width), Int(height))
        }
        // The loader does not own the wish, which outlives the loader here.
        g_signal_connect_data(
            UnsafeMutableRawPointer(loader), "size-prepared", unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passUnretained(wish).toOpaque(), nil, GConnectFlags(rawValue: 0))
        let isWhole = withExtendedLifetime(wish) {
            // A loader must be closed even when it has failed.
            let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
            return gdk_pixbuf_loader_close(loader, nil) != 0 && isWritten
        }
        guard !wish.isRefused else { throw .tooManyPixels }
        guard isWhole, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let picture = wish.fulfil(pixbuf) else {
            throw .notAPicture
        }
        return picture
    }
}

/// The wanted size of a picture. It sets the size of the loader as soon as the loader knows the original size.
private final class SizeWish {
    private let target: (width: Int, height: Int)
    private let mayBeTurned: Bool
    private let pixelLimit: Int
    private(set) var isRefused = false

    init(target: (width: Int, height: Int), mayBeTurned: Bool, pixelLimit: Int) {
        self.target = target
        self.mayBeTurned = mayBeTurned
        self.pixelLimit = pixelLimit
    }

    func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: Int, _ height: Int) {
        guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).partialValue <= pixelLimit else {
            isRefused = true
            // A size of 0 stops the loader.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
            return
        }
        // It is not known yet whether the picture is rotated, so it must be large enough for both cases.
        let scale = max(scale(width, height), mayBeTurned ? self.scale(height, width) : 0)
        let size = scaled(width, height, by: scale)
        if size != (width, height) { gdk_pixbuf_loader_set_size(loader, gint(size.width), gint(size.height)) }
    }

    /// Rotates, scales and crops the loader's picture. The loader keeps its reference.
    func fulfil(_ pixbuf: OpaquePointer) -> DecodedPicture? {
        // A new reference or a new pixbuf; it is released here, like the following ones.
        guard let turned = gdk_pixbuf_apply_embedded_orientation(pixbuf) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
        let (width, height) = (Int(gdk_pixbuf_get_width(turned)), Int(gdk_pixbuf_get_height(turned)))
        let size = scaled(width, height, by: scale(width, height))
        guard let scaled = gdk_pixbuf_scale_simple(turned, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
        else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
        let kept = (width: min(size.width, 4 * target.width), height: min(size.height, 4 * target.height))
        guard
            let cut = gdk_pixbuf_new_subpixbuf(
                scaled, gint((size.width - kept.width) / 2), gint((size.height - kept.height) / 2), gint(kept.width),
                gint(kept.height))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(cut)) }
        return DecodedPicture(copying: cut)
    }

    /// The scale at which a picture covers the target; at most 1.
    private func scale(_ width: Int, _ height: Int) -> Double {
        min(1, max(Double(target.width) / Double(width), Double(target.height) / Double(height)))
    }

    private func scaled(_ width: Int, _ height: Int, by scale: Double) -> (width: Int, height: Int) {
        (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
    }
}
