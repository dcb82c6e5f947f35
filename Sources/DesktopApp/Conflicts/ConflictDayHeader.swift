import Gtk
import Kit
import Planning
import Time

/// The header of a day with conflicts: its name, "Today", and their number.
@MainActor
final class ConflictDayHeader: Box {
    private let title = Label()
    private let year = Label()
    private let badge = Label()
    private let count = Label()

    init() {
        super.init(.horizontal)
        addClass("day-header")
        title.addClass("day-title")
        title.ellipsize = .end
        title.xalign = 0
        year.addClass("day-year")
        badge.addClass("today-badge")
        badge.valign = .center
        count.addClass("day-conflicts")
        count.hexpand = true
        count.xalign = 1
        for label in [title, year, badge, count] { append(label) }
    }

    func show(_ date: CalendarDate, _ section: ConflictRows.Section, in texts: ConflictFormatter, room: WindowRoom) {
        let times = texts.agenda.times
        title.text = room == .tight ? times.shortDayName(date) : times.dayName(date)
        let isThisYear = date.components.year == texts.agenda.today.components.year
        set(year, isThisYear ? nil : times.yearName(date))
        set(badge, texts.agenda.relativeName(of: date))
        set(count, room == .tight ? nil : texts.count(of: section))
    }

    private func set(_ label: Label, _ text: String?) {
        label.text = text ?? ""
        label.visible = text != nil
    }
}
