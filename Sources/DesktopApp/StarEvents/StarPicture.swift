import Events
import Gtk
import Kit

/// The picture of a star event. A quiet sky with one star is shown until it has been loaded, and when there is none.
@MainActor
final class StarPicture: PictureView {
    private let size: (width: Int, height: Int)
    private let keepsHeight: Bool

    /// - Parameters:
    ///   - size: About the size in which it is shown, in pixels.
    ///   - height: A fixed height; `nil` when it takes the height that it gets.
    init(size: (width: Int, height: Int), height: Int? = nil) {
        self.size = size
        keepsHeight = height != nil
        super.init(height: height)
        placeholder = Image("upcoming-star-symbolic", pixelSize: 48)
        addClass("star-picture")
    }

    /// - Parameters:
    ///   - url: The URL of the picture; `nil` for none.
    ///   - source: The source whose feed names it.
    func show(_ url: String?, from source: Source) {
        // A card that was visible before has the current width of all cards. A header may be wider than usual.
        let width = keepsHeight && self.width > 0 ? self.width : max(self.width, size.width)
        Pictures.shared.show(url, from: source, in: self, width: width, height: size.height)
    }
}

extension StarPicture {
    /// In the header of a page. The growing picture has the same size, so that no other one is needed in the end.
    static let headerSize = (width: 1024, height: 320)
    /// On a card of usual width.
    static let cardSize = (width: 448, height: 152)
}
