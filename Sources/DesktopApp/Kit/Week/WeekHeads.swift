import Gtk
import Planning

/// The names of the days of a week above their columns, and those of people.
@MainActor
final class WeekHeads {
    let root = FractionBox()
    /// Called with the position of the day that was clicked or entered.
    var onDay: @MainActor (Int) -> Void = { _ in }

    private var days: [WeekHead] = []
    private var people: [Label] = []
    let focus = RovingFocus()

    /// Heights at the usual text size, in pixels.
    private static let (dayHeight, personHeight) = (42, 20)

    func show(_ week: WeekLayout, _ texts: WeekFormatter) {
        while days.count > week.days.count { root.remove(days.removeLast().button) }
        while days.count < week.days.count {
            let (head, position) = (WeekHead(), days.count)
            head.button.onClicked { [weak self] in self?.onDay(position) }
            days.append(head)
        }
        let (height, below) = (root.grown(WeekHeads.dayHeight), root.grown(WeekHeads.personHeight))
        let width = 1 / Double(week.days.count)
        for (position, (head, day)) in zip(days, week.days).enumerated() {
            head.show(day, texts)
            root.place(
                head.button, from: Double(position) * width, to: Double(position + 1) * width,
                .init(y: 0, height: height))
        }
        people.forEach(root.remove)
        let columns = week.days.indices.flatMap { _ in week.people }
        people = columns.enumerated().map { position, person in
            let label = Label(texts.head(of: person), class: "week-person")
            label.ellipsize = .end
            let part = 1 / Double(columns.count)
            root.place(
                label, from: Double(position) * part, to: Double(position + 1) * part, .init(y: height, height: below))
            return label
        }
        focus.set(days.map(\.button))
    }

    /// Moves the keyboard focus by a number of days.
    func move(by days: Int) { focus.focus(focus.current + days) }
}

/// The name of a day in two lines, which are narrow in every language.
@MainActor
private final class WeekHead {
    let button: Button
    private let weekday = Label(class: "week-weekday")
    private let number = Label(class: "week-number")

    init() {
        button = Button(cssName: "week-day", child: Box(.vertical, role: .presentation, children: weekday, number))
        for label in [weekday, number] { label.setAccessibleRole(.presentation) }
    }

    func show(_ day: WeekLayout.Day, _ texts: WeekFormatter) {
        let head = texts.head(of: day)
        (weekday.text, number.text) = (head.weekday, head.number)
        button.setAccessibleLabel(texts.accessibleName(of: day))
        button.setClass("today", day.date == texts.agenda.today)
    }
}
