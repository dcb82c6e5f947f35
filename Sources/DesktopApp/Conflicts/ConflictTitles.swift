import Events
import Gtk
import Kit
import Planning
import Text

/// The titles of two events with the colors of their sources and a cross between them; below each other if there is
/// little room.
@MainActor
final class ConflictTitles: Box {
    private let first = Label()
    private let cross = Label("×")
    private let second = Label()
    private let dots = [SourceDot(), SourceDot()]

    init() {
        super.init(.horizontal)
        addClass("conflict-titles")
        for title in [first, second] {
            title.addClass("conflict-title")
            title.xalign = 0
            title.ellipsize = .end
            title.showsCutTextInTooltip()
        }
        cross.addClass("conflict-cross")
        let halves = zip(dots, [first, second]).map { dot, title in
            let half = Box(.horizontal)
            half.addClass("conflict-half")
            half.append(dot.root)
            half.append(title)
            return half
        }
        for child in [halves[0], cross, halves[1]] as [Widget] { append(child) }
    }

    var isTight = false {
        didSet {
            guard isTight != oldValue else { return }
            orientation = isTight ? .vertical : .horizontal
            cross.visible = !isTight
        }
    }

    func show(_ titles: [String], colors: [SourceColor]) {
        (first.text, second.text) = (titles[0], titles[1])
        for (dot, color) in zip(dots, colors) { dot.show(color) }
    }

    /// Two lines of the usual height.
    func showSample() { (first.text, second.text) = ("A", "A") }
}
