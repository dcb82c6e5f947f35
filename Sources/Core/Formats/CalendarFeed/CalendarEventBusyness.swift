import Events

/// What an event of a calendar does to its time.
extension CalendarEvent {
    /// The title in the agenda.
    package var title: String {
        summary.trimmedOrNil ?? "Untitled event"
    }

    /// The title where others may look on: in notifications, on the command line's `next`, in searches of the desktop and on
    /// paper.
    package var discreetTitle: String {
        classification == .public ? title : "Private event"
    }

    /// Whether it takes its time: unless it is transparent, declined, or free by what Exchange says. One of whole days takes
    /// them only where it says so itself.
    ///
    /// - Parameter ownAddresses: The reader's addresses, in lower case, without `mailto:`. Without any, answers say nothing.
    package func availability(ownAddresses: Set<String>) -> Event.Availability {
        if isDeclined(by: ownAddresses) { return .declined }
        if isOpaque == false || busyStatus == "FREE" { return .free }
        guard start.isDate else { return .busy }
        return isOpaque == true ? .busyDays : .free
    }

    /// Whether one of the addresses has declined, and none has said otherwise.
    func isDeclined(by ownAddresses: Set<String>) -> Bool {
        guard !ownAddresses.isEmpty else { return false }
        let answers = attendees.filter { ownAddresses.contains($0.mailAddress) }.map(\.answer)
        return !answers.isEmpty && answers.allSatisfy { $0 == "DECLINED" }
    }

    /// Whether it takes place on the net: then nobody has to travel to it.
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

extension CalendarEvent.Participant {
    /// The address in lower case, without `mailto:`.
    package var mailAddress: String {
        let address = address.lowercased()
        return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    }
}
