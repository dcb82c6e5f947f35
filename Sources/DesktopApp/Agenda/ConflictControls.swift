import Core
import Gtk

/// What the header bar says of conflicts: how many there are, which also shows them alone, and a step to the next one.
@MainActor
final class ConflictControls {
    let toggle = ToggleButton()
    let next = Button(icon: "upcoming-next-conflict-symbolic")
    private let label = Label()
    private var counts = (number: "", words: "")

    /// Whether the number stands without its word.
    var isNarrow = false {
        didSet { showCount() }
    }

    init() {
        next.tooltip = "Next conflict (F8)"
        next.setAccessibleLabel("Next conflict")
        next.actionName = "win.next-conflict"

        let chip = Box(.horizontal)
        let icon = Image("upcoming-conflict-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        chip.append(icon)
        chip.append(label)
        toggle.child = chip
        toggle.addClass("conflict-count")
        toggle.actionName = "win.conflicts-only"
        toggle.valign = .center
        toggle.tooltip = "Show conflicts only"
    }

    /// - Parameter count: how many events conflict.
    func show(_ count: Int, times: TimeTexts) {
        counts = (times.number(count), times.count(count, "conflict"))
        toggle.isVisible = count > 0
        next.isVisible = count > 0
        toggle.setAccessibleLabel("\(counts.words), show conflicts only")
        showCount()
    }

    private func showCount() {
        label.text = isNarrow ? counts.number : counts.words
    }
}
