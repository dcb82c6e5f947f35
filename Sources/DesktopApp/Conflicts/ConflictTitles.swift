import Events
import Gtk
import Kit
import Planning
import Text

/// The titles of two events with the colors of their sources and a cross between them; below each other if there is
/// little room.
@MainActor
final class ConflictTitles: Box {
    private let first = Label(class: "conflict-title", fit: .cut)
    private let cross = Label("×", class: "conflict-cross")
    private let second = Label(class: "conflict-title", fit: .cut)
    private let dots = [SourceDot(), SourceDot()]

    init() {
        super.init(.horizontal, class: "conflict-titles")
        for title in [first, second] { title.showsCutTextInTooltip() }
        let halves = zip(dots, [first, second]).map { dot, title in
            return Box(.horizontal, class: "conflict-half", children: dot.root, title)
        }
        append(halves[0], cross, halves[1])
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
