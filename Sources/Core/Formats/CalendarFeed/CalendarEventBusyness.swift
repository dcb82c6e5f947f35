import Events
import Text

/// Whether an event of a calendar occupies its time.
extension CalendarEvent {
    /// The title in the agenda.
    package var title: String {
        summary.trimmedOrNil ?? localized("Untitled event")
    }

    /// The title for places that others can see: notifications, the command line's `next`, desktop search and print.
    package var discreetTitle: String {
        classification == .public ? title : localized("Private event")
    }

    /// Whether it is busy: not if it is transparent, declined, or free by Exchange's property. An all-day event is busy
    /// only if it is marked so.
    ///
    /// - Parameter ownAddresses: The reader's mail addresses, in lower case. If empty, replies to invitations are
    ///   ignored.
    package func availability(ownAddresses: Set<String>) -> Event.Availability {
        if isDeclined(by: ownAddresses) { return .declined }
        if isOpaque == false || busyStatus == "FREE" { return .free }
        guard start.isDate else { return .busy }
        return isOpaque == true ? .busyDays : .free
    }

    /// Whether one of the addresses has declined, and no other one has replied differently.
    func isDeclined(by ownAddresses: Set<String>) -> Bool {
        // Most events have no such reply, and are done with at a glance.
        guard !ownAddresses.isEmpty, attendees.contains(where: { $0.answer == "DECLINED" }) else { return false }
        let answers = attendees.filter { $0.address.mailAddress.map(ownAddresses.contains) ?? false }.map(\.answer)
        return !answers.isEmpty && answers.allSatisfy { $0 == "DECLINED" }
    }

    /// Whether it takes place online, without travel.
    package var isOnline: Bool {
        if conference != nil { return true }
        let texts = [location ?? "", url ?? ""].map { $0.lowercased() }
        if texts[0].hasPrefix("http://") || texts[0].hasPrefix("https://") { return true }
        return texts.contains { text in
            ["zoom.us", "teams.microsoft", "meet.google", "microsoft teams", "google meet"].contains {
                text.contains($0)
            }
        } || texts[0] == "zoom" || texts[0] == "teams" || texts[0] == "meet"
    }
}
