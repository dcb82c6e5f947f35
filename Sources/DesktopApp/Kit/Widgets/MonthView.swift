import Gtk
import Planning
import Text
import Time

/// A month whose days can be chosen, with marks where something is and where something conflicts.
@MainActor
package final class MonthView {
    package let root = Box(.vertical, class: "month")
    private let title = Label(class: "sidebar-title", fit: .cut)
    private let arrow = Image("pan-down-symbolic", pixelSize: 16)
    private var steps: [Button] = []
    private let grid = Box(.vertical, role: .grid)
    private let head = Box(.horizontal, role: .row)
    private var letters: [Label] = []
    private let corner = Label(class: "month-number")
    private var numbers: [Label] = []
    private var weeks: [Box] = []
    private var cells: [MonthDay] = []
    private let focus = RovingFocus()

    /// Called with the day that was clicked or entered.
    package var onChoose: @MainActor (CalendarDate) -> Void = { _ in }

    /// Called with the day to which the user has gone.
    package var onMove: @MainActor (CalendarDate) -> Void = { _ in }

    /// Called when the user folds the month, or unfolds it.
    package var onFold: @MainActor (_ isFolded: Bool) -> Void = { _ in }
    /// Whether only the name of the month is on show.
    package var isFolded = false {
        didSet {
            guard isFolded != oldValue else { return }
            grid.visible = !isFolded
            for step in steps { step.visible = !isFolded }
            // GTK mirrors it from right to left.
            arrow.iconName = isFolded ? "pan-end-symbolic" : "pan-down-symbolic"
        }
    }

    private var shown: Shown?
    private var rows: AgendaRows?
    private var times: TimeFormatter?
    /// The day that takes the focus, and whose month is on show.
    private var day = CalendarDate(daysSinceEpoch: 0)
    /// Whether the user has gone to another day than today.
    private var wasMoved = false

    /// The days that are in view beside the month: they have a band. When they change, the month of today follows, if it
    /// is one of them, or else that of the first of them, unless the keyboard focus is here.
    package var daysInView: ClosedRange<CalendarDate>? {
        didSet {
            guard daysInView != oldValue else { return }
            if let daysInView, !root.containsFocus {
                day = daysInView.contains(today) ? today : daysInView.lowerBound
                wasMoved = true
            }
            update()
        }
    }

    /// The values that the cells are made from.
    private struct Shown: Equatable {
        let grid: MonthGrid
        let marks: [CalendarDate: DayMark]
        let today: CalendarDate
        let showsWeekNumbers: Bool
    }

    /// - Parameter canFold: Whether it can be folded, so that only its name is on show.
    package init(canFold: Bool = true) {
        let bar = Box(.horizontal, class: "month-bar")
        title.hexpand = true
        let fold = Button(child: arrow)
        fold.hasFrame = false
        fold.setAccessibleLabel(localized("Show the month"))
        fold.tooltipText = localized("Show the month")
        fold.onClicked { [weak self] in self?.fold() }
        fold.visible = canFold
        bar.append(fold, title)
        for (icon, name, step) in [
            ("go-previous-symbolic", localized("Previous month"), -1), ("go-next-symbolic", localized("Next month"), 1),
        ] {
            let button = Button(icon: icon, name: name)
            button.hasFrame = false
            button.onClicked { [weak self] in self?.go(.months(step)) }
            steps.append(button)
            bar.append(button)
        }
        root.append(bar, grid)
        makeCells()
        addKeys()
    }

    private func makeCells() {
        head.homogeneous = true
        head.setAccessibleLabel(localized("Weekdays"))
        head.append(corner)
        for _ in 0..<7 {
            let letter = Label(class: "month-letter", role: .columnHeader)
            letters.append(letter)
            head.append(letter)
        }
        grid.append(head)
        for _ in 0..<MonthGrid.weekCount {
            let row = Box(.horizontal, role: .row)
            row.homogeneous = true
            weeks.append(row)
            let number = Label(class: "month-number", role: .rowHeader)
            number.valign = .center
            numbers.append(number)
            row.append(number)
            for _ in 0..<7 {
                let position = cells.count
                let cell = MonthDay()
                cell.button.onClicked { [weak self] in self?.choose(position) }
                cells.append(cell)
                row.append(cell.button)
            }
            grid.append(row)
        }
        focus.set(cells.map(\.button))
    }

    private func addKeys() {
        grid.onMonthKeys { [weak self] step in
            guard let self else { return }
            self.go(step)
            self.grabFocus()
        }
    }

    // MARK: Going to

    private func go(_ step: MonthStep) {
        guard let times else { return }
        go(to: step.day(from: day, firstWeekday: .first(in: times.locale)))
        onMove(day)
    }

    /// The day that is typed elsewhere, which is marked and shown; `nil` for none.
    package var typedDay: CalendarDate? {
        didSet {
            guard typedDay != oldValue else { return }
            if let typedDay { go(to: typedDay) } else { update() }
        }
    }

    private func go(to day: CalendarDate) {
        self.day = day
        wasMoved = true
        update()
    }

    private func choose(_ position: Int) {
        guard let shown else { return }
        let day = shown.grid.weeks[position / 7].days[position % 7]
        go(to: day)
        onChoose(day)
    }

    /// Moves the keyboard focus to the focused day.
    package func grabFocus() {
        if isFolded { fold() }
        focus.focus(focus.current)
    }

    private func fold() {
        isFolded.toggle()
        onFold(isFolded)
    }

    // MARK: Showing

    /// - Parameters:
    ///   - rows: What the agenda lists; `nil` while there is none.
    ///   - today: The month of which is shown until the user goes to another one.
    package func show(_ rows: AgendaRows?, times: TimeFormatter, today: CalendarDate, weekNumbers: Bool) {
        let isOther = times !== self.times
        (self.rows, self.times) = (rows, times)
        self.today = today
        self.weekNumbers = weekNumbers
        if !wasMoved { day = today }
        if isOther { shown = nil }
        update()
    }
    private var today = CalendarDate(daysSinceEpoch: 0)
    private var weekNumbers = false

    private func update() {
        guard let times else { return }
        let grid = MonthGrid(CalendarMonth(of: day), firstWeekday: .first(in: times.locale))
        let new = Shown(
            grid: grid, marks: rows?.marks(on: grid.days) ?? [:], today: today, showsWeekNumbers: weekNumbers)
        if new != shown {
            shown = new
            show(new, times)
        }
        let days = grid.weeks.flatMap(\.days)
        if let position = days.firstIndex(of: day) { focus.select(position) }
        for (cell, date) in zip(cells, days) {
            cell.showBand(in: daysInView, on: date)
            cell.button.setClass("typed", date == typedDay)
        }
    }

    private func show(_ new: Shown, _ times: TimeFormatter) {
        let texts = MonthFormatter(times, today: new.today)
        title.text = texts.title(of: new.grid.month)
        self.grid.setAccessibleLabel(title.text)
        for (label, weekday) in zip(letters, new.grid.weekdays) {
            label.text = times.weekdayLetter(weekday)
            label.setAccessibleLabel(times.weekdayName(weekday))
        }
        corner.visible = new.showsWeekNumbers
        for (label, week) in zip(numbers, new.grid.weeks) {
            label.visible = new.showsWeekNumbers
            label.text = times.number(week.number)
            label.setAccessibleLabel(texts.weekName(week.number))
        }
        for (row, week) in zip(weeks, new.grid.weeks) { row.setAccessibleLabel(texts.weekName(week.number)) }
        for (cell, date) in zip(cells, new.grid.weeks.flatMap(\.days)) {
            cell.show(
                times.number(date.components.day), name: texts.name(of: date, new.marks[date]), mark: new.marks[date],
                isToday: date == new.today, isInMonth: new.grid.month.contains(date))
        }
    }
}

/// A day of a month.
@MainActor
private final class MonthDay {
    let button: Button
    private let number = Label()

    init() {
        button = Button(child: number)
        button.hasFrame = false
        button.hexpand = true
        button.addClass("month-day")
        button.setAccessibleRole(.gridCell)
    }

    /// Draws a part of the band, which has round ends.
    func showBand(in days: ClosedRange<CalendarDate>?, on date: CalendarDate) {
        button.setClass("in-view", days?.contains(date) ?? false)
        button.setClass("first-in-view", date == days?.lowerBound)
        button.setClass("last-in-view", date == days?.upperBound)
    }

    func show(_ text: String, name: String, mark: DayMark?, isToday: Bool, isInMonth: Bool) {
        number.text = text
        button.setAccessibleLabel(name)
        button.setClass("today", isToday)
        button.setClass("outside", !isInMonth)
        // The style draws the marks: a widget for each would double what the month consists of.
        button.setClass("marked", mark != nil)
        button.setClass("conflict", mark.map { $0.conflictingCount > 0 } ?? false)
    }
}
