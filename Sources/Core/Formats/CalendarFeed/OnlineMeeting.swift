import Events

extension CalendarEvent {
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
