import Events
import Text

/// Whether an event of a calendar occupies its time.
extension CalendarEvent {
    /// The title in the agenda.
    package var title: String {
        summary.trimmedOrNil ?? localized("Untitled event")
    }

    /// Whether it is busy: not if it is transparent, declined, or free by Exchange's property. An all-day event is busy
    /// only if it is marked so.
    ///
    /// - Parameter ownAddresses: The user's mail addresses, in lower case. If empty, replies to invitations are
    ///   ignored.
    package func availability(ownAddresses: Set<String>) -> Event.Availability {
        if isDeclined(by: ownAddresses) { return .declined }
        if isOpaque == false || busyStatus == "FREE" { return .free }
        guard start.isDate else { return .busy }
        return isOpaque == true ? .busyDays : .free
    }

    /// The status for a user with these addresses: a confirmed invitation is unanswered until one of them has replied.
    ///
    /// - Parameter ownAddresses: As for `availability(ownAddresses:)`.
    package func status(ownAddresses: Set<String>) -> Event.Status {
        status == .confirmed && isUnanswered(by: ownAddresses) ? .unanswered : status
    }

    /// Whether one of the addresses is invited, and none has replied. Who organizes an event needs no reply.
    func isUnanswered(by ownAddresses: Set<String>) -> Bool {
        guard !ownAddresses.isEmpty, attendees.contains(where: \.needsAnswer) else { return false }
        let own = attendees.filter { $0.isOne(of: ownAddresses) }
        return !own.isEmpty && own.allSatisfy(\.needsAnswer) && organizer?.isOne(of: ownAddresses) != true
    }

    /// Whether one of the addresses has declined or delegated, and no other one has replied differently.
    func isDeclined(by ownAddresses: Set<String>) -> Bool {
        // Most events have no such reply, and are done with at a glance.
        guard !ownAddresses.isEmpty, attendees.contains(where: \.isAbsent) else { return false }
        let own = attendees.filter { $0.isOne(of: ownAddresses) }
        return !own.isEmpty && own.allSatisfy(\.isAbsent)
    }
}
