import Gtk
import Planning
import Text
import Time

/// A button with a day, which opens a month to choose another one from.
@MainActor
package final class DayButton {
    package let root: Widget
    package var onChoose: @MainActor (CalendarDate) -> Void = { _ in }
    private let name: String
    private let month = MonthView()
    private let button: MenuButton

    package init(_ name: String) {
        self.name = name
        button = MenuButton(label: "", content: month.root)
        root = field(name, button)
        button.halign = .start
        button.onOpen { [weak self] in MainLoop.whenIdle { self?.month.grabFocus() } }
        month.onChoose = { [weak self] in
            self?.button.close()
            self?.onChoose($0)
        }
    }

    /// Shows the first and the last of some days, both with the year where one is of another year than today.
    ///
    /// - Parameter rows: What the agenda lists, whose days the month marks.
    package static func show(
        _ days: ClosedRange<CalendarDate>, from: DayButton, until: DayButton, rows: AgendaRows?, _ times: TimeFormatter,
        today: CalendarDate
    ) {
        let ends = [(from, days.lowerBound), (until, days.upperBound)]
        let hasYear = ends.contains { $1.components.year != today.components.year }
        for (button, date) in ends { button.show(date, hasYear: hasYear, rows: rows, times, today: today) }
    }

    private func show(
        _ date: CalendarDate, hasYear: Bool, rows: AgendaRows?, _ times: TimeFormatter, today: CalendarDate
    ) {
        button.label = hasYear ? times.shortFullDayName(date) : times.shortDayName(date)
        button.setAccessibleLabel("\(name): \(times.fullDayName(date))")
        month.show(rows, times: times, today: today, weekNumbers: false)
    }
}

/// A field with its name above it.
@MainActor
package func field(_ name: String, _ content: Widget) -> Widget {
    let label = Label(name, class: "answer-field", fit: .wrapped)
    return Box(.vertical, children: label, content)
}
