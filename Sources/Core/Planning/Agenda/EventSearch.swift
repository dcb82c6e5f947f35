import Events
import Text

/// A search among the events of an agenda. Each of its words must be in the title, the location, the description or the
/// name of a source of an event.
///
///     EventSearch("choir church", in: agenda).matches(entry)
/// A class, because a value of this size would be copied for each event.
package final class EventSearch: Sendable {
    private let search: TextSearch
    private let agenda: Agenda
    private let folded: FoldedTexts
    /// The words in the name of each source.
    private let wordsInNames: [TextSearch.Words]
    private let wordsInAnyName: TextSearch.Words

    /// - Parameter folded: The texts of the agenda as they are compared, as far as they are known.
    package init(_ text: String, in agenda: Agenda, folded: FoldedTexts = FoldedTexts()) {
        let search = TextSearch(text)
        self.search = search
        self.agenda = agenda
        self.folded = folded
        wordsInNames = agenda.sources.map { search.words(in: agenda.sourceNames[$0]) }
        wordsInAnyName = wordsInNames.reduce([]) { $0.union($1) }
    }

    /// Whether the event at a position of the agenda has every word.
    ///
    /// - Parameter hasDescription: Whether it has a description, if that is known; looking for one takes longer than all else.
    /// - Complexity: O(*w* · *n*), where *w* is the length of the search and *n* the length of the event's texts. The
    ///   description is read only for words that are nowhere else.
    package func matches(_ entry: Int, hasDescription: Bool = true) -> Bool {
        let missing = wordsMissing(in: entry)
        guard !missing.isEmpty, hasDescription, let description = agenda.description(of: entry) else {
            return missing.isEmpty
        }
        guard words(in: description, among: missing) == missing else { return false }
        // A tag is not a word of the description.
        let plain = PlainText.text(of: description)
        return plain.utf8.count == description.utf8.count || search.words(in: plain, among: missing) == missing
    }

    /// The part of the description with the first word that only the description has: "… teachers meet in the
    /// gymnasium …"; `nil` when the words are in the other texts.
    package func excerpt(of entry: Int) -> String? {
        let missing = wordsMissing(in: entry)
        guard !missing.isEmpty, let description = agenda.description(of: entry) else { return nil }
        let parts = PlainText.text(of: description).split(whereSeparator: \.isWhitespace)
        guard let place = parts.firstIndex(where: { !search.words(in: String($0), among: missing).isEmpty }) else {
            return nil
        }
        let range = max(0, place - EventSearch.before)..<min(parts.count, place + EventSearch.after)
        let text = parts[range].joined(separator: " ").singleLine(limit: EventSearch.longestExcerpt)
        return (range.lowerBound > 0 ? "… " : "") + text + (range.upperBound < parts.count ? " …" : "")
    }

    /// The names of the sources that have a word that is nowhere else but in the description; empty when the title and
    /// the location have all.
    package func foundSources(of entry: Int) -> [String] {
        let missing = search.all.subtracting(wordsInEvent(entry))
        return agenda.origins(of: entry).filter { !wordsInNames[$0.source].isDisjoint(with: missing) }
            .map { agenda.sourceNames[agenda.sources[$0.source]] }
    }

    /// The words around a found word in an excerpt, and the most characters.
    private static let (before, after, longestExcerpt) = (3, 8, 120)

    /// The words that are in none of the texts before the description.
    private func wordsMissing(in entry: Int) -> TextSearch.Words {
        var missing = search.all.subtracting(wordsInEvent(entry))
        if missing.isDisjoint(with: wordsInAnyName) { return missing }
        for origin in agenda.origins(of: entry) { missing.subtract(wordsInNames[origin.source]) }
        return missing
    }

    private func wordsInEvent(_ entry: Int) -> TextSearch.Words {
        let found = words(in: agenda.entries[entry].event.title, among: search.all)
        guard found != search.all, let location = agenda.entries[entry].event.location else { return found }
        return found.union(words(in: location, among: search.all.subtracting(found)))
    }

    private func words(in text: String, among wanted: TextSearch.Words) -> TextSearch.Words {
        search.words(in: text, among: wanted, folded: folded[text])
    }
}

extension Agenda {
    /// The description of the entry at a position, as its source writes it: the first that is stated.
    func description(of entry: Int) -> String? {
        if let details = statedDetails(of: entry) { return details }
        for origin in origins(of: entry) {
            let events = starEvents[origin.source]
            if events.indices.contains(origin.position), !events[origin.position].text.isEmpty {
                return events[origin.position].text
            }
        }
        return nil
    }
}
