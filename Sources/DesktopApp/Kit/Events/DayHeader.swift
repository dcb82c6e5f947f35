import Gtk
import Planning

/// The header of a day: its name, "Today", and the numbers of its events and of those in conflict.
@MainActor
package final class DayHeader: Box {
    private let title = Label()
    private let year = Label()
    private let badge = Label()
    private let summary = Label()
    private let conflicts = Label()

    package init() {
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

    /// - Parameter room: If it is not wide, a day with conflicts shows only their number. If it is tight, only a short
    ///   name is shown.
    package func show(_ section: AgendaRows.Section, in texts: AgendaFormatter, room: WindowRoom) {
        let isNarrow = room != .wide
        title.text = room == .tight ? texts.shortTitle(ofDay: section.day) : texts.title(ofDay: section.day)
        setText(year, texts.year(ofDay: section.day))
        setText(badge, texts.relativeName(ofDay: section.day))
        let inConflict = room == .tight ? nil : texts.inConflict(section.conflictingCount)
        let eventCount = texts.eventCount(ofDay: section.day, listed: section.rows.count)
        setText(summary, room == .tight ? nil : inConflict == nil ? eventCount : isNarrow ? nil : eventCount + " ·")
        setText(conflicts, inConflict)
        // The first label at the end takes the free room before it.
        conflicts.hexpand = inConflict != nil && isNarrow
    }

    private func setText(_ label: Label, _ text: String?) {
        label.text = text ?? ""
        label.visible = text != nil
    }
}
