import Events

extension CalendarEvent {
    /// Whether it takes place online, without travel.
    package var isOnline: Bool {
        if conference != nil { return true }
        let texts = [location ?? "", url ?? ""].map { $0.lowercased() }
        if texts[0].hasPrefix("http://") || texts[0].hasPrefix("https://") { return true }
        return texts.contains { text in
            CalendarEvent.meetingHosts.contains { text.contains($0) } || text.contains("microsoft teams")
                || text.contains("google meet")
        } || texts[0] == "zoom" || texts[0] == "teams" || texts[0] == "meet"
    }

    /// The hosts of services for online meetings.
    package static let meetingHosts = [
        "zoom.us", "teams.microsoft.com", "teams.live.com", "meet.google.com", "webex.com", "whereby.com",
        "meet.jit.si",
        "meet.goto.com", "gotomeeting.com", "bluejeans.com",
    ]
}
