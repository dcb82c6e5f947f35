import Events
import Gtk

/// The color of a source as a dot.
@MainActor
final class SourceDot {
    let root = Box(.horizontal, role: .presentation)

    init() {
        root.addClass("source-dot")
        root.valign = .center
        root.halign = .center
    }

    func show(_ color: SourceColor) { root.variantClass = color.styleClass }
}
