import Gtk
import Planning
import Time

/// The half hour of a week at which the keyboard adds an event: the Tab key leads to it, the arrow keys move it.
@MainActor
final class WeekHour {
    let button: Button
    /// Called with its time.
    var onClicked: @MainActor (LocalDateTime) -> Void = { _ in }
    /// Its pixels from the top of the hours.
    private(set) var rows = 0..<0

    private let box: FractionBox
    private var (week, texts): (WeekLayout?, WeekFormatter?) = (nil, nil)
    private var hourHeight = 0
    private var (day, half) = (0, 0)

    init(in box: FractionBox) {
        self.box = box
        button = Button(cssName: "week-hour", child: Box(.vertical, role: .presentation))
        // The pointer reaches the events below it.
        button.canTarget = false
        button.onClicked { [weak self] in
            if let self, let time = self.time { self.onClicked(time) }
        }
    }

    func show(_ week: WeekLayout, _ texts: WeekFormatter, hourHeight: Int) {
        if self.week?.dates != week.dates || self.week?.hours != week.hours {
            day = week.days.firstIndex { $0.date >= texts.agenda.today } ?? 0
            half = Int(week.opening * Double(2 * (week.hours.count - 1)))
        }
        (self.week, self.texts, self.hourHeight) = (week, texts, hourHeight)
        place()
    }

    private var time: LocalDateTime? {
        guard let week, week.days.indices.contains(day) else { return nil }
        return week.hour(
            atX: Double(day) + 0.5, y: Double(half) + 0.5,
            in: (width: Double(week.days.count), height: Double(2 * (week.hours.count - 1))))
    }

    func move(_ step: WeekLayout.Step) {
        guard let week else { return }
        switch step {
        case .up: half -= 1
        case .down: half += 1
        case .left: day -= 1
        case .right: day += 1
        }
        day = min(max(0, day), week.days.count - 1)
        half = min(max(0, half), 2 * (week.hours.count - 1) - 1)
        place()
    }

    private func place() {
        guard let week, let texts, let time else { return }
        let width = 1 / Double(week.days.count)
        rows = half * hourHeight / 2..<(half + 1) * hourHeight / 2
        box.place(
            button, from: Double(day) * width, to: Double(day + 1) * width,
            .init(y: rows.lowerBound, height: rows.count, layer: WeekBlock.Layer.hour))
        button.setAccessibleLabel(texts.accessibleName(ofHour: time))
    }
}
