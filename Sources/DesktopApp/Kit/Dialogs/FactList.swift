import Gtk
import Planning

/// Named facts, one below the other.
@MainActor
package final class FactList {
    package let root = Box(.vertical)

    private let isNarrow: Bool

    /// The least width of a window, at the usual text size, in which a fact is beside its name.
    private static let leastWidth = 340

    /// - Parameter window: Where the facts are.
    package init(in window: Window) {
        isNarrow = window.currentSize.width < window.grown(FactList.leastWidth)
        root.addClass("detail-facts")
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
        let row = Box(isNarrow ? .vertical : .horizontal)
        let name = Label(fact.name)
        name.addClass("detail-fact")
        name.yalign = 0
        let value = Label(fact.value)
        value.wrap = true
        value.hexpand = true
        value.selectable = true
        value.focusable = false
        for label in [name, value] {
            label.xalign = 0
            row.append(label)
        }
        return row
    }
}
