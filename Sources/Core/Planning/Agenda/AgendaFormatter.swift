import Events
import Foundation
import Rules
import Text
import Time

/// The texts of the agenda page, its dialog and the command line.
package final class AgendaFormatter {
    package let agenda: Agenda
    package let times: TimeFormatter
    /// The day that is called "Today".
    package let today: CalendarDate
    private let colors: [Source: SourceColor]
    /// Whether private events have no title, because others look.
    private let isDiscreet: Bool

    /// - Parameters:
    ///   - colors: The colors of the sources; sources without one get numbered colors.
    ///   - isDiscreet: Whether private events have no title, because others look.
    package init(
        _ agenda: Agenda, times: TimeFormatter, today: CalendarDate, colors: [Source: SourceColor] = [:],
        isDiscreet: Bool = false
    ) {
        self.agenda = agenda
        self.colors = colors
        self.isDiscreet = isDiscreet
        self.times = times
        self.today = today
    }

    /// The same texts where others look.
    package var discreet: AgendaFormatter {
        AgendaFormatter(agenda, times: times, today: today, colors: colors, isDiscreet: true)
    }

    /// Whether an entry is private where others look.
    func isHidden(_ entry: Int) -> Bool { isDiscreet && agenda.isPrivate(entry) }

    /// The color of the source of the entry at a position.
    package func color(of entry: Int) -> SourceColor {
        let source = agenda.entries[entry].source
        return colors[agenda.sources[source]] ?? .numbered(source % SourceColor.count)
    }

    /// The own colors of sources.
    package var ownColors: Set<RGBColor> {
        Set(colors.values.compactMap { color in if case .own(let own) = color { own } else { nil } })
    }

    // MARK: Days

    /// The year of a day that is not in the current year: "2018".
    package func year(of date: CalendarDate) -> String? {
        date.components.year == today.components.year ? nil : times.yearName(date)
    }

    /// "Today", "Tomorrow" or "Yesterday".
    package func relativeName(of date: CalendarDate) -> String? {
        switch date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: localized("Today")
        case 1: localized("Tomorrow")
        case -1: localized("Yesterday")
        default: nil
        }
    }

    /// The number of events on a day: "4 events", or "2 of 4 events" when a filter hides some.
    package func eventCount(ofDay day: Int, listed: Int) -> String {
        let all = agenda.days[day].eventCount
        if listed == all { return times.localized("{count} event", "{count} events", count: all) }
        return times.localized(
            "{listed} of {count} event", "{listed} of {count} events", count: all, ["listed": times.number(listed)])
    }

    /// A day, for a screen reader: "Today, Saturday, November 3, 2018".
    package func spokenName(of date: CalendarDate) -> String {
        [relativeName(of: date), whenDay(date)].compactMap { $0 }.listed()
    }

    // MARK: Events

    /// The title as one line for any place: without control characters, line breaks and marks that change the text
    /// direction, and truncated after 500 scalars. Where others look, "Private event" for a private one.
    package func title(of entry: Int) -> String {
        isDiscreet ? agenda.discreetTitle(of: entry) : agenda.entries[entry].event.title.singleLine()
    }

    /// "6:14 PM"; without a time, "TBA" or "All day".
    ///
    /// - Parameter day: The position of the day on which it is shown; `nil` for its first. On later days a timed event
    ///   has "All day" or, on the last, "Until".
    /// - Parameter isInText: Whether words are before it, as in "Tuesday, November 6, all day".
    package func start(of entry: Int, on day: Int? = nil, isInText: Bool = false) -> String {
        let item = agenda.entries[entry]
        if item.event.when.isTimed, let part = part(of: entry, on: day), part != .first {
            return part == .last ? localized("Until", context: "the last day of an event") : localized("All day")
        }
        return switch item.event.when {
        case .timed: times.time(item.start)
        case .allDay: isInText ? localized("all day", context: "after a day") : localized("All day")
        // Translators: to be announced, in the place of a time.
        case .toBeAnnounced: isInText ? AgendaFormatter.toBeAnnouncedInText : localized("TBA")
        }
    }

    /// "TBA" after a day.
    static var toBeAnnouncedInText: String {
        // Translators: to be announced, as in "Tuesday, January 5, TBA".
        localized("TBA", context: "after a day")
    }

    /// The start of a conflicting event, with its day if that differs from the event's: "Sun 6:00 AM"; only the day if
    /// that is more than six days away: "Nov 13". An event without a time has its first day, "Nov 13", or on the event's day
    /// alone "All day".
    package func start(ofConflicting conflicting: Int, of entry: Int) -> String {
        let item = agenda.entries[conflicting]
        if item.event.when.isTimed { return times.shortTime(item.start, seenFrom: date(of: entry)) }
        let isOnOneDay = agenda.span(of: conflicting) == nil && date(of: conflicting) == date(of: entry)
        return isOnOneDay ? start(of: conflicting) : times.shortDay(date(of: conflicting))
    }

    /// The end of a conflicting event, see `shortEnd(of:on:)`; the last day of an event of several days without a time.
    package func end(ofConflicting conflicting: Int) -> String {
        guard !agenda.entries[conflicting].event.when.isTimed, let span = agenda.span(of: conflicting) else {
            return shortEnd(of: conflicting)
        }
        return times.shortDay(span.upperBound)
    }

    /// The end for a narrow column: only the day if that is more than six days away, "Nov 13". An assumed end is only
    /// hours away, so it has no day: "about 12:30 AM".
    ///
    /// - Parameter day: as in `start(of:on:isInText:)`; on days between the first and the last it is empty.
    package func shortEnd(of entry: Int, on day: Int? = nil) -> String {
        let item = agenda.entries[entry]
        guard item.end > item.start, item.event.when.isTimed else { return "" }
        if let part = part(of: entry, on: day), part != .first {
            return part == .last ? about(item, times.time(item.end)) : ""
        }
        if item.event.when.isEndAssumed { return about(item, times.time(item.end)) }
        return times.shortTime(item.end, seenFrom: date(of: entry))
    }

    /// "9:44 PM", "about 9:44 PM", or "Sun 1:30 AM" if it ends on another day; empty for an event without length or
    /// without a time.
    package func end(of entry: Int) -> String {
        let item = agenda.entries[entry]
        guard item.end > item.start, item.event.when.isTimed else { return "" }
        return about(item, times.time(item.end, seenFrom: date(of: entry)))
    }

    /// When it is, for little room: "3:00 PM – 5:30 PM", or "3:00 PM" without an end.
    func range(of entry: Int) -> String {
        [start(of: entry), end(of: entry)].filter { !$0.isEmpty }.joined(separator: " – ")
    }

    /// The same for a narrow column: "3:00 – 5:30 PM". Of less than 12 hours, the end tells the half of the day.
    func narrowRange(of entry: Int) -> String {
        let (item, start, end) = (agenda.entries[entry], start(of: entry), end(of: entry))
        guard !end.isEmpty else { return start }
        var words = start.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
        let isShort = item.end.millisecondsSinceEpoch - item.start.millisecondsSinceEpoch < 12 * 3_600_000
        let isOneDay = times.localDateTime(of: item.end).date == times.localDateTime(of: item.start).date
        if isShort, isOneDay, times.hasTwelveHours, words.count == 2 {
            words.removeAll { !$0.contains(where: \.isNumber) }
        }
        return "\(words.joined(separator: " ")) – \(end)"
    }

    /// Its sources, those for whom it is if there are several people, and its location: "Packers 2020 · for Mia · Lambeau
    /// Field".
    package func origin(of entry: Int) -> String {
        let names = agenda.sourceNames(of: entry).listed().singleLine()
        let location = agenda.entries[entry].event.location?.singleLine()
        return [names, people(of: entry), location].compactMap { $0 }.dotted()
    }

    /// "6:14 PM to 9:44 PM"; "6:14 PM" for an event without length.
    ///
    /// - Parameters: as in `start(of:on:isInText:)`.
    package func timeRange(of entry: Int, on day: Int? = nil, isInText: Bool = false) -> String {
        if let part = part(of: entry, on: day), part != .first {
            return [start(of: entry, on: day), shortEnd(of: entry, on: day)].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        let (start, end) = (start(of: entry, isInText: isInText), end(of: entry))
        // Translators: times, such as "6:14 PM" and "about 9:44 PM".
        return end.isEmpty ? start : localized("{start} to {end}", ["start": start, "end": end])
    }

    // MARK: Detail

    /// The day and the times in full, and the length: "Tuesday, November 6, 1:00 PM to about 4:00 PM · 3 h (assumed)".
    package func when(of entry: Int) -> String {
        let item = agenda.entries[entry]
        let when = [days(of: entry), timeRange(of: entry, isInText: true)].listed()
        return item.end > item.start && item.event.when.isTimed ? [when, length(of: entry)].dotted() : when
    }

    /// The day on which it starts; of several days without a time the first and the last: "Tuesday, November 6 to Friday,
    /// November 9".
    func days(of entry: Int) -> String {
        let day = whenDay(date(of: entry))
        guard !agenda.entries[entry].event.when.isTimed, let last = agenda.span(of: entry)?.upperBound else {
            return day
        }
        // Translators: two days, such as "Tuesday, November 6" and "Friday, November 9".
        return localized("{first} to {last}", ["first": day, "last": whenDay(last)])
    }

    /// "Tuesday, November 6", in another year "Tuesday, November 6, 2018".
    func whenDay(_ date: CalendarDate) -> String {
        date.components.year == today.components.year ? times.dayName(date) : times.fullDayName(date)
    }

    /// The length: "3 h 30 min", "3 h (assumed)".
    package func length(of entry: Int) -> String {
        let item = agenda.entries[entry]
        let length = times.length(
            milliseconds: item.end.millisecondsSinceEpoch - item.start.millisecondsSinceEpoch)
        return item.event.when.isEndAssumed ? AssumedEnd.text(length: length) : length
    }

    /// The local day on which an event starts.
    package func date(of entry: Int) -> CalendarDate {
        agenda.days[agenda.day(of: entry)].date
    }

    /// Whether another time can be looked for: it has a time, and does not end before today.
    package func canMove(_ entry: Int) -> Bool {
        let item = agenda.entries[entry]
        return item.event.when.isTimed && item.end >= times.instant(of: today.midnight)
    }

    /// The part of an event of several days that a day is.
    private enum Part {
        case first, between, last
    }

    /// `nil` for an event on one day. A last day that the event fills completely counts as one in the middle.
    private func part(of entry: Int, on day: Int?) -> Part? {
        guard let day, let span = agenda.span(of: entry) else { return nil }
        let item = agenda.days[day]
        if item.date == span.lowerBound { return .first }
        return item.date == span.upperBound && agenda.entries[entry].end < item.midnight ? .last : .between
    }

    func about(_ item: Agenda.Entry, _ end: String) -> String {
        item.event.when.isEndAssumed ? AssumedEnd.text(end) : end
    }
}
