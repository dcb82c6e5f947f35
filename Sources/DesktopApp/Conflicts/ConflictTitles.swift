import Gtk
import Text

/// The titles of two events, with "and" between them; below each other if there is little room.
@MainActor
final class ConflictTitles: Box {
    private let first = Label()
    private let and = Label(localized("and"))
    private let second = Label()

    init() {
        super.init(.horizontal)
        addClass("conflict-titles")
        for title in [first, second] {
            title.addClass("conflict-title")
            title.xalign = 0
            title.ellipsize = .end
            title.showsCutTextInTooltip()
        }
        and.addClass("conflict-and")
        for child in [first, and, second] { append(child) }
    }

    var isTight = false {
        didSet {
            guard isTight != oldValue else { return }
            orientation = isTight ? .vertical : .horizontal
            and.visible = !isTight
        }
    }

    func show(_ titles: [String]) {
        (first.text, second.text) = (titles[0], titles[1])
    }
}
