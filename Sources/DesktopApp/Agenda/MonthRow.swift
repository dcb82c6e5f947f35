import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// A week of a month: its days, and over them its events.
@MainActor
final class MonthRow {
    let box = FractionBox(role: .row)
    let cells: [MonthCell]
    /// Called with an event that was clicked, and its days.
    var onEvent: @MainActor (EventKey, ClosedRange<Int>) -> Void = { _, _ in }
    /// Called with an event whose menu is wanted, its days, and the point in a widget where it opens.
    var onMenu: @MainActor (EventKey, ClosedRange<Int>, Widget, _ x: Double, _ y: Double) -> Void = { _, _, _, _, _ in }
    /// Called with a day whose number of other events was clicked.
    var onRest: @MainActor (Int) -> Void = { _ in }

    private let number = Label(class: "month-number")
    private var events: [MonthEvent] = []

    var showsNumber = false {
        didSet { number.visible = showsNumber }
    }

    init() {
        cells = (0..<7).map { _ in MonthCell() }
        for (position, cell) in cells.enumerated() {
            box.place(
                cell.root, from: Double(position) / 7, to: Double(position + 1) / 7, .init(y: 0, height: .max, layer: 0)
            )
        }
        number.visible = false
        number.xalign = 1
        number.setAccessibleRole(.presentation)
    }

    func show(_ week: MonthLayout.Week, of layout: MonthLayout, head: Int) {
        box.setAccessibleLabel(week.name)
        number.text = week.name
        for (cell, day) in zip(cells, week.days) { cell.show(day, layout.description(of: day.date), head: head) }
        cells[0].root.place(number, from: 0.3, to: 1, .init(y: 2, height: head - 4))
    }

    func place(
        _ lines: MonthLines, of week: MonthLayout.Week, _ texts: MonthFormatter, head: Int, line: Int, hasTimes: Bool
    ) {
        while events.count > lines.places.count { box.remove(events.removeLast().button) }
        while events.count < lines.places.count { add() }
        for (event, place) in zip(events, lines.places) {
            event.days = place.days
            switch place.item {
            case .bar(let bar): event.show(week.bars[bar])
            case .timed(let day, let position):
                let shown = week.days[day]
                event.show(shown.timed[position], shown.text(ofTimed: position, hasTime: hasTimes))
            case .rest(let day):
                event.show(
                    more: lines.restCounts[day], conflicting: lines.restConflictingCounts[day], on: week.days[day],
                    texts)
            }
            box.place(
                event.button, from: Double(place.days.lowerBound) / 7, to: Double(place.days.upperBound + 1) / 7,
                .init(y: head + place.line * line, height: place.lineCount * line, layer: 1))
        }
    }

    private func add() {
        let event = MonthEvent()
        event.button.onClicked { [weak self, weak event] in
            guard let event else { return }
            if let key = event.key { self?.onEvent(key, event.days) } else { self?.onRest(event.days.lowerBound) }
        }
        event.button.onMenuRequest { [weak self, weak event] x, y in
            if let event, let key = event.key { self?.onMenu(key, event.days, event.button, x, y) }
        }
        events.append(event)
    }
}

/// A day of a month.
@MainActor
final class MonthCell {
    let root = FractionBox(role: .gridCell)
    private let number = Label(class: "month-date")

    init() {
        root.addClass("month-cell")
        number.halign = .start
        number.valign = .center
        number.setAccessibleRole(.presentation)
        root.overflowHidden = true
    }

    func show(_ day: MonthLayout.Day, _ description: String, head: Int) {
        number.text = day.number
        root.place(number, from: 0, to: 1, .init(y: 2, height: head - 4))
        root.setAccessibleLabel(day.name)
        root.setAccessibleDescription(description)
        root.setClass("today", day.isToday)
        root.setClass("outside", !day.isInMonth)
    }
}

/// An event in a month, or the number of those that do not fit.
@MainActor
private final class MonthEvent {
    let button: Button
    /// Its days in the week.
    var days = 0...0
    /// `nil` for a number of events.
    private(set) var key: EventKey?
    private let shape = Box(.horizontal, class: "month-shape", role: .presentation)
    private let label = Inscription()
    /// `nil` until first needed.
    private var conflict: Image?
    /// The marks of an event that goes on in another week; `nil` until first needed.
    private var (startMark, endMark): (Image?, Image?)
    private var name = ""

    init() {
        label.setAccessibleRole(.presentation)
        label.cutsWords = true
        label.hexpand = true
        shape.append(label)
        button = Button(cssName: "month-event", child: shape)
        button.focusable = false
        button.onTooltip { [weak self] in self?.name ?? "" }
    }

    func show(_ bar: MonthLayout.Bar) {
        show(bar.event, bar.event.title, isBar: true)
        showCuts(start: bar.isCutAtStart, end: bar.isCutAtEnd)
    }

    func show(_ event: MonthLayout.Event, _ text: String) {
        show(event, text, isBar: false)
        showCuts(start: false, end: false)
    }

    private func showCuts(start: Bool, end: Bool) {
        shape.setClass("cut-start", start)
        shape.setClass("cut-end", end)
        if start, startMark == nil { startMark = mark("go-previous-symbolic") { shape.prepend($0) } }
        if end, endMark == nil { endMark = mark("go-next-symbolic") { shape.append($0) } }
        startMark?.visible = start
        endMark?.visible = end
    }

    private func mark(_ icon: String, _ add: (Widget) -> Void) -> Image {
        let image = Image(icon, pixelSize: 12)
        image.valign = .start
        add(image)
        return image
    }

    private func show(_ event: MonthLayout.Event, _ text: String, isBar: Bool) {
        key = event.key
        label.text = text
        shape.variantClass = event.color.styleClass
        for (name, isOn) in [
            ("timed", !isBar), ("free", event.isFree), ("tentative", event.isTentative), ("number", false),
        ] { shape.setClass(name, isOn) }
        button.setClass("cancelled", event.isOff)
        button.setClass("conflict", event.hasConflict)
        showConflict(event.hasConflict)
        setName(event.name)
    }

    private func showConflict(_ hasConflict: Bool) {
        if hasConflict, conflict == nil {
            let image = Image("upcoming-conflict-symbolic", pixelSize: 12)
            image.addClass("month-conflict")
            image.valign = .start
            shape.insert(image, before: label)
            conflict = image
        }
        conflict?.visible = hasConflict
    }

    func show(more count: Int, conflicting: Int, on day: MonthLayout.Day, _ texts: MonthFormatter) {
        key = nil
        label.text = texts.rest(count)
        shape.variantClass = nil
        for name in ["timed", "free", "tentative"] { shape.setClass(name, false) }
        showCuts(start: false, end: false)
        shape.setClass("number", true)
        button.setClass("cancelled", false)
        button.setClass("conflict", conflicting > 0)
        showConflict(conflicting > 0)
        setName(texts.restName(count, conflicting: conflicting, on: day.shortName))
    }

    private func setName(_ name: String) {
        guard name != self.name else { return }
        self.name = name
        button.setAccessibleLabel(name)
    }
}
