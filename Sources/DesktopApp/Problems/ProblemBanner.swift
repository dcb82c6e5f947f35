import Core
import Gtk

/// The banner above a page that says how much could not be read, and opens the list of it.
@MainActor
final class ProblemBanner {
    let root: Widget
    private let label = Label()
    private let revealer: Revealer

    init() {
        let bar = Box(.horizontal, spacing: 12, role: .alert)
        bar.addClass("banner")
        let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        bar.setAccessibleLabelledBy(label)
        label.hexpand = true
        label.xalign = 0
        label.wrap = true
        let button = Button(label: "Show")
        button.setAccessibleLabel("Show problems")
        button.actionName = "win.show-problems"
        button.valign = .center
        bar.append(icon)
        bar.append(label)
        bar.append(button)
        revealer = Revealer(child: Clamp(maximumWidth: 760, child: bar))
        root = revealer
    }

    func show(_ problems: ProblemSummary, times: TimeTexts) {
        if !problems.isEmpty { label.text = problems.sentence(times) }
        revealer.isRevealed = !problems.isEmpty
    }
}
