import Events
import Gtk

/// The picture of a star event. A quiet sky with one star stands in for it where the feed has none, where it cannot be had, and
/// until it has come.
@MainActor
final class StarPicture: PictureView {
    private let size: (width: Int, height: Int)
    private let keepsHeight: Bool

    /// - Parameters:
    ///   - size: about as large as it will be shown, in pixels.
    ///   - height: the height it always has; `nil` where it takes what it is given.
    init(size: (width: Int, height: Int), height: Int? = nil) {
        self.size = size
        keepsHeight = height != nil
        super.init(height: height)
        placeholder = Image("upcoming-star-symbolic", pixelSize: 48)
        addClass("star-picture")
    }

    /// - Parameters:
    ///   - url: where the picture is; `nil` where there is none.
    ///   - source: the source whose feed names it.
    func show(_ url: String?, from source: Source) {
        // A card that was shown before has the width of all of them now; a header may be wider than is usual.
        let width = keepsHeight && self.width > 0 ? self.width : max(self.width, size.width)
        Pictures.shared.show(url, from: source, in: self, width: width, height: size.height)
    }
}

extension StarPicture {
    /// In the header of a page. What grows into it has the same size, so that it needs no other picture in the end.
    static let headerSize = (width: 1024, height: 320)
    /// On a card of usual width.
    static let cardSize = (width: 448, height: 152)
}
