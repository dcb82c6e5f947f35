import Gtk
import Planning
import Text

/// Chooses between the conflicts that are to decide, those that wait for an answer, and those that are decided.
@MainActor
final class StandingSwitch {
    let root = Box(.horizontal, class: "standing-switch", role: .group)
    /// Called with the chosen standing.
    var onChoose: @MainActor (ConflictRows.Standing) -> Void = { _ in }
    private var buttons: [(standing: ConflictRows.Standing, button: ToggleButton, name: Label)] = []

    init() {
        let linked = FlowRow(spacing: 0, class: "linked")
        root.setAccessibleLabel(localized("Which conflicts"))
        root.append(linked)
        linked.halign = .start
        root.hexpand = true
        root.visible = false
        for standing in ConflictRows.Standing.allCases {
            let name = Label(fit: .cut)
            let button = ToggleButton(child: name)
            if let first = buttons.first?.button { button.group(with: first) }
            button.onToggled { [weak self] isOn in
                if isOn { self?.onChoose(standing) }
            }
            linked.append(button)
            buttons.append((standing, button, name))
        }
    }

    /// - Parameter texts: `nil` when there is no list.
    func show(_ texts: ConflictFormatter?, _ standing: ConflictRows.Standing) {
        root.visible = texts.map { $0.rows.hasOthers || !$0.rows.items.isEmpty } ?? false
        guard let texts, root.visible else { return }
        for (own, button, name) in buttons {
            name.text = texts.name(of: own)
            button.describe(name.text)
            if own == standing, !button.isOn { button.isOn = true }
        }
    }
}
