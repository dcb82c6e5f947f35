import Events
import Formats

extension CalendarEvent {
    /// The link of its online meeting: the one that its calendar states, or the first to a known service in its texts, or its
    /// location, if that is a link. `nil` if it has none.
    ///
    /// - Complexity: O(*n*) in the size of its texts, up to a limit.
    package var meeting: WebLink? {
        if let link = conference.flatMap({ WebLink($0) }) { return link }
        for text in [location, url, details] {
            let links = WebLink.links(in: (text ?? "").beginning, limit: 12)
            if let link = links.first(where: { CalendarEvent.isMeeting($0.title) }) { return link }
        }
        return location.flatMap { WebLink($0) }
    }

    /// - Parameter title: An address without its scheme.
    private static func isMeeting(_ title: String) -> Bool {
        let host = title.prefix { $0 != "/" && $0 != ":" && $0 != "?" }.lowercased()
        return meetingHosts.contains { host == $0 || host.hasSuffix("." + $0) }
            || ownMeetingHosts.contains { host.hasPrefix($0 + ".") }
    }

    /// The first labels by which organizations name the hosts of their own services.
    private static let ownMeetingHosts = ["meet", "zoom", "teams", "jitsi", "bbb"]
}

extension String {
    /// The text without a link. A line that had nothing else, or only words for it and a colon, is removed.
    func removing(_ link: WebLink?) -> String {
        guard let link, contains(link.url) else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            guard line.contains(link.url) else { return String(line) }
            let rest = String(line).replacing("<\(link.url)>", with: "").replacing(link.url, with: "")
            guard let last = rest.last(where: { !$0.isWhitespace }), last != ":" else { return nil }
            return rest
        }.joined(separator: "\n")
    }

    /// Its beginning, of a size that is read at once.
    var beginning: String { String(decoding: utf8.prefix(1 << 17), as: UTF8.self) }
}
