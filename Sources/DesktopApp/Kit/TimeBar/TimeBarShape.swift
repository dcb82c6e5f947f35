import Gtk
import Planning

/// A bar. At an end that is cut off it fades out in two narrow pieces.
@MainActor
final class TimeBarShape: Box {
    private enum End: String { case start, end }

    private let body = TimeBarShape.piece("body")
    /// From the start on; an end has none until it is cut off, because a list has many bars.
    private var pieces: [End: [Box]] = [:]

    init() {
        super.init(.horizontal, class: "time-bar-shape", role: .presentation)
        body.hexpand = true
        append(body)
    }

    /// - Parameter colorClass: The style class of the color.
    func show(_ bar: TimeBar.Bar, colorClass: String) {
        setCut(bar.isCutAtStart, at: .start)
        setCut(bar.isCutAtEnd, at: .end)
        for piece in [body] + pieces.values.joined() { piece.variantClass = colorClass }
    }

    private func setCut(_ isCut: Bool, at end: End) {
        body.setClass("cut-\(end)", isCut)
        if isCut, pieces[end] == nil {
            let made = (end == .start ? ["far", "near"] : ["near", "far"]).map(TimeBarShape.piece)
            if end == .start { made.reversed().forEach(prepend) } else { append(made) }
            pieces[end] = made
        }
        pieces[end]?.forEach { $0.visible = isCut }
    }

    private static func piece(_ name: String) -> Box {
        let piece = Box(.horizontal, class: "time-bar-piece", role: .presentation)
        piece.addClass(name)
        return piece
    }
}
