import Events
import Text

extension String {
    /// The text as a mail address, in lower case and without `mailto:`; `nil` for another text.
    package var mailAddress: String? {
        var address = lowercased()
        if address.hasPrefix("mailto:") { address.removeFirst(7) }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !address.contains(where: \.isWhitespace) else {
            return nil
        }
        return address
    }

    /// The mail address that a user types, in lower case; `nil` for another text. It is stricter than `mailAddress`: an
    /// address has at most 254 bytes (RFC 5321 §4.5.3.1.3), and none of the signs that separate several.
    package var typedMailAddress: String? {
        guard utf8.count <= 1000, let address = trimmedOrNil?.mailAddress, address.utf8.count <= 254 else {
            return nil
        }
        let isPlain = address.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
            default: !"<>()[],;:\\\"".unicodeScalars.contains(scalar)
            }
        }
        return isPlain ? address : nil
    }
}

extension CalendarObject {
    /// The mail address that more than half of the invitations are sent to, of at least three; `nil` for none, or several.
    ///
    /// - Complexity: O(*n*) in the attendees.
    package var usualInvitee: String? {
        var counts: [String: Int] = [:]
        var invitations = 0
        for event in events where !event.attendees.isEmpty {
            invitations += 1
            for address in Set(event.attendees.compactMap(\.address.mailAddress)) { counts[address, default: 0] += 1 }
        }
        guard let most = counts.values.max(), most >= 3, most * 2 > invitations else { return nil }
        let found = counts.filter { $0.value == most }
        return found.count == 1 ? found.first?.key : nil
    }
}

extension Feed {
    /// The feed for a user with further mail addresses: the invitations that one of them declined are declined, and those that it
    /// has not answered are unanswered.
    ///
    /// - Parameter addresses: In lower case.
    /// - Complexity: O(*n*) in the events.
    package func answered(by addresses: Set<String>) -> Feed {
        guard !addresses.isEmpty, var calendar, calendar.events.contains(where: { !$0.attendees.isEmpty }) else {
            return self
        }
        let before = calendar.ownAddresses
        calendar.ownAddresses = before.union(addresses)
        var changed: [Int: (Event.Availability, Event.Status)] = [:]
        for (position, event) in calendar.events.enumerated()
        where event.isDeclined(by: calendar.ownAddresses) != event.isDeclined(by: before)
            || event.isUnanswered(by: calendar.ownAddresses) != event.isUnanswered(by: before)
        {
            changed[position] = (
                event.availability(ownAddresses: calendar.ownAddresses),
                event.status(ownAddresses: calendar.ownAddresses)
            )
        }
        let events = changed.isEmpty ? events : events.indices.map { answered(at: $0, changed) }
        return Feed(
            source: source, kind: kind, events: events, season: season, seasonEvents: seasonEvents, calendar: calendar,
            calendarPositions: calendarPositions, problems: problems)
    }

    /// - Parameter changed: The availability and the status of the events of the calendar in which one is another.
    private func answered(at occurrence: Int, _ changed: [Int: (Event.Availability, Event.Status)]) -> Event {
        let event = events[occurrence]
        guard calendarPositions.indices.contains(occurrence),
            let (availability, status) = changed[calendarPositions[occurrence].event]
        else { return event }
        return Event(
            title: event.title, when: event.when, availability: availability, status: status,
            location: event.location, uid: event.uid, recurrenceID: event.recurrenceID)
    }
}
