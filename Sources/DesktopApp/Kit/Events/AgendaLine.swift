import Gtk
import Planning
import Text

/// A line between two days: the month that begins, and how long nothing takes place; or that what is above is earlier.
@MainActor
package final class AgendaLine: Box {
    private let icon = Image("upcoming-earlier-symbolic", pixelSize: 16)
    private let month = Label(class: "agenda-month")
    private let note = Label(class: "agenda-note")

    package static let earlier = localized("Earlier")

    package init() {
        super.init(.horizontal, class: "agenda-line")
        month.xalign = 0
        for label in [month, note] { label.ellipsize = .end }
        // In the middle without a month, otherwise at the end.
        note.hexpand = true
        append(month, icon, note)
    }

    package func show(_ line: AgendaParts.Line, conflictsOnly: Bool, in texts: AgendaFormatter) {
        let name = texts.month(of: line)
        month.show(name)
        // With a month, the note is at the end.
        month.hexpand = line.isEarlier
        icon.visible = line.isEarlier
        note.hexpand = !month.hexpand || name == nil
        note.show(line.isEarlier ? AgendaLine.earlier : texts.freeDays(of: line, conflictsOnly: conflictsOnly))
        note.xalign = name != nil ? 1 : line.isEarlier ? 0 : 0.5
    }

    package func showEarlier() {
        month.visible = false
        icon.visible = true
        note.show(AgendaLine.earlier)
        note.xalign = 0
    }
}

/// What ends a list in which everything is over, and says so.
@MainActor
package final class AgendaEnd: Box {
    private let label = Label()

    package static let text = localized("Nothing is coming up")

    package init(_ text: String = AgendaEnd.text) {
        super.init(.horizontal, class: "agenda-end")
        label.ellipsize = .end
        label.hexpand = true
        label.text = text
        append(label)
    }
}
