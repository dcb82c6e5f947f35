import Gtk

/// A bar. At an end that is cut off it fades out in narrow pieces.
@MainActor
final class TimeBarShape: Box {
    /// From the start to the end: two narrow pieces, the bar itself, and two narrow pieces.
    let pieces: [Box] = (0..<5).map { _ in Box(.horizontal, role: .presentation) }

    init() {
        super.init(.horizontal, role: .presentation)
        addClass("time-bar-shape")
        for (piece, name) in zip(pieces, ["far", "near", "body", "near", "far"]) {
            piece.addClass("time-bar-piece")
            piece.addClass(name)
            piece.visible = name == "body"
            append(piece)
        }
        pieces[2].hexpand = true
    }

    var isCutAtStart = false {
        didSet { if isCutAtStart != oldValue { cut("cut-start", pieces[0...1], isCutAtStart) } }
    }

    var isCutAtEnd = false {
        didSet { if isCutAtEnd != oldValue { cut("cut-end", pieces[3...4], isCutAtEnd) } }
    }

    private func cut(_ name: String, _ narrow: ArraySlice<Box>, _ isCut: Bool) {
        narrow.forEach { $0.visible = isCut }
        pieces[2].setClass(name, isCut)
    }
}
