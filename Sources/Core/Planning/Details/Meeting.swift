import Events
import Foundation

extension CalendarEvent {
    /// The link of its online meeting: the one that its calendar states, or the first to a known service in its texts, or its
    /// location, if that is a link. `nil` if it has none.
    ///
    /// - Complexity: O(*n*) in the size of its texts, up to a limit.
    package var meeting: WebLink? {
        if let link = conference.flatMap({ WebLink($0) }) { return link }
        for text in [location, url, details] {
            let links = WebLink.links(in: (text ?? "").beginning, limit: 12)
            if let link = links.first(where: { CalendarEvent.isMeeting($0.url) }) { return link }
        }
        return location.flatMap { WebLink(whole: $0) }
    }

    static func isMeeting(_ address: String) -> Bool {
        guard let host = URL(string: address)?.host?.lowercased() else { return false }
        return meetingHosts.contains { host == $0 || host.hasSuffix("." + $0) }
            || ownMeetingHosts.contains { host.hasPrefix($0 + ".") }
    }

    /// Whether a text in small letters names the host of a known service.
    static func namesMeeting(_ text: String) -> Bool { meetingHosts.contains { text.contains($0) } }

    /// Whether it takes place online, without travel: its location says so, or it has none and a link to a meeting.
    var isOnline: Bool {
        if let location, location.contains(where: { !$0.isWhitespace }) { return OnlinePlace.isOnline(location) }
        return conference != nil || url.map(CalendarEvent.isMeeting) ?? false
    }

    /// The hosts of services for online meetings.
    private static let meetingHosts = [
        "zoom.us", "teams.microsoft.com", "teams.live.com", "meet.google.com", "webex.com", "whereby.com",
        "meet.jit.si", "meet.goto.com", "gotomeeting.com", "bluejeans.com", "join.skype.com", "facetime.apple.com",
        "discord.gg", "discord.com", "8x8.vc",
    ]

    /// The first labels by which organizations name the hosts of their own services.
    private static let ownMeetingHosts = ["meet", "zoom", "teams", "jitsi", "bbb"]
}

extension WebLink {
    /// The link that is all of a text; `nil` for a text that says more.
    init?(whole text: String) {
        guard !text.contains(where: \.isWhitespace) else { return nil }
        self.init(text)
    }
}

extension String {
    /// The text without a link. A line that had nothing else, or only words for it and a colon, is removed. A line with a
    /// longer address that begins like the link stays as it is.
    func removing(_ link: WebLink?) -> String {
        guard let link, contains(link.url) else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            guard line.contains(link.url), !String(line).hasLink(longerThan: link) else { return String(line) }
            let rest = String(line).replacing("<\(link.url)>", with: "").replacing(link.url, with: "")
            guard let last = rest.last(where: { !$0.isWhitespace }), last != ":" else { return nil }
            return rest
        }.joined(separator: "\n")
    }

    private func hasLink(longerThan link: WebLink) -> Bool {
        WebLink.links(in: self, limit: 12).contains { $0.url != link.url && $0.url.hasPrefix(link.url) }
    }

    /// Its beginning, of a size that is read at once.
    var beginning: String { String(decoding: utf8.prefix(1 << 17), as: UTF8.self) }
}
