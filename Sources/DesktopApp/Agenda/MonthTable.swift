import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// The table of a month: a row for each week, a cell for each day, and over the cells the events as far as they fit.
@MainActor
final class MonthTable {
    let root = ScrolledWindow()
    /// Called with the step that a key asks for.
    var onStep: @MainActor (MonthStep) -> Void = { _ in }
    /// Called when the list of the current day is wanted.
    var onOpen: @MainActor () -> Void = {}
    /// Called with a day that was pressed, and how many presses in a row this is.
    var onPress: @MainActor (CalendarDate, _ count: Int) -> Void = { _, _ in }
    /// Called with an event that was clicked, and its days in its week.
    var onEvent: @MainActor (EventKey, ClosedRange<CalendarDate>) -> Void = { _, _ in }
    /// Called with a day whose number of other events was clicked.
    var onRest: @MainActor (CalendarDate) -> Void = { _ in }
    /// Called with an event whose menu is wanted, its days in its week, and the point in a widget where it opens.
    var onMenu: @MainActor (EventKey, ClosedRange<CalendarDate>, Widget, _ x: Double, _ y: Double) -> Void = {
        _, _, _, _, _ in
    }
    /// Called with a day whose menu is wanted, and the point in a widget where it opens.
    var onDayMenu: @MainActor (CalendarDate, Widget, _ x: Double, _ y: Double) -> Void = { _, _, _, _ in }

    private let grid = Box(.vertical, class: "month-table", role: .grid)
    private let head = FractionBox(role: .row)
    private let names: [Label]
    private let weeks = Box(.vertical, role: .rowGroup)
    private let rows: [MonthRow]
    private let focus = RovingFocus()
    /// The day on which a row of presses began; `nil` when that was an event.
    private var pressed: CalendarDate?
    private var layout: MonthLayout?
    private var texts: MonthFormatter?
    /// How many lines of events a week has, whether they begin with their times, and in steps the width for which they are
    /// placed.
    private var lines = (count: 1, hasTimes: false, width: 0)
    /// Of events without a conflict and with one.
    private let (letters, conflictLetters) = (
        LetterWidths(isSemibold: false), LetterWidths(isSemibold: true)
    )

    var showsWeekNumbers = false {
        didSet { rows.forEach { $0.showsNumber = showsWeekNumbers } }
    }

    init() {
        names = (0..<7).map { _ in Label(class: "month-name", role: .columnHeader) }
        rows = (0..<MonthGrid.weekCount).map { _ in MonthRow() }
        head.setAccessibleLabel(localized("Weekdays"))
        for name in names {
            name.ellipsize = .end
            name.xalign = 0
        }
        weeks.homogeneous = true
        weeks.vexpand = true
        for row in rows { weeks.append(row.box) }
        grid.append(head, weeks)
        root.child = grid
        root.vexpand = true
        connect()
        addKeys()
    }

    private func connect() {
        rows[0].box.onResize { [weak self] _, _ in self?.fit() }
        for (week, row) in rows.enumerated() {
            row.onEvent = { [weak self] event, days in
                if let dates = self?.dates(week, days) { self?.onEvent(event, dates) }
            }
            row.onMenu = { [weak self] event, days, widget, x, y in
                if let dates = self?.dates(week, days) { self?.onMenu(event, dates, widget, x, y) }
            }
            row.onRest = { [weak self] day in
                if let date = self?.date(week * 7 + day) { self?.onRest(date) }
            }
        }
        weeks.onPress { [weak self] x, y, count in self?.press(x, y, count: count) ?? false }
        focus.onMenuRequest(in: weeks) { [weak self] position, widget, x, y in
            if let date = self?.date(position) { self?.onDayMenu(date, widget, x, y) }
        }
    }

    /// Takes a press on a day. The first one can change the month, so that another day or an event is below the next ones.
    private func press(_ x: Double, _ y: Double, count: Int) -> Bool {
        if count == 1 {
            pressed = rows.flatMap(\.cells).firstIndex { $0.root.isAt(x, y, in: weeks) }.flatMap(date)
        }
        guard let pressed else { return false }
        onPress(pressed, count)
        return true
    }

    private func addKeys() {
        grid.onMonthKeys { [weak self] in self?.onStep($0) }
        for key in ["Return", "KP_Enter", "space"] {
            weeks.onKey(key) { [weak self] in self?.onOpen() }
        }
    }

    private func date(_ position: Int) -> CalendarDate? {
        layout.flatMap { layout in
            layout.weeks.indices.contains(position / 7) ? layout.weeks[position / 7].days[position % 7].date : nil
        }
    }

    private func dates(_ week: Int, _ days: ClosedRange<Int>) -> ClosedRange<CalendarDate>? {
        guard let first = date(week * 7 + days.lowerBound), let last = date(week * 7 + days.upperBound) else {
            return nil
        }
        return first...last
    }

    // MARK: Showing

    /// The heights at the usual text size, in pixels: of a line, of the part of a week above its lines, and of the names of
    /// the weekdays.
    private static let (lineHeight, headHeight, nameHeight) = (22, 26, 24)

    /// The width of the widths with the same lines, in pixels.
    private static let widthStep = 14

    func show(_ layout: MonthLayout, _ texts: MonthFormatter, day: CalendarDate) {
        self.texts = texts
        let hadFocus = weeks.containsFocus
        self.layout = layout
        grid.setAccessibleLabel(layout.title)
        for (position, (label, heading)) in zip(names, layout.weekdays).enumerated() {
            label.text = heading.short
            label.setAccessibleLabel(heading.name)
            head.place(
                label, from: Double(position) / 7, to: Double(position + 1) / 7,
                .init(y: 0, height: grid.grown(MonthTable.nameHeight)))
        }
        for (row, week) in zip(rows, layout.weeks) {
            row.box.visible = true
            row.show(week, of: layout, head: grid.grown(MonthTable.headHeight))
            // So that no day loses its number of other events in a low window.
            row.box.leastHeight = grid.grown(MonthTable.headHeight) + 2 * grid.grown(MonthTable.lineHeight)
        }
        focus.set(rows.prefix(layout.weeks.count).flatMap { $0.cells.map(\.root) })
        select(day)
        if hadFocus { grabFocus(day) }
        for row in rows.dropFirst(layout.weeks.count) { row.box.visible = false }
        place()
    }

    /// Shows as many events as fit now.
    private func fit() {
        let former = lines
        measure()
        if lines != former { place() }
    }

    private func measure() {
        let first = rows[0].box
        lines = (
            MonthLines.count(
                height: first.height, head: grid.grown(MonthTable.headHeight) + 2,
                line: grid.grown(MonthTable.lineHeight)),
            MonthLines.hasRoomForTimes(
                width: Double(first.width) / 7, textSize: grid.textSize, timeLength: layout?.timeLength ?? 0),
            first.width / MonthTable.widthStep
        )
    }

    private func place() {
        measure()
        guard let layout, let texts else { return }
        let (lines, width) = (lines, Double(rows[0].box.width) / 7 / grid.textScale)
        let (letters, conflictLetters) = (letters.letters(in: grid), conflictLetters.letters(in: grid))
        for (row, week) in zip(rows, layout.weeks) {
            let placed = MonthLines(week, count: lines.count) { day, position in
                let (text, hasConflict) = (
                    week.days[day].text(ofTimed: position, hasTime: lines.hasTimes),
                    week.days[day].timed[position].hasConflict
                )
                return MonthLines.isLong(
                    text, width: width, hasSign: hasConflict, hasConflict ? conflictLetters : letters)
            }
            row.place(
                placed, of: week, texts, head: grid.grown(MonthTable.headHeight),
                line: grid.grown(MonthTable.lineHeight), hasTimes: lines.hasTimes)
        }
    }

    // MARK: Focus

    var hasFocus: Bool { weeks.containsFocus }

    /// Makes a day the one that takes the keyboard focus, if it is in these weeks.
    func select(_ day: CalendarDate) {
        guard let place = layout?.place(of: day) else { return }
        focus.select(place.week * 7 + place.day)
    }

    /// Moves the keyboard focus to a day, or while its month is made, to the day that has it.
    func grabFocus(_ day: CalendarDate) {
        guard let layout else { return }
        focus.focus(layout.place(of: day).map { $0.week * 7 + $0.day } ?? focus.current)
    }
}
