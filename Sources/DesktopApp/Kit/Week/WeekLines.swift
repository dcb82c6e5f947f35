import Gtk
import Planning

/// The lines behind the events of a week with the names of its hours, and the line of the present.
@MainActor
final class WeekLines {
    /// The names of the hours, beside the columns.
    let marks = FractionBox(role: .presentation)

    private let grid: FractionBox
    private var lines: [Widget] = []
    private var now: [Box] = []
    private var dot: [Box] = []
    private var shown: Values?

    /// What the lines depend on.
    private struct Values: Equatable {
        let hour: Int
        let today: Int?
        let days: Int
        let columns: Int
        /// The names of the hours.
        let marks: [String]
    }

    /// The most lines of the text of a block that the line of the present goes around.
    private static let mostLines = 4

    /// - Parameter grid: The columns of the days.
    init(in grid: FractionBox) {
        self.grid = grid
        marks.stretches = true
    }

    func show(_ week: WeekLayout, _ texts: WeekFormatter, hourHeight: Int) {
        let new = Values(
            hour: hourHeight, today: week.days.firstIndex { $0.date == texts.agenda.today }, days: week.days.count,
            columns: week.columnCount, marks: week.hours.map { texts.mark(ofHour: $0, of: week) })
        guard new != shown else { return }
        shown = new
        lines.forEach(grid.remove)
        lines = []
        marks.removeAll()
        dot = []
        let height = new.hour * (new.marks.count - 1)
        for box in [marks, grid] { box.leastHeight = height }
        if let today = new.today { add("week-today", week.column(today, 0...1), y: 0, height: height) }
        for day in week.days.indices {
            for person in 0..<new.columns {
                let place = Double(person) / Double(new.columns)
                add(
                    person == 0 ? "week-line" : "week-person-line", week.column(day, place...place), y: 0,
                    height: height)
            }
        }
        for (position, mark) in new.marks.enumerated().dropFirst().dropLast() {
            add("week-line", 0...1, y: position * new.hour, height: 1)
            let label = Label(mark, class: "week-mark")
            label.setAccessibleRole(.presentation)
            label.xalign = 1
            marks.place(label, from: 0, to: 1, .init(y: position * new.hour - new.hour / 2, height: new.hour))
        }
    }

    private func add(_ styleClass: String, _ span: ClosedRange<Double>, y: Int, height: Int) {
        let line = Box(.vertical, role: .presentation)
        line.addClass(styleClass)
        lines.append(line)
        grid.place(
            line, from: span.lowerBound, to: span.upperBound, .init(y: y, height: height, layer: WeekBlock.Layer.grid))
    }

    /// Moves the line of the present.
    ///
    /// - Parameters:
    ///   - present: Its day, and its height on the scale of hours; `nil` for none.
    ///   - titles: Those of its day.
    func show(present: (day: Int, height: Double)?, around titles: [WeekLayout.Title], in week: WeekLayout) {
        guard let present else {
            grid.fit(&now, to: 0, styleClass: "now-rule")
            marks.fit(&dot, to: 0, styleClass: "week-now")
            return
        }
        let parts = week.presentLine(at: present.height, among: titles, lines: WeekLines.mostLines)
        // Its beginning is beside every title.
        let all = parts.first?.lowerBound == 0 ? parts : [0...0] + parts
        grid.fit(&now, to: all.count, styleClass: "now-rule")
        let height = grid.leastHeight
        let y = min(height - 2, Int(present.height * Double(height)))
        for (line, part) in zip(now, all) {
            let span = week.column(present.day, part)
            grid.place(
                line, from: span.lowerBound, to: span.upperBound, leastWidth: 5,
                .init(y: y, height: 2, layer: WeekBlock.Layer.now))
        }
        marks.fit(&dot, to: 1, styleClass: "week-now")
        for dot in dot { marks.place(dot, from: 1, to: 1, leastWidth: 8, .init(y: max(0, y - 3), height: 8, layer: 1)) }
    }
}

extension WeekLayout {
    /// The part of the width of all days that a part of a day takes.
    func column(_ day: Int, _ place: ClosedRange<Double>) -> ClosedRange<Double> {
        let count = Double(days.count)
        return (Double(day) + place.lowerBound) / count...(Double(day) + place.upperBound) / count
    }
}
