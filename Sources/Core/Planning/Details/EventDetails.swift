import Events
import Text
import Time

/// The texts about an event that only its dialog shows, from the calendar that has it.
///
///     texts.details(of: entry).recurrence    // "Every second Tuesday until June 3"
package struct EventDetails: Hashable, Sendable {
    /// Its calendars, and those for whom it is if there are several people: "Work · for Mia".
    package var calendars = ""
    /// Where it takes place: "Room 5"; `nil` if that is not stated, or is only the link of its meeting.
    package var location: String?
    /// Where the place is on a map.
    package var map: MapLink?
    /// The link of its online meeting.
    package var meeting: WebLink?
    /// "Cancelled", "Declined" or "Tentative"; `nil` for a confirmed event.
    package var status: String?
    /// The recurrence of its series, as a line of its own; `nil` for a single event.
    package var recurrence: String?
    /// The original time of an instance that was moved: "Moved from Tuesday, November 3, 1:00 PM".
    package var moved: String?
    /// Its time in its own zone: "7:00 PM to 9:00 PM in Tokyo time", or in both zones of a flight, see `journey(of:)`; `nil` when
    /// that is the user's time.
    package var ownTime: String?
    /// Organizer, attendees and visibility.
    package var facts: [Fact] = []
    /// The web pages that it names, without that of its meeting.
    package var links: [WebLink] = []
    /// Its description without the link of its meeting, in parts that are short enough for layout, see `String.parts`.
    package var description: [String] = []
}

extension AgendaFormatter {
    /// The texts about the entry at a position.
    ///
    /// - Complexity: O(*n*) in the size of the event's properties, up to a limit.
    package func details(of entry: Int) -> EventDetails {
        var details = EventDetails()
        details.calendars = [calendars(of: entry), people(of: entry), whoCan(of: entry)].compactMap { $0 }
            .dotted()
        details.status = status(of: entry)
        (details.location, details.map) = (location(of: entry), map(of: entry))
        details.ownTime = ownTime(of: entry)
        guard let stated = agenda.stated(of: entry) else { return details }
        details.recurrence = recurrence(of: entry).map { $0.prefix(1).uppercased(with: times.locale) + $0.dropFirst() }
        details.moved = moved(entry, stated)
        details.facts = ParticipantFormatter(times: times, ownAddresses: stated.ownAddresses).facts(of: stated.event)
        details.meeting = stated.event.meeting
        details.links = links(of: stated.event).filter { $0.url != details.meeting?.url }
        details.description = PlainText.text(of: (stated.event.details ?? "").beginning)
            .removing(details.meeting)
            .parts(length: 3000, count: 20).compactMap { $0.isBlank ? nil : $0 }
        return details
    }

    /// Its time on the clock of its own zone.
    private func ownTime(of entry: Int) -> String? {
        if let journey = journey(of: entry) { return journey }
        let item = agenda.entries[entry]
        guard case .timed(.zoned(_, let zone), _, let isEndAssumed) = item.event.when else { return nil }
        let city = times.cityName(of: zone.timeZone)
        let own = times.inZone(zone.timeZone)
        guard own.localDateTime(of: item.start) != times.localDateTime(of: item.start) else { return nil }
        let day = date(of: entry)
        let start = own.time(item.start, seenFrom: day)
        guard item.end > item.start, !isEndAssumed else {
            // Translators: {time} is "7:00 PM", and {city} "Tokyo".
            return localized("{time} in {city} time", ["time": start, "city": city])
        }
        let ownDay = own.localDateTime(of: item.start).date
        // Translators: {start} and {end} are times, and {city} is "Tokyo".
        return localized(
            "{start} to {end} in {city} time",
            ["start": start, "end": own.time(item.end, seenFrom: ownDay), "city": city])
    }

    /// The times of an event that begins in one zone and ends in another, such as a flight, each on the clock there: "7:15 PM
    /// Vancouver – 11:30 PM Tokyo"; `nil` for other events, and when both clocks are the user's.
    func journey(of entry: Int) -> String? {
        let item = agenda.entries[entry]
        guard case .timed(.zoned(_, let from), .zoned(_, let to), false) = item.event.when, from != to,
            item.end > item.start
        else { return nil }
        let (there, then) = (times.inZone(from.timeZone), times.inZone(to.timeZone))
        let cities = (times.cityName(of: from.timeZone), times.cityName(of: to.timeZone))
        let isUsers =
            there.localDateTime(of: item.start) == times.localDateTime(of: item.start)
            && then.localDateTime(of: item.end) == times.localDateTime(of: item.end)
        guard cities.0 != cities.1, !isUsers else { return nil }
        let day = there.localDateTime(of: item.start).date
        // Translators: a flight, each time on the clock of its city: "7:15 PM Vancouver – 11:30 PM Tokyo".
        return localized(
            "{start} {from} – {end} {to}",
            [
                "start": there.time(item.start), "from": cities.0, "end": then.time(item.end, seenFrom: day),
                "to": cities.1,
            ])
    }

    /// When a changed instance of a series would be if it were not moved; `nil` for all other events.
    private func originalStart(of entry: Int, _ stated: StatedEvent) -> Instant? {
        let item = agenda.entries[entry]
        guard stated.isChanged, !stated.event.replacesFuture, let original = item.event.recurrenceID else { return nil }
        var resolver = TimeResolver(agenda.timeZone)
        let start = resolver.instant(of: original)
        return start == item.start ? nil : start
    }

    private func moved(_ entry: Int, _ stated: StatedEvent) -> String? {
        guard let start = originalStart(of: entry, stated) else { return nil }
        let day = whenDay(times.localDateTime(of: start).date)
        guard agenda.entries[entry].event.when.isTimed else { return localized("Moved from {day}", ["day": day]) }
        return localized("Moved from {day}, {time}", ["day": day, "time": times.time(start)])
    }

    /// Where it was moved from, for its row: "moved from 1:00 PM", or the day if that was another; `nil` if it was not moved.
    func shortMoved(of entry: Int) -> String? {
        guard let stated = agenda.stated(of: entry), let start = originalStart(of: entry, stated) else { return nil }
        let day = times.localDateTime(of: start).date
        guard agenda.entries[entry].event.when.isTimed, day == date(of: entry) else {
            let isInYear = day.components.year == date(of: entry).components.year
            return localized("moved from {day}", ["day": isInYear ? times.shortDayName(day) : times.date(day)])
        }
        return localized("moved from {time}", ["time": times.time(start)])
    }

    private func links(of event: CalendarEvent) -> [WebLink] {
        let texts = [event.conference, event.url, event.location, event.details]
        var links: [WebLink] = []
        for text in texts {
            for link in WebLink.links(in: (text ?? "").beginning, limit: 12) where !links.contains(link) {
                links.append(link)
            }
        }
        return Array(links.prefix(12))
    }
}
