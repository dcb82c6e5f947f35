import AppModel
import Events
import Gtk
import Planning
import Text
import Time

/// The rows of a week, where there is no room for columns: each day with its events on lines of their own, over the hours.
@MainActor
final class WeekRows: WeekForm {
    let root: Widget
    let body = Box(.vertical, class: "week-rows")
    var onStop: @MainActor (WeekLayout.Stop) -> Void = { _ in }
    var onDay: @MainActor (Int) -> Void = { _ in }
    var emphasizesConflicts = false

    private let hours = FractionBox(role: .presentation)
    private let days = (0..<7).map { _ in WeekRow() }
    private let names = WidthGroup()
    /// Beside the hours, as wide as the names of the days.
    private let gap = Box(.horizontal)
    let focus = RovingFocus()
    private(set) var stops: [WeekLayout.Stop] = []
    private(set) var contents: WeekContents?

    init() {
        root = ScrolledWindow(child: body)
        let head = Box(.horizontal)
        names.add(gap)
        head.append(gap)
        hours.hexpand = true
        head.append(hours)
        body.append(head)
        for (position, day) in days.enumerated() {
            names.add(day.name)
            day.name.onClicked { [weak self] in self?.onDay(position) }
            body.append(day.root)
        }
        for (key, step) in [("Up", -1), ("Down", 1)] {
            body.onKey(key) { [weak focus] in
                if let focus { focus.focus(focus.current + step) }
            }
        }
    }

    /// Whether the names of the days are above their events.
    var isTight = false {
        didSet {
            gap.visible = !isTight
            for day in days { day.root.orientation = isTight ? .vertical : .horizontal }
        }
    }

    func show(_ contents: WeekContents, opens: Bool) {
        let (week, texts) = (contents.layout, contents.texts)
        let (focused, hadFocus) = (focusedEvent, body.containsFocus)
        self.contents = contents
        let marks = week.marks
        hours.removeAll()
        _ = hours.placeMarks(
            marks.map { ($0.place, texts.mark(ofHour: $0.hour, of: week)) }, styleClass: "week-mark",
            .init(y: 0, height: root.grown(WeekRow.lineHeight)))
        stops = []
        var buttons: [Widget] = []
        for (position, row) in days.enumerated() {
            let lines = week.lines(ofDay: position)
            stops += lines
            row.show(
                week.days[position], lines, of: contents, marks: marks.map(\.place),
                isQuiet: { isQuiet($0, in: contents.layout) })
            for (line, stop) in zip(row.lines, lines) { line.onClicked = { [weak self] in self?.onStop(stop) } }
            buttons += row.lines.map(\.button)
        }
        focus.set(buttons)
        select(focused)
        if hadFocus { _ = grabFocus() }
    }

    func show(present: (day: Int, height: Double)?) {
        for (position, row) in days.enumerated() {
            row.show(now: present.flatMap { $0.day == position ? $0.height : nil })
        }
    }

    func grabFocus() -> Bool {
        guard contents != nil else { return false }
        if stops.isEmpty { days[0].name.grabFocus() } else { focus.focus(focus.current) }
        return true
    }
}

/// A day of a week as a row.
@MainActor
private final class WeekRow {
    let root = Box(.horizontal, class: "week-row")
    let name: Button
    private(set) var lines: [WeekLine] = []
    private let label = Label()
    private let box = FractionBox()
    private var now: [Widget] = []
    private var grid: [Widget] = []
    /// The height of a line, in pixels.
    private var height = 0

    /// The height of a line at the usual text size, in pixels.
    static let lineHeight = 28

    init() {
        label.xalign = 0
        name = Button(cssName: "week-day", child: label)
        name.valign = .start
        root.append(name)
        box.hexpand = true
        root.append(box)
    }

    func show(
        _ day: WeekLayout.Day, _ stops: [WeekLayout.Stop], of contents: WeekContents, marks: [Double],
        isQuiet: (Int) -> Bool
    ) {
        let texts = contents.texts
        label.text = texts.agenda.times.shortDayName(day.date)
        name.setAccessibleLabel(texts.accessibleName(of: day))
        name.setClass("today", day.date == texts.agenda.today)
        root.setClass("today", day.date == texts.agenda.today)
        let line = root.grown(WeekRow.lineHeight)
        height = line
        let whole = max(1, stops.count) * line
        box.leastHeight = whole
        grid.forEach(box.remove)
        grid = marks.map { place in
            let line = Box(.vertical, class: "week-line", role: .presentation)
            box.place(line, from: place, to: place, .init(y: 0, height: whole, layer: WeekBlock.Layer.grid.rawValue))
            return line
        }
        while lines.count > stops.count { box.remove(lines.removeLast().button) }
        while lines.count < stops.count { lines.append(WeekLine()) }
        for (position, (stop, item)) in zip(stops, lines).enumerated() {
            if let entry = contents.layout.entry(at: stop) {
                item.show(
                    entry, contents.layout.line(at: stop), in: texts, height: line, isQuiet: isQuiet(entry))
            } else {
                item.show(
                    more: contents.layout.restCount(ofDay: contents.layout.days(of: stop).lowerBound), on: day,
                    in: texts, height: line)
            }
            box.place(
                item.button, from: 0, to: 1,
                .init(y: position * line, height: line, layer: WeekBlock.Layer.buttons.rawValue))
        }
    }

    /// Marks the present between the shapes, where it crosses no title.
    ///
    /// - Parameter place: From 0 to 1; `nil` for none.
    func show(now place: Double?) {
        now.forEach(box.remove)
        now = []
        guard let place else { return }
        for line in 0..<max(1, lines.count) {
            let mark = Box(.vertical, class: "now-rule", role: .presentation)
            mark.canTarget = false
            let strip = WeekLine.shapeStrip(height: (line + 1) * height, for: box, .now)
            box.place(mark, from: place, to: place, leastWidth: 2, strip)
            now.append(mark)
        }
    }
}
