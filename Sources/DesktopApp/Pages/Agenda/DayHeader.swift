import Gtk
import Planning

/// The header of a day: its name, "Today", and how many events it has and how many of them conflict.
@MainActor
final class DayHeader: Box {
    private let title = Label()
    private let year = Label()
    private let badge = Label()
    private let summary = Label()
    private let conflicts = Label()

    init() {
        super.init(.horizontal)
        addClass("day-header")
        title.addClass("day-title")
        title.ellipsize = .end
        title.xalign = 0
        year.addClass("day-year")
        badge.addClass("today-badge")
        badge.valign = .center
        summary.addClass("day-summary")
        summary.hexpand = true
        summary.xalign = 1
        conflicts.addClass("day-conflicts")
        conflicts.xalign = 1
        for label in [title, year, badge, summary, conflicts] {
            append(label)
        }
    }

    /// - Parameter room: where it is not wide, the number of those in conflict must do where there are some; where it is
    ///   tight, the day is short and stands alone.
    func show(_ section: AgendaRows.Section, in texts: AgendaFormatter, room: WindowRoom) {
        let isNarrow = room != .wide
        title.text = room == .tight ? texts.shortTitle(ofDay: section.day) : texts.title(ofDay: section.day)
        setText(year, texts.year(ofDay: section.day))
        setText(badge, texts.relativeName(ofDay: section.day))
        let inConflict = room == .tight ? nil : texts.inConflict(section.conflictCount)
        let eventCount = texts.eventCount(ofDay: section.day, listed: section.rows.count)
        setText(summary, room == .tight ? nil : inConflict == nil ? eventCount : isNarrow ? nil : eventCount + " ·")
        setText(conflicts, inConflict)
        // What is first at the end takes the room before it.
        conflicts.hexpand = inConflict != nil && isNarrow
    }

    private func setText(_ label: Label, _ text: String?) {
        label.text = text ?? ""
        label.visible = text != nil
    }
}
