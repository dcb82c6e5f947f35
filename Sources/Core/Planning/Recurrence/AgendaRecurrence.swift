import Events
import Formats
import Foundation
import Text
import Time

extension AgendaFormatter {
    /// The recurrence of an entry's series within a sentence: "every Saturday until June 19"; `nil` for a single event.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func recurrence(of entry: Int) -> String? {
        guard let stated = agenda.stated(of: entry), let master = stated.master, master.isRecurring else { return nil }
        let clock = SeriesClock(master.start, zones: stated.zones, times)
        let isElsewhere = clock.map { isOnOtherDay(agenda.entries[entry].start, $0) } ?? false
        // From a changed instance on the rule of the series no longer says when it takes place.
        guard var rule = master.rule?.completed(from: master.start.local.date), !stated.event.replacesFuture,
            !isElsewhere || clock?.name != nil
        else { return localized("repeats") }
        if case .absolute(let until) = rule.until {
            rule.until = .floating(
                clock?.local(of: until) ?? LocalDateTime(millisecondsSinceEpoch: until.millisecondsSinceEpoch))
        }
        var words = RecurrenceFormatter(times: times, today: today).words(
            for: rule, from: master.start.local, isAllDay: master.start.isDate)
        if !master.furtherDates.isEmpty || !master.furtherRules.isEmpty {
            // Translators: {recurrence} is "every Tuesday until June 3" or the like.
            words = localized("{recurrence}, and on other days", ["recurrence": words])
        }
        if !master.exceptions.isEmpty || !master.exceptionRules.isEmpty {
            // Translators: {recurrence} is "every Tuesday until June 3" or the like.
            words = localized("{recurrence}, with exceptions", ["recurrence": words])
        }
        guard isElsewhere, let name = clock?.name else { return words }
        // Translators: {recurrence} is "every Tuesday until June 3" or the like, and {city} "Tokyo".
        return localized("{recurrence}, in {city} time", ["recurrence": words, "city": name])
    }

    /// Whether the series takes place on other days on its own clock than on the user's, now or half a year later.
    private func isOnOtherDay(_ start: Instant, _ clock: SeriesClock) -> Bool {
        let halfYear: Int64 = 182 * 86_400_000
        return [start, start.advanced(by: halfYear)].contains { instant in
            return clock.local(of: instant).date != times.localDateTime(of: instant).date
        }
    }
}

/// The clock on which a series is stated, when it is not the user's.
private struct SeriesClock {
    /// The city of its zone; `nil` for a zone without a name.
    let name: String?
    private let zone: TimeZone

    /// `nil` for times on the user's clock.
    init?(_ start: CalendarTime, zones: [CalendarZone], _ times: TimeFormatter) {
        switch start {
        case .date, .floating: return nil
        case .utc: (name, zone) = ("UTC", .gmt)
        case .zoned(let local, let position):
            switch zones[position] {
            case .named(let named): (name, zone) = (times.cityName(of: named.timeZone), named.timeZone)
            case .described(let described):
                let offset = local.millisecondsSinceEpoch - described.instant(of: local).millisecondsSinceEpoch
                (name, zone) = (nil, TimeZone(secondsFromGMT: Int(offset / 1000)) ?? .gmt)
            case .unknown: return nil
            }
        }
    }

    func local(of instant: Instant) -> LocalDateTime {
        // Asked only a few times, so the tables of `ZonedTime` would not pay.
        let seconds = Double(instant.millisecondsSinceEpoch) / 1000
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        return LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + Int64(offset) * 1000)
    }
}
