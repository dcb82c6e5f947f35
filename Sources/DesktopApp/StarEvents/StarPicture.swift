import Events
import Gtk
import Kit
import Text

/// The picture of a star event. Without one it shows a quiet sky with one star; while it is loaded, a sky that waits; and
/// when that failed, a broken picture.
@MainActor
final class StarPicture: PictureView {
    private let size: (width: Int, height: Int)
    private let keepsHeight: Bool
    private let none = Image("upcoming-star-symbolic", pixelSize: 48)
    private let loading = Image("content-loading-symbolic", pixelSize: 32)
    private let failed = Image("upcoming-no-picture-symbolic", pixelSize: 40)

    /// How far the picture is.
    private(set) var status = PictureStatus.none
    /// Called when `status` has changed.
    var onStatus: @MainActor (PictureStatus) -> Void = { _ in }

    /// - Parameters:
    ///   - size: About the size in which it is shown, in pixels.
    ///   - height: A fixed height; `nil` when it takes the height that it gets.
    init(size: (width: Int, height: Int), height: Int? = nil) {
        self.size = size
        keepsHeight = height != nil
        super.init(height: height)
        for (image, name) in [(none, "none"), (loading, "loading"), (failed, "failed")] { image.addClass(name) }
        placeholder = none
        addClass("star-picture")
    }

    /// - Parameters:
    ///   - url: The URL of the picture; `nil` for none.
    ///   - source: The source whose feed names it.
    func show(_ url: String?, from source: Source) {
        // A card that was visible before has the current width of all cards. A header may be wider than usual.
        let width = keepsHeight && self.width > 0 ? self.width : max(self.width, size.width)
        Pictures.shared.show(url, from: source, in: self, width: width, height: size.height) { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ status: PictureStatus) {
        self.status = status
        let image =
            switch status {
            case .none, .shown: none
            case .loading: loading
            case .failed: failed
            }
        if placeholder !== image { placeholder = image }
        onStatus(status)
    }
}

extension StarPicture {
    /// In the header of a page. The growing picture has the same size, so that no other one is needed in the end.
    static let headerSize = (width: 1024, height: 320)
    /// On a card of usual width.
    static let cardSize = (width: 448, height: 152)
}

/// A picture with a button over it to load it again when that failed.
@MainActor
final class RetriedPicture {
    let root: Overlay
    let picture: StarPicture

    init(_ picture: StarPicture) {
        self.picture = picture
        root = Overlay(child: picture)
        let retry = Button(label: localized("Try Again"), class: "star-retry")
        retry.halign = .center
        retry.valign = .end
        retry.visible = false
        retry.tooltipText = localized("The picture could not be loaded")
        root.add(retry)
        retry.onClicked { [weak picture] in if let picture { Pictures.shared.retry(picture) } }
        picture.onStatus = { retry.visible = $0 == .failed }
    }
}
