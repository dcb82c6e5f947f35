import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// A week as a picture: the days below each other, with their busy time and conflicts over the hours. A day leads to the
/// agenda.
@MainActor
final class WeekView {
    let root: Widget
    /// Called with the day that was chosen.
    var onDay: @MainActor (CalendarDate) -> Void = { _ in }

    private let title = Label(role: .heading)
    private let hours = FractionBox(role: .presentation)
    private let days: [WeekDayRow]
    private var marks: [Widget] = []
    private var texts: AgendaFormatter?
    /// A day of the week that is shown; `nil` for the present week.
    private var day: CalendarDate?

    private static let width = 960
    private static let markHeight = 22

    init() {
        let bar = Box(.horizontal, spacing: 8)
        bar.addClass("week-bar")
        title.addClass("day-title")
        title.xalign = 0
        title.hexpand = true
        title.ellipsize = .end
        let (previous, next) = (Button(icon: "go-previous-symbolic"), Button(icon: "go-next-symbolic"))
        days = (0..<7).map { _ in WeekDayRow() }
        let column = Box(.vertical)
        column.addClass("week")
        bar.append(title)
        for (button, name) in [(previous, localized("Previous week")), (next, localized("Next week"))] {
            button.hasFrame = false
            button.tooltipText = name
            button.setAccessibleLabel(name)
            bar.append(button)
        }
        column.append(bar)
        let head = Box(.horizontal)
        let gap = Box(.horizontal)
        gap.addClass("week-name")
        head.append(gap)
        hours.hexpand = true
        head.append(hours)
        head.addClass("week-hours")
        column.append(head)
        for row in days { column.append(row.button) }
        let scroll = ScrolledWindow(child: Clamp(maximumWidth: WeekView.width, child: column))
        scroll.vexpand = true
        root = scroll
        previous.onClicked { [weak self] in self?.go(-7) }
        next.onClicked { [weak self] in self?.go(7) }
        for row in days {
            row.button.onClicked { [weak self, weak row] in
                if let date = row?.date { self?.onDay(date) }
            }
        }
    }

    private func go(_ step: Int) {
        guard let texts else { return }
        day = (day ?? texts.today).advanced(by: step)
        show(texts)
    }

    /// Shows the present week.
    func goToNow() {
        day = nil
        if let texts { show(texts) }
    }

    /// Moves the keyboard focus to the first day.
    func focus() -> Bool { days[0].button.grabFocus() }

    func show(_ texts: AgendaFormatter?) {
        self.texts = texts
        guard let texts else { return }
        let week = WeekPicture(
            of: texts.agenda, containing: day ?? texts.today, firstWeekday: .first(in: texts.times.locale))
        let formatter = WeekFormatter(texts)
        title.text = formatter.title(of: week)
        showHours(of: week, formatter)
        for (row, day) in zip(days, week.days) { row.show(day, marks: week.marks.map(\.place), in: formatter) }
    }

    private func showHours(of week: WeekPicture, _ formatter: WeekFormatter) {
        marks.forEach(hours.remove)
        marks = week.marks.map { mark in
            let label = Label(formatter.mark(ofHour: mark.hour, of: week))
            label.setAccessibleRole(.presentation)
            label.addClass("time-bar-tick")
            label.halign = .center
            let half = 0.5 / Double(week.marks.count + 1)
            let height = TimeLanes.Metrics(lane: WeekView.markHeight).scaled(for: hours).lane
            hours.place(
                label, from: max(0, mark.place - half), to: min(1, mark.place + half), .init(y: 0, height: height))
            return label
        }
    }
}

/// A day of the week's picture.
@MainActor
private final class WeekDayRow {
    let button = Button()
    private let name = Label()
    private let lanes = TimeLanes(hasLabelsBeside: false)
    private var grid: [Widget] = []
    private(set) var date: CalendarDate?

    private static let metrics = TimeLanes.Metrics(lane: 22, gap: 2, margin: 4)

    init() {
        button.hasFrame = false
        button.addClass("week-day")
        let content = Box(.horizontal)
        name.addClass("week-name")
        name.xalign = 0
        name.ellipsize = .end
        content.append(name)
        lanes.root.hexpand = true
        lanes.root.valign = .center
        content.append(lanes.root)
        button.child = content
    }

    func show(_ day: WeekPicture.Day, marks: [Double], in formatter: WeekFormatter) {
        date = day.date
        let metrics = WeekDayRow.metrics.scaled(for: button)
        let texts = formatter.agenda
        name.text = texts.times.shortDayName(day.date)
        button.setClass("today", day.date == texts.today)
        lanes.show(day.picture, metrics, texts: { [texts.title(of: $0)] }, color: texts.color(of:))
        lanes.showRoom(metrics, lanes: day.laneCount)
        grid.forEach(lanes.root.remove)
        grid = marks.map { place in
            let line = Box(.vertical, role: .presentation)
            line.addClass("time-bar-grid")
            lanes.root.place(
                line, from: place, to: place,
                .init(
                    y: 0, height: metrics.height(lanes: day.laneCount), layer: TimeLanes.Layer.grid.rawValue))
            return line
        }
        button.setAccessibleLabel(formatter.accessibleName(of: day))
    }
}
