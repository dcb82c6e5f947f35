import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// A month where there is little room: its days with marks, and below them the events of the current day.
@MainActor
final class MonthColumn {
    let root: Widget
    /// Called with the day that becomes the current one.
    var onMove: @MainActor (CalendarDate) -> Void = { _ in }
    /// Called with a day whose list is wanted.
    var onDay: @MainActor (CalendarDate) -> Void = { _ in }
    /// Called with an event that was clicked or entered.
    var onEvent: @MainActor (EventKey) -> Void = { _ in }
    /// Called with an event whose menu is wanted, and the point in a widget where it opens.
    var onMenu: @MainActor (EventKey, Widget, _ x: Double, _ y: Double) -> Void = { _, _, _, _ in }
    /// Called when the menu of the current day is wanted, with the point in a widget where it opens.
    var onDayMenu: @MainActor (Widget, _ x: Double, _ y: Double) -> Void = { _, _, _ in }
    var room = WindowRoom.narrow

    private let month = MonthView(canFold: false)
    private let heading = Label(class: "day-title", fit: .wrapped, role: .heading)
    private let list = Box(.vertical, role: .list)
    /// The events in the list.
    private var events: [(key: EventKey, button: Button)] = []
    private let rest = Button(child: nil)
    private let columnTexts = ColumnTexts()
    private var day: CalendarDate?

    /// The most events; the others are counted.
    private static let mostRows = 30

    init() {
        let column = Box(.vertical, class: "month-column")
        heading.xalign = 0
        rest.hasFrame = false
        rest.halign = .start
        rest.visible = false
        column.append(month.root, heading, list, rest)
        root = ScrolledWindow(child: column)
        root.vexpand = true
        rest.onClicked { [weak self] in if let self, let day = self.day { self.onDay(day) } }
        month.onMove = { [weak self] in self?.onMove($0) }
        month.onChoose = { [weak self] date in
            guard let self else { return }
            // The current day is chosen again, or entered by a key.
            if date == self.day { self.onDay(date) } else { self.onMove(date) }
        }
        month.root.onMenuRequest { [weak self] x, y in
            if let self { self.onDayMenu(self.month.root, x, y) }
        }
    }

    func grabFocus() { month.grabFocus() }

    func show(_ rows: AgendaRows, _ texts: AgendaFormatter, day: CalendarDate, weekNumbers: Bool) {
        self.day = day
        month.show(rows, times: texts.times, today: texts.today, weekNumbers: weekNumbers)
        month.typedDay = day
        let section = rows.section(on: day)
        heading.text = texts.spokenName(of: day)
        list.setAccessibleLabel(heading.text)
        let shown = section?.rows.prefix(MonthColumn.mostRows) ?? 0..<0
        // As wide as the times of the day, so that the titles have room.
        let times = shown.map { (entry: rows.entry(ofRow: $0), day: rows.day(ofRow: $0)) }
        columnTexts.texts = [
            times.map { texts.start(of: $0.entry, on: $0.day) },
            times.compactMap { texts.shortEnd(of: $0.entry, on: $0.day) },
        ]
        showEvents(shown, in: rows, texts)
        let count = section?.rows.count ?? 0
        rest.visible = count == 0 || count > MonthColumn.mostRows
        rest.label =
            count == 0
            ? texts.times.localized("{count} event", "{count} events", count: 0)
            : WeekFormatter(texts).more(count - MonthColumn.mostRows)
        rest.sensitive = count > 0
    }

    /// The keyboard focus stays on its event, or if that is gone, in its place.
    private func showEvents(_ shown: Range<Int>, in rows: AgendaRows, _ texts: AgendaFormatter) {
        let place = events.firstIndex { $0.button.containsFocus }
        let focused = place.map { events[$0].key }
        list.removeAll()
        events = shown.map { row in
            (rows.agenda.entries[rows.entry(ofRow: row)].id, button(of: row, in: rows, texts))
        }
        for event in events { list.append(event.button) }
        guard let place else { return }
        guard !events.isEmpty else { return month.grabFocus() }
        let next = events.firstIndex { $0.key == focused } ?? min(place, events.count - 1)
        events[next].button.grabFocus()
    }

    private func button(of row: Int, in rows: AgendaRows, _ texts: AgendaFormatter) -> Button {
        let (entry, day) = (rows.entry(ofRow: row), rows.day(ofRow: row))
        let line = EventRow(columnTexts)
        line.room = room
        line.show(entry, on: day, in: texts)
        let button = Button(cssName: "month-event-row", child: line)
        button.setAccessibleLabel(texts.accessibleName(of: entry, on: day))
        let event = rows.agenda.entries[entry].id
        button.onClicked { [weak self] in self?.onEvent(event) }
        line.onConflict = { [weak self] in self?.onEvent(event) }
        button.onMenuRequest { [weak self, weak button] x, y in
            if let button { self?.onMenu(event, button, x, y) }
        }
        return button
    }
}
