import Gtk
import Planning

/// What the header bar says of conflicts: how many there are, which also shows them alone, and a step to the next one.
@MainActor
final class ConflictControls {
    let toggle = ToggleButton()
    let next = Button(icon: "upcoming-next-conflict-symbolic")
    private let label = Label()
    /// How many conflicts there are, "6" and "6 conflicts"; no words where there are none.
    private var number = ""
    private var words: String?

    /// How much room there is: the number stands without its word where it is not wide, and where it is tight the step to the
    /// next conflict is left to its key and the menu.
    var room = WindowRoom.wide {
        didSet {
            showNext()
            showCount()
        }
    }

    init() {
        next.tooltipText = "Next conflict (F8)"
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
    }

    /// - Parameter texts: of the agenda that is shown; `nil` while there is none.
    func show(_ texts: AgendaFormatter?) {
        words = texts?.conflictCount
        number = texts?.conflictNumber ?? ""
        toggle.visible = words != nil
        showNext()
        if let texts, let words {
            toggle.setAccessibleLabel("\(words), show conflicts only")
            toggle.tooltipText = "Show the \(texts.conflictingEvents) only"
        }
        showCount()
    }

    private func showNext() { next.visible = words != nil && room != .tight }

    private func showCount() {
        label.text = room != .wide ? number : words ?? ""
    }
}
