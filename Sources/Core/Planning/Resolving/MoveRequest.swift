import Events
import Text
import Time

/// A request to move an event, with times that are free for those for whom it is.
///
///     let request = MoveRequest(for: entry, texts, surroundings)
///     request.mail(request.times, tellsOthers: false).text  // "Design Review\n…"
package struct MoveRequest {
    /// At most three.
    package let times: [Range<Instant>]
    /// The titles of the first events that it conflicts with, in a text; `nil` for none.
    package let others: String?
    package let entry: Int
    package let texts: AgendaFormatter

    /// The most times that are proposed.
    private static let mostTimes = 3
    /// The most titles of events that it conflicts with.
    private static let mostOthers = 3

    package init(for entry: Int, _ texts: AgendaFormatter, _ surroundings: Resolutions.Surroundings) {
        let (agenda, item) = (texts.agenda, texts.agenda.entries[entry])
        (self.entry, self.texts) = (entry, texts)
        times =
            item.event.when.isTimed
            ? agenda.pieces(
                near: Interval(start: item.start, end: item.end), most: MoveRequest.mostTimes,
                buffer: surroundings.buffer, hours: surroundings.hours, from: surroundings.now,
                counting: agenda.counting(for: agenda.people(concernedBy: entry), moving: entry)
            ).pieces : []
        let titles = agenda.conflicts.conflicts(of: entry, limit: MoveRequest.mostOthers)
        others = titles.isEmpty ? nil : titles.map { texts.title(of: $0).singleLine(limit: 60).isolated }.listed()
    }

    /// The request in words.
    ///
    /// - Parameters:
    ///   - proposed: The times that are proposed.
    ///   - tellsOthers: Whether it names the events that it conflicts with.
    package func mail(_ proposed: [Range<Instant>], tellsOthers: Bool) -> EventMail {
        let reason =
            others.flatMap { tellsOthers ? localized("I have {event} at that time.", ["event": $0]) : nil }
            ?? localized("I have something else at that time.")
        let question =
            proposed.isEmpty
            ? localized("Can it be another time?") : localized("One of these would be possible:")
        let lines = ["", reason, question] + proposed.map { "– \(texts.wholeName(ofTime: $0))" }
        return EventMail(
            to: entry, localized("Another time for “{event}”", ["event": texts.title(of: entry)]),
            EventMail.lines(of: entry, texts) + lines, texts)
    }
}
