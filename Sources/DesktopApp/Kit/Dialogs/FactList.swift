import Gtk
import Planning

/// Named facts, one below the other.
@MainActor
package final class FactList {
    package let root = Box(.vertical, class: "detail-facts")

    private let isNarrow: Bool

    /// The least width of a window, at the usual text size, in which a fact is beside its name.
    private static let leastWidth = 340

    /// - Parameter window: Where the facts are.
    package init(in window: Window) {
        isNarrow = window.currentSize.width < window.grown(FactList.leastWidth)
    }

    package var facts: [Fact] = [] {
        didSet {
            root.visible = !facts.isEmpty
            guard facts != oldValue else { return }
            root.removeAll()
            for fact in facts { root.append(row(of: fact)) }
        }
    }

    private func row(of fact: Fact) -> Widget {
        let name = Label(fact.name, class: "detail-fact")
        (name.xalign, name.yalign) = (0, 0)
        let value = Label(fact.value, fit: .wrapped)
        value.hexpand = true
        value.selectable = true
        return Box(isNarrow ? .vertical : .horizontal, children: name, value)
    }
}
