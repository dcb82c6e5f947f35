import Gtk
import Planning
import Text

/// The line below the pages about failures and problems, with buttons for trying again and for the list of problems.
@MainActor
final class StatusBanner {
    let root: Widget
    private let label = Label(fit: .cut)
    private let tryAgain = Button(label: localized("Try Again"))
    private let show = Button(label: localized("Show"))
    private let revealer: Revealer

    init() {
        let bar = Box(.horizontal, spacing: 12, class: "banner", role: .alert)
        let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
        bar.setAccessibleLabelledBy(label)
        label.isAnnounced = true
        label.hexpand = true
        label.showsCutTextInTooltip()
        tryAgain.actionName = "win.refresh"
        show.setAccessibleLabel(localized("Show problems"))
        show.actionName = "win.show-problems"
        bar.append(icon, label)
        for button in [tryAgain, show] {
            button.valign = .center
            button.wrapText()
            bar.append(button)
        }
        revealer = Revealer(child: bar)
        revealer.opensUpwards = true
        root = revealer
    }

    /// Shows a line; `nil` hides the banner.
    func show(_ line: StatusLine?) {
        if let line {
            label.text = line.text
            tryAgain.visible = line.canTryAgain
            show.visible = line.hasProblems
        }
        revealer.revealChild = line != nil
    }
}
