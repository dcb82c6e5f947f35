import Gtk
import Planning
import Text
import Time

/// The header of a day: its name, "Today", and the numbers of its events and of those in conflict.
@MainActor
package final class DayHeader: Box {
    private let title = FittingLabel()
    private let year = Label(class: "day-year")
    private let badge = Label(class: "day-badge")
    private let counts = Box(.horizontal, class: "day-counts")
    private let summary = Label(class: "day-summary")
    private let conflicts = Label(class: "day-conflicts")

    package init() {
        super.init(.horizontal, class: "day-header")
        title.addClass("day-title")
        badge.valign = .center
        counts.hexpand = true
        summary.ellipsize = .end
        for label in [summary, conflicts] {
            label.xalign = 1
            counts.append(label)
        }
        append(title, year, badge, counts)
    }

    /// - Parameter room: If it is not wide, a day with conflicts shows only their number. If it is tight, only a short
    ///   name is shown.
    package func show(_ section: AgendaRows.Section, in texts: AgendaFormatter, room: WindowRoom) {
        let inConflict = texts.inConflict(section.conflictingCount)
        let eventCount = texts.eventCount(ofDay: section.day, listed: section.rows.count)
        // The blank at its end is the space between the labels.
        let joined = inConflict.map { eventCount + [eventCount, $0].separator().dropLast() } ?? eventCount
        show(
            texts.agenda.days[section.day].date, in: texts,
            summary: inConflict == nil || room == .wide ? joined : nil, conflicts: inConflict, room: room)
    }

    /// Today, when nothing is listed on it: what is next is shown only where it is wide, and nothing besides where it is tight.
    ///
    /// - Parameter next: The row of the next event; `nil` when there is none.
    package func showToday(next: Int?, of parts: AgendaParts, in texts: AgendaFormatter, room: WindowRoom) {
        show(parts.present.today, in: texts, conflicts: nil, room: room)
        summary.show(room == .tight ? nil : texts.nothingToday(next: next, in: parts, isShort: room == .narrow))
        summary.hexpand = true
    }

    /// - Parameters:
    ///   - summary: What the day has, and `conflicts` what of it conflicts. A tight header has room for neither.
    package func show(
        _ date: CalendarDate, in texts: AgendaFormatter, summary: String? = nil, conflicts inConflict: String?,
        room: WindowRoom
    ) {
        let shortName = texts.times.shortDayName(date)
        title.show(room == .tight ? shortName : texts.times.dayName(date), short: shortName)
        year.show(texts.year(of: date))
        badge.show(texts.relativeName(of: date))
        badge.setClass("today", date == texts.today)
        self.summary.show(room == .tight ? nil : summary)
        conflicts.show(room == .tight ? nil : inConflict)
        // The first label at the end takes the free room before it.
        self.summary.hexpand = self.summary.visible
        conflicts.hexpand = conflicts.visible && !self.summary.visible
    }
}
