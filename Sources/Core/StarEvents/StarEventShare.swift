/// What others are given of a star event.
public enum StarEventShare {
    /// The text that is shared: "title: description", the title alone where there is no description.
    public static func text(of event: StarEvent) -> String {
        let isBlank = event.text.allSatisfy(\.isWhitespace)
        return isBlank ? event.title : "\(event.title): \(event.text)"
    }

    /// Its iCalendar file (RFC 5545), with the assumed length.
    ///
    /// - Parameters:
    ///   - id: what makes it known again when it is imported once more.
    ///   - now: when the file is written.
    public static func calendar(of event: StarEvent, id: EventID, now: Instant) -> String {
        ICalendar(
            events: [
                ICalendar.Event(
                    uid: "\(id)@io.github.upcoming.Upcoming", summary: event.title,
                    start: event.date, end: event.date.advanced(by: StarEvent.assumedLength),
                    location: event.locationLines.isEmpty ? nil : event.locationLines.joined(separator: ", "),
                    description: event.text.isEmpty ? nil : event.text, contact: event.phone)
            ]
        ).text(writtenAt: now)
    }

    /// A name for that file, made of the title: "Stop the Rebel Forces.ics". It has no character that a file system or a
    /// shell takes for its own, does not start with a dot, and is at most 100 bytes of UTF-8 before its suffix.
    public static func fileName(of event: StarEvent) -> String {
        var name = ""
        for character in event.title.excerpt(100) {
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

extension StarEventsListing {
    /// The link to the event of a card: `starevents://event?id=8`, which opens its page, where that number leads to no other
    /// event; else `upcoming://event/…`, which opens its details in the agenda.
    public func link(toCard position: Int) -> String {
        let number = cards[position].event.id
        if let number, self.position(ofNumber: number) == position { return Link.starEvent(id: number).text }
        return Link.event(id(ofCard: position)).text
    }
}
