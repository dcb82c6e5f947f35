import Gtk
import Planning

/// The line above a page that says what is not as it should be, with what can be done about it: trying again, and opening the
/// list of problems.
@MainActor
final class ProblemBanner {
    let root: Widget
    private let label = Label()
    private let tryAgain = Button(label: "Try Again")
    private let show = Button(label: "Show")
    private let revealer: Revealer

    init() {
        let bar = Box(.horizontal, spacing: 12, role: .alert)
        bar.addClass("banner")
        let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        bar.setAccessibleLabelledBy(label)
        label.hexpand = true
        label.xalign = 0
        label.ellipsize = .end
        tryAgain.actionName = "win.reload"
        show.setAccessibleLabel("Show problems")
        show.actionName = "win.show-problems"
        bar.append(icon)
        bar.append(label)
        for button in [tryAgain, show] {
            button.valign = .center
            button.wrapText()
            bar.append(button)
        }
        revealer = Revealer(child: Clamp(maximumWidth: 760, child: bar))
        root = revealer
    }

    /// Shows a line; with `nil` there is none.
    func show(_ line: StatusLine?) {
        if let line {
            label.text = line.text
            label.tooltipText = line.text
            tryAgain.visible = line.canTryAgain
            show.visible = line.hasProblems
        }
        revealer.revealChild = line != nil
    }
}
