import Gtk
import Planning
import Text

/// An event in two lines: its title; when and where it is.
@MainActor
final class EventLine: Box {
    /// Both lines, for a screen reader.
    let name: String

    init(_ entry: Int, in texts: AgendaFormatter) {
        let location = texts.agenda.entries[entry].event.location?.singleLine(limit: 200)
        let facts = [texts.when(of: entry), location].compactMap { $0 }.dotted()
        name = [texts.title(of: entry), facts].listed()
        super.init(.vertical, class: "event-line")
        let title = Label(texts.title(of: entry), class: "event-line-title", fit: .cut)
        let second = Label(facts, class: "condition-words", fit: .cut)
        append(title, second)
    }
}
