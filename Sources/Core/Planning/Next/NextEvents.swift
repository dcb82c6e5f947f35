import Events
import Rules
import Text
import Time

/// The events that come next, for status bars and scripts. It can be kept beside the stored answers, because it is small
/// and needs no agenda.
///
///     NextEvents(agenda, condition: nil, after: .now).coming(at: .now, count: 1)
package struct NextEvents: Codable, Hashable, Sendable {
    package struct Event: Codable, Hashable, Sendable {
        package let span: EventSpan
        package let title: String
        package let location: String?
        /// The names of its sources.
        package let sources: [String]
        /// The title of the first event that it conflicts with; `nil` for none.
        package let conflict: String?
        package let conflictCount: Int
        /// A link to it, see `Link`.
        package let link: String
        /// The event as JSON, in the form of all commands.
        let report: String
    }

    /// The most events that are kept.
    package static let limit = 200
    /// The most identities of conflicting events that an event lists in JSON.
    private static let mostConflicts = 10

    /// In order of their starts.
    package let events: [Event]
    /// Whether there are later ones.
    private let hasMore: Bool

    /// The events that begin after a moment and take place, as far as is known.
    ///
    /// - Parameters:
    ///   - condition: The condition that must be true for an event; `nil` for none.
    ///   - showsPrivate: Whether private events have their titles and locations.
    /// - Complexity: O(*n* log *n*) for *n* events.
    package init(
        _ agenda: Agenda, condition: NamedCondition? = nil, after now: Instant, showsPrivate: Bool = false
    ) {
        func title(_ position: Int) -> String {
            showsPrivate ? agenda.entries[position].event.title.singleLine() : agenda.discreetTitle(of: position)
        }
        var zone = ZonedTime(agenda.timeZone)
        let today = AgendaRange(from: zone.localDateTime(of: now).date, to: nil)
        let coming = AgendaSelection(agenda, range: today, condition: condition).entries.filter { position in
            agenda.entries[position].start > now && agenda.entries[position].isToTakePlace
        }
        var reports = EventReport(agenda, mostConflicts: NextEvents.mostConflicts, showsPrivate: showsPrivate)
        events = coming.prefix(NextEvents.limit).map { position in
            let entry = agenda.entries[position]
            let conflicting = agenda.conflicts.conflicts(of: position, limit: 1).first
            return Event(
                span: entry.span,
                title: title(position),
                location: showsPrivate || !agenda.isPrivate(position) ? entry.event.location?.singleLine() : nil,
                sources: agenda.sourceNames(of: position),
                conflict: conflicting.map(title),
                conflictCount: agenda.conflicts.conflictCount(of: position),
                link: Link.event(entry.id).text,
                report: ReportWriter.object { reports.write(position, to: &$0) })
        }
        hasMore = coming.count > NextEvents.limit
    }

    /// The first events that begin after a moment.
    ///
    /// - Parameters:
    ///   - now: Not before the moment for which they were made.
    ///   - count: The most events.
    /// - Returns: `nil` when there may be further ones that are not among `events`.
    package func coming(at now: Instant, count: Int) -> ArraySlice<Event>? {
        let coming = events[events.partitioningIndex { $0.span.start > now }...].prefix(count)
        return coming.count < count && hasMore ? nil : coming
    }

    /// Writes events as indented JSON in UTF-8.
    ///
    /// - Parameter output: Takes the next piece, which may end anywhere, and returns whether it succeeded.
    /// - Returns: Whether all pieces were written.
    package static func write(_ events: some Sequence<Event>, to output: @escaping ([UInt8]) -> Bool) -> Bool {
        ReportWriter.write(to: output) { $0.array("events", ofObjects: events.map(\.report)) }
    }
}
