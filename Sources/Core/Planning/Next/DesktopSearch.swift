import Events
import Rules
import Text
import Time

/// Finds events that are not over for the search of the desktop, the soonest first. Private events are not found, because
/// others may look on.
///
///     let search = DesktopSearch(texts, condition: nil, at: .now)
///     search.results(for: ["choir"]).map { search.title(of: $0) }
package struct DesktopSearch {
    private let texts: AgendaFormatter
    /// The events that were not over when this was made, in order of time, with what a search asks of each. An agenda is large:
    /// reading these from it would take longer than the comparison of texts.
    private let coming: [(entry: Int, end: Instant, hasDescription: Bool)]
    private let folded: FoldedTexts

    /// The most results.
    package static let limit = 20

    /// The most characters of a search that are read.
    private static let longestSearch = 1000

    /// - Parameter condition: The condition that must be true for an event; `nil` for none.
    /// - Complexity: O(*n* log *n*) in the number of events, and in the length of their texts.
    package init(_ texts: AgendaFormatter, condition: NamedCondition?, at now: Instant) {
        self.texts = texts
        let agenda = texts.agenda
        let selection = AgendaSelection(agenda, condition: condition)
        coming = selection.entries.filter { agenda.entries[$0].end > now && !agenda.isPrivate($0) }.map {
            ($0, agenda.entries[$0].end, agenda.description(of: $0) != nil)
        }
        folded = (try? FoldedTexts(of: agenda)) ?? FoldedTexts()
    }

    /// The events with all words, at most `limit`.
    ///
    /// - Complexity: O(*n*) in the length of the texts of the events before the last result.
    package func results(for words: [String], at now: Instant) -> [EventKey] {
        let text = String(words.joined(separator: " ").unicodeScalars.prefix(DesktopSearch.longestSearch))
        guard !text.allSatisfy(\.isWhitespace) else { return [] }
        let search = EventSearch(text, in: texts.agenda, folded: folded)
        let found = coming.lazy.filter { $0.end > now && search.matches($0.entry, hasDescription: $0.hasDescription) }
        return found.prefix(DesktopSearch.limit).map { texts.agenda.entries[$0.entry].id }
    }

    /// The title of an event; `nil` when there is none with the key.
    package func title(of key: EventKey) -> String? { texts.agenda.position(of: key).map(texts.title) }

    /// When and where it is, its calendars and its conflict: "Sat 7:00 PM · Town Hall · Family · conflicts with Match".
    package func description(of key: EventKey) -> String? {
        guard let position = texts.agenda.position(of: key) else { return nil }
        let entry = texts.agenda.entries[position]
        let names = texts.agenda.sourceNames(of: position).listed()
        let parts = [
            texts.times.start(of: entry.span, seenFrom: texts.today), entry.event.location?.singleLine(limit: 80),
            names,
            texts.conflicts(of: position),
        ]
        return parts.compactMap { $0 }.filter { !$0.isEmpty }.dotted()
    }
}
