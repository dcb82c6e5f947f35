import Events
import Formats
import Time

extension StarEventsRows {
    /// The shared form of a card's event: "title: description", or only the title without a description; a link, see
    /// ``link(toCard:)``; and a file with the assumed length.
    package func share(ofCard position: Int) -> EventShare {
        let event = cards[position].event
        return EventShare(
            title: event.title, text: event.sharedText, link: link(toCard: position),
            object: ICalendar(events: [
                ICalendar.Event(
                    uid: EventShare.uid(of: id(ofCard: position)), summary: event.title,
                    time: .timed(event.date, event.date.advanced(by: AssumedEnd.starEventLength)),
                    location: event.locationLines.isEmpty ? nil : event.locationLines.joined(separator: ", "),
                    description: event.text.isEmpty ? nil : event.text, contact: event.phone)
            ]))
    }

    /// The link to the event of a card: `starevents://event?id=8`, which opens its page, if no other event has that
    /// number; otherwise `upcoming://event/…`, which opens its details in the agenda.
    package func link(toCard position: Int) -> String {
        let number = cards[position].event.id
        if let number, self.position(ofNumber: number) == position { return Link.starEvent(id: number).text }
        return Link.event(id(ofCard: position)).text
    }
}

extension StarEvent {
    fileprivate var sharedText: String {
        text.allSatisfy(\.isWhitespace) ? title : "\(title): \(text)"
    }
}
