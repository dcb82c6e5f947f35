import Gtk
import Kit
import Planning
import Text

/// The conflicts in the header bar: the number of those that are soon, which is also the button for showing conflicts only, and
/// a button for the next one.
@MainActor
final class ConflictControls {
    let toggle = ToggleButton()
    let next = Button(
        icon: "upcoming-next-conflict-symbolic", name: localized("Next conflict"),
        tooltip: localized("Next conflict (F8)"))
    private let label = Label()
    private var hasConflicts = false

    /// How much room there is. If it is not wide, there is no button for the next conflict.
    var room = WindowRoom.wide {
        didSet { showNext() }
    }

    init() {
        next.actionName = "win.next-conflict"

        let chip = Box(.horizontal)
        let icon = Image("upcoming-conflict-symbolic", pixelSize: 16)
        chip.append(icon, label)
        toggle.child = chip
        toggle.addClass("conflict-count")
        toggle.actionName = "win.conflicts-only"
        toggle.valign = .center
    }

    /// - Parameters:
    ///   - texts: Formats the visible agenda; `nil` while there is none.
    ///   - soon: The number of conflicts that are soon.
    func show(_ texts: AgendaFormatter?, soon: Int) {
        hasConflicts = texts.map { $0.agenda.conflictCount > 0 } ?? false
        toggle.visible = hasConflicts
        showNext()
        guard let texts, hasConflicts else { return }
        label.show(soon > 0 ? texts.times.number(soon) : nil)
        let words = soon == 0 ? localized("No conflict in the next two weeks") : texts.times.soonConflicts(soon)
        // Translators: {conflicts} is "6 conflicts in the next two weeks".
        toggle.setAccessibleLabel(localized("{conflicts}, show conflicts only", ["conflicts": words]))
        toggle.tooltipText = localized("{conflicts}: show conflicts only", ["conflicts": words])
    }

    private func showNext() { next.visible = hasConflicts && room == .wide }
}
