import Events
import Text
import Time

extension AgendaFormatter {
    /// Where the user is on a day away from home, as far as events for the user say it: the location of an event of several whole
    /// days, or else the city of an event at a place where the clock differs: "Lisbon". `nil` for other days.
    ///
    /// - Parameter day: A position in `days` of the agenda.
    /// - Complexity: O(1): it looks at the first events of the day.
    func place(ofDay day: Int) -> String? {
        let entries = agenda.entries(onDay: day).prefix(AgendaFormatter.placeLimit).filter { entry in
            let people = agenda.people(of: entry)
            return !standing(of: entry).isOff && (people.isEmpty || !people.isDisjoint(with: .me))
                && hasPlace(entry)
        }
        let stay = entries.first { !agenda.entries[$0].event.when.isTimed && agenda.span(of: $0) != nil }
        return stay.flatMap(shortLocation(of:)) ?? entries.lazy.compactMap(farCity(of:)).first
    }

    /// The most events of a day that are looked at.
    private static let placeLimit = 40

    /// Whether an event takes place somewhere, not online.
    private func hasPlace(_ entry: Int) -> Bool {
        guard let location = agenda.entries[entry].event.location, !location.isBlank else { return false }
        return !OnlinePlace.isOnline(location)
    }

    /// The city of a zone of an event whose clock differs from the user's then; `nil` when none does.
    private func farCity(of entry: Int) -> String? {
        let item = agenda.entries[entry]
        guard case .timed(let start, let end, _) = item.event.when else { return nil }
        for (time, instant) in [(start, item.start), (end, item.end)] {
            guard case .zoned(_, let zone) = time,
                times.inZone(zone.timeZone).localDateTime(of: instant) != times.localDateTime(of: instant)
            else { continue }
            return times.cityName(of: zone.timeZone)
        }
        return nil
    }
}
