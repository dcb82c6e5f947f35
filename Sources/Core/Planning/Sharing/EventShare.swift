import Events
import Formats
import Time

/// The shared form of an event.
package struct EventShare: Sendable {
    /// The text, for a mail or a chat.
    package let text: String
    /// A link to the event in this program; `nil` when none is possible.
    package let link: String?
    /// A name for its iCalendar file, see ``fileName(forTitle:)``.
    package let fileName: String
    /// The content of its iCalendar file; empty when its day is not known.
    private let object: ICalendar
    /// Its name for the desktop's calendar programs, see `Agenda.desktopUID`; `nil` when they do not have it.
    package let desktopUID: String?

    /// - Parameter title: The title, which also names the file.
    init(
        title: String, text: String, link: String? = nil, object: ICalendar = ICalendar(), desktopUID: String? = nil
    ) {
        self.text = text
        self.link = link
        self.object = object
        self.desktopUID = desktopUID
        fileName = EventShare.fileName(forTitle: title)
    }

    /// Whether it has an iCalendar file.
    package var hasCalendar: Bool { !object.isEmpty }

    /// Its iCalendar file (RFC 5545); `nil` when its day is not known.
    ///
    /// - Parameter now: The time of writing.
    package func calendar(writtenAt now: Instant) -> String? {
        hasCalendar ? object.text(writtenAt: now) : nil
    }

    /// The UID by which a calendar program recognizes the event when its file is imported again.
    static func uid(of id: EventKey) -> String {
        "\(id)@io.github.upcoming.Upcoming"
    }

    /// The same for a time that is no event yet, and stays so for the same time.
    static func uid(of time: Range<Instant>) -> String {
        "\(time.lowerBound.millisecondsSinceEpoch)-\(time.upperBound.millisecondsSinceEpoch)@io.github.upcoming.Upcoming"
    }

    /// A file name for a title: "Stop the Rebel Forces.ics". It has no special characters of a file system or a shell,
    /// does not start with a dot, and has at most 100 bytes of UTF-8 before its suffix.
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
