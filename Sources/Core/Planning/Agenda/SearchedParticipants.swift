import Events
import Text

/// The organizers and attendees of the events of calendars, as searches compare them; not those of private events.
struct SearchedParticipants: Sendable {
    /// By source, and then by the position of the event in its calendar.
    private let texts: [[Int: String]]

    /// - Complexity: O(*n*) in the number of events that the calendars state; a series counts once.
    init(of agenda: Agenda) {
        texts = agenda.calendars.map { stated in
            guard let events = stated.calendar?.events else { return [:] }
            var texts: [Int: String] = [:]
            for place in events.indices
            where events[place].classification == .public
                && !(events[place].attendees.isEmpty && events[place].organizer == nil)
            {
                texts[place] = TextSearch.fold(events[place].participants.map(\.searchedText).joined(separator: "\n"))
            }
            return texts
        }
    }

    /// The words that the participants of each event have, by source; only of events that have some.
    func words(of search: TextSearch) -> [[Int: TextSearch.Words]] {
        var known: [String: TextSearch.Words] = [:]
        return texts.map { texts in
            texts.compactMapValues { text in
                let words = known[text] ?? search.words(in: text, folded: text)
                known[text] = words
                return words.isEmpty ? nil : words
            }
        }
    }
}

extension CalendarEvent {
    /// The organizer and the attendees.
    var participants: [Participant] { (organizer.map { [$0] } ?? []) + attendees }
}

extension CalendarEvent.Participant {
    /// The name and the mail address.
    var searchedText: String { [name, address.mailAddress ?? address].compactMap { $0 }.joined(separator: " ") }
}
