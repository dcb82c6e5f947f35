import Events
import Formats
import Time

/// What others are given of an event.
package struct EventShare: Sendable {
    /// What is said of it, for a letter or a chat.
    package let text: String
    /// A link that leads to it in this program; `nil` where none could.
    package let link: String?
    /// A name for its iCalendar file, see ``fileName(forTitle:)``.
    package let fileName: String
    /// What its iCalendar file holds; `nil` where its day is not known.
    private let event: ICalendar.Event?

    /// - Parameter title: what its file is named after.
    init(title: String, text: String, link: String? = nil, event: ICalendar.Event? = nil) {
        self.text = text
        self.link = link
        self.event = event
        fileName = EventShare.fileName(forTitle: title)
    }

    /// Whether there is an iCalendar file of it.
    package var hasCalendar: Bool { event != nil }

    /// Its iCalendar file (RFC 5545); `nil` where its day is not known.
    ///
    /// - Parameter now: when the file is written.
    package func calendar(writtenAt now: Instant) -> String? {
        event.map { ICalendar(events: [$0]).text(writtenAt: now) }
    }

    /// What makes an event known again when its file is imported once more.
    static func uid(of id: EventKey) -> String {
        "\(id)@io.github.upcoming.Upcoming"
    }

    /// A file's name made of a title: "Stop the Rebel Forces.ics". It has no character that a file system or a shell takes for
    /// its own, does not start with a dot, and is at most 100 bytes of UTF-8 before its suffix.
    package static func fileName(forTitle title: String) -> String {
        var name = ""
        for character in title.excerpt(100) {
            let isForbidden = "/\\:*?\"<>|".contains(character) || (name.isEmpty && character == ".")
            let next = isForbidden ? "-" : String(character)
            guard name.utf8.count + next.utf8.count <= 100 else { break }
            name += next
        }
        return name.trimmingBlanks + ".ics"
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
