import Gtk

/// The picture of a star event, or what stands in its place: a quiet ground with a star where the feed has none.
@MainActor
final class StarPicture: Overlay {
    private let icon = Image("upcoming-star-symbolic", pixelSize: 48)

    /// - Parameter height: the least height; `nil` where the picture is as high as its place.
    init(height: Int? = nil) {
        let ground = Box(.vertical)
        super.init(child: ground)
        addClass("star-picture")
        overflowHidden = true
        if let height { sizeRequest(height: height) }
        icon.halign = .center
        icon.valign = .center
        icon.setAccessibleRole(.presentation)
        add(icon)
    }

    /// - Parameter url: where the picture is; `nil` where there is none.
    func show(_ url: String?) {}
}
