import Events
import Gtk

/// The color of a source as a dot.
@MainActor
package final class SourceDot {
    package let root = Box(.horizontal, class: "source-dot", role: .presentation)

    package init() {
        root.valign = .center
        root.halign = .center
    }

    package func show(_ color: SourceColor) { root.variantClass = color.styleClass }
}
