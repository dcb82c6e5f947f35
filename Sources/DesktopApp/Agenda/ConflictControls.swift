import Gtk
import Kit
import Planning
import Text

/// The conflicts in the header bar: their number, which is also the button for showing them only, and a button for the
/// next one.
@MainActor
final class ConflictControls {
    let toggle = ToggleButton()
    let next = Button(icon: "upcoming-next-conflict-symbolic")
    private let label = Label()
    /// "6 conflicts"; `nil` when there are none.
    private var words: String?

    /// How much room there is. If it is not wide, there is no button for the next conflict.
    var room = WindowRoom.wide {
        didSet { showNext() }
    }

    init() {
        next.tooltipText = localized("Next conflict (F8)")
        next.setAccessibleLabel(localized("Next conflict"))
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
    }

    /// - Parameter texts: Formats the visible agenda; `nil` while there is none.
    func show(_ texts: AgendaFormatter?) {
        words = texts?.conflictCount
        label.text = texts?.conflictNumber ?? ""
        toggle.visible = words != nil
        showNext()
        if let texts, let words {
            // Translators: {conflicts} is "6 conflicts".
            toggle.setAccessibleLabel(localized("{conflicts}, show conflicts only", ["conflicts": words]))
            toggle.tooltipText = texts.times.localized(
                "Show the {count} event in conflict only", "Show the {count} events in conflict only",
                count: texts.agenda.conflicts.conflictingCount)
        }
    }

    private func showNext() { next.visible = words != nil && room == .wide }
}
