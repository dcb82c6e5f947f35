import Gtk
import Planning
import Text
import Time

/// The header of a day: its name, "Today", where the user is away from home, and the numbers of its events and of those in conflict.
@MainActor
package final class DayHeader: Box {
    private let title = FittingLabel()
    private let year = Label(class: "day-year")
    private let badge = Label(class: "day-badge")
    private let placeIcon = Image("upcoming-place-symbolic", pixelSize: 14)
    private let place = Label(class: "day-summary", fit: .cut)
    private let placeLine = Box(.horizontal, spacing: 4)
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
        placeIcon.addClass("day-summary")
        placeLine.append(placeIcon, place)
        placeLine.valign = .center
        place.showsCutTextInTooltip()
        append(title, year, badge, placeLine, counts)
    }

    /// - Parameters:
    ///   - room: If it is not wide, a day with conflicts shows only their number. If it is tight, only a short name is shown.
    func show(
        _ date: CalendarDate, place: String?, in texts: AgendaFormatter, summary: String?,
        conflicts inConflict: String?,
        room: WindowRoom
    ) {
        var summary = room == .tight ? nil : summary
        if let events = summary, let inConflict {
            // The blank at its end is the space between the labels.
            summary = room == .wide ? events + [events, inConflict].separator().dropLast() : nil
        }
        let shortName = texts.times.shortDayName(date)
        title.show(room == .tight ? shortName : texts.times.dayName(date), short: shortName)
        year.show(texts.year(of: date))
        badge.show(texts.relativeName(of: date))
        badge.setClass("today", date == texts.today)
        self.place.show(place?.singleLine(limit: room == .wide ? 40 : 16))
        placeLine.visible = place != nil
        self.summary.show(summary)
        conflicts.show(room == .tight ? nil : inConflict)
        // The first label at the end takes the free room before it.
        self.summary.hexpand = self.summary.visible
        conflicts.hexpand = conflicts.visible && !self.summary.visible
    }
}
