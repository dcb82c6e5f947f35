import Gtk

/// A line between two days: the month that begins, and how long nothing takes place; or that what is above is earlier.
@MainActor
final class AgendaLine: Box {
    private let month = Label(class: "agenda-month")
    private let note = Label(class: "agenda-note")

    init() {
        super.init(.horizontal, class: "agenda-line")
        month.xalign = 0
        for label in [month, note] { label.ellipsize = .end }
        note.hexpand = true
        append(month, note)
    }

    func show(month name: String?, note text: String?) {
        month.show(name)
        note.show(text)
        // In the middle without a month, otherwise at the end.
        note.xalign = name == nil ? 0.5 : 1
    }
}

/// The end of a list in which everything is over.
@MainActor
final class AgendaEnd: Box {
    private let label = Label()

    init() {
        super.init(.horizontal, class: "agenda-end")
        label.ellipsize = .end
        label.hexpand = true
        append(label)
    }

    func show(_ text: String) { label.text = text }
}
