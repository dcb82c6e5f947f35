import Events
import Gtk

/// The color of a source as a dot.
@MainActor
final class SourceDot {
    let root = Box(.horizontal, role: .presentation)
    private var shown: String?

    init() {
        root.addClass("source-dot")
        root.valign = .center
        root.halign = .center
    }

    func show(_ color: SourceColor) {
        guard color.styleClass != shown else { return }
        if let shown { root.removeClass(shown) }
        shown = color.styleClass
        root.addClass(color.styleClass)
    }
}
