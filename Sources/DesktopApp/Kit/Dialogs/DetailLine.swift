import Gtk
import Planning
import Text

/// A line of the details of an event: a mark, and the text that it stands for.
@MainActor
package class DetailLine: Box {
    init(_ mark: Widget, _ text: Widget) {
        super.init(.horizontal, class: "detail-line", "detail-when", children: mark, text)
        mark.valign = .center
    }

    convenience init(icon: String, _ text: Widget) { self.init(Image(icon, pixelSize: 16), text) }
}

/// Where an event takes place. It leads to a map where that is known.
@MainActor
package final class LocationLine: DetailLine {
    private let link: TextLink

    package init() {
        link = TextLink()
        super.init(Image("upcoming-place-symbolic", pixelSize: 16), link.root)
    }

    /// - Parameters:
    ///   - location: `nil` hides the line.
    ///   - notice: Says what is wrong when no map can be opened.
    package func show(_ location: String?, on map: MapLink?, _ notice: Notice) {
        visible = location != nil
        link.show(location, hint: map == nil ? nil : localized("Show on a map")) {
            if let map { MapOpening.open(map) { notice.show($0) } }
        }
    }
}
