import AppModel
import Gtk
import Kit
import Planning
import Text
import Time

/// A button that offers events of the agenda, the next ones first, with a search.
@MainActor
final class EventPicker {
    let button: MenuButton
    private let search = SearchEntry(placeholder: localized("Search events"))
    private let list = ListBox(name: localized("Events"))
    private let nothing = Label(localized("No event matches."), class: "condition-words")
    private let scroll: ScrolledWindow
    private var texts: AgendaFormatter?
    private var entries: [Int] = []
    private let finding = Latest()

    /// Called with the event that was chosen, by its position in the agenda.
    var onChoose: @MainActor (Int, AgendaFormatter) -> Void = { _, _ in }
    private let now: @MainActor () -> Instant

    /// The most events that are offered.
    private nonisolated static let limit = 30

    init(now: @escaping @MainActor () -> Instant) {
        self.now = now
        let column = Box(.vertical, class: "event-picker")
        scroll = ScrolledWindow(child: list)
        scroll.maxContentHeight = 320
        scroll.propagateNaturalHeight = true
        column.append(search, scroll, nothing)
        column.sizeRequest(width: 300)
        button = MenuButton(label: localized("Try with…"), content: column)
        button.tooltipText = localized("Fill the fields from an event")
        button.setAccessibleLabel(localized("Try with an event"))
        button.valign = .center
        button.onOpen { [weak self] in
            guard let self else { return }
            self.search.text = ""
            self.find()
        }
        search.onSearchChanged { [weak self] _ in self?.find() }
        search.onActivate { [weak self] _ in self?.choose(0) }
        list.onActivate { [weak self] in self?.choose($0) }
    }

    /// - Parameter texts: `nil` when there is no agenda.
    func show(_ texts: AgendaFormatter?) {
        self.texts = texts
        button.visible = texts.map { !$0.agenda.entries.isEmpty } ?? false
    }

    private func find() {
        guard let texts else { return }
        let (agenda, text, now) = (texts.agenda, search.text, now())
        finding.make {
            try agenda.comingFirst(EventPicker.limit, from: now, searching: text)
        } take: { [weak self] in
            self?.show($0, texts)
        }
    }

    private func show(_ entries: [Int], _ texts: AgendaFormatter) {
        self.entries = entries
        list.removeAll()
        for entry in entries {
            let row = EventLine(entry, in: texts)
            list.append(row, name: row.name, isActivatable: true)
        }
        scroll.visible = !entries.isEmpty
        nothing.visible = entries.isEmpty
    }

    private func choose(_ row: Int) {
        guard let texts, entries.indices.contains(row) else { return }
        button.close()
        onChoose(entries[row], texts)
    }
}

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
