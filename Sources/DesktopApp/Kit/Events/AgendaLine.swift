import Gtk
import Planning
import Text

/// A line between two days: the month that begins, and how long nothing takes place; or that what is above is earlier.
@MainActor
package final class AgendaLine: Box {
    private let month = Label(class: "agenda-month")
    private let note = Label(class: "agenda-note")

    package static let earlier = localized("Earlier")

    package init() {
        super.init(.horizontal, class: "agenda-line")
        month.xalign = 0
        for label in [month, note] { label.ellipsize = .end }
        note.hexpand = true
        append(month, note)
    }

    package func show(_ line: AgendaParts.Line, conflictsOnly: Bool, in texts: AgendaFormatter) {
        show(
            month: texts.month(of: line),
            note: line.isEarlier ? AgendaLine.earlier : texts.freeDays(of: line, conflictsOnly: conflictsOnly))
    }

    package func showEarlier() { show(month: nil, note: AgendaLine.earlier) }

    private func show(month name: String?, note text: String?) {
        month.show(name)
        note.show(text)
        // In the middle without a month, otherwise at the end.
        note.xalign = name == nil ? 0.5 : 1
    }
}

/// The end of a list in which everything is over.
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
