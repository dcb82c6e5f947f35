import Gtk

/// A bar. At an end that is cut off it fades out in two narrow pieces.
@MainActor
final class TimeBarShape: Box {
    private let body = TimeBarShape.piece("body")
    /// From the start on; there are none until the end is cut off, because a list has many bars.
    private var (startPieces, endPieces) = ([Box](), [Box]())

    init() {
        super.init(.horizontal, role: .presentation)
        addClass("time-bar-shape")
        body.hexpand = true
        append(body)
    }

    /// The style class of the color; `nil` for none.
    var colorClass: String? {
        didSet {
            guard colorClass != oldValue else { return }
            for piece in [body] + startPieces + endPieces {
                if let oldValue { piece.removeClass(oldValue) }
                if let colorClass { piece.addClass(colorClass) }
            }
        }
    }

    var isCutAtStart = false {
        didSet {
            guard isCutAtStart != oldValue else { return }
            body.setClass("cut-start", isCutAtStart)
            if startPieces.isEmpty {
                startPieces = ["far", "near"].map(coloredPiece)
                startPieces.reversed().forEach(prepend)
            }
            startPieces.forEach { $0.visible = isCutAtStart }
        }
    }

    var isCutAtEnd = false {
        didSet {
            guard isCutAtEnd != oldValue else { return }
            body.setClass("cut-end", isCutAtEnd)
            if endPieces.isEmpty {
                endPieces = ["near", "far"].map(coloredPiece)
                endPieces.forEach(append)
            }
            endPieces.forEach { $0.visible = isCutAtEnd }
        }
    }

    private func coloredPiece(_ name: String) -> Box {
        let piece = TimeBarShape.piece(name)
        if let colorClass { piece.addClass(colorClass) }
        return piece
    }

    private static func piece(_ name: String) -> Box {
        let piece = Box(.horizontal, role: .presentation)
        piece.addClass("time-bar-piece")
        piece.addClass(name)
        return piece
    }
}
