import Events
import Formats
import Text
import Time

/// A search among the events of an agenda. Each of its words must be in the title, the location, the description, the name of a
/// source or of a person of an event, or mean one of its days.
///
///     EventSearch("choir church", in: agenda).matches(entry)
/// A class, because a value of this size would be copied for each event.
package final class EventSearch: Sendable {
    private let text: String
    private let search: TextSearch
    private let days: SearchDays
    private let agenda: Agenda
    private let folded: FoldedTexts
    /// The words in the name of each source.
    private let wordsInNames: [TextSearch.Words]
    private let wordsInAnyName: TextSearch.Words
    /// The words in the name of each person but the user.
    private let wordsInPeople: [(person: PersonSet, words: TextSearch.Words)]
    /// The words that the organizer or an attendee of an event has, by source and position in its calendar.
    private let wordsInParticipants: [[Int: TextSearch.Words]]
    private let wordsInAnyPerson: TextSearch.Words

    /// - Parameters:
    ///   - days: The days that its words can mean.
    ///   - folded: The texts of the agenda as they are compared, as far as they are known.
    package init(
        _ text: String, days: SearchDays = SearchDays(), in agenda: Agenda, folded: FoldedTexts = FoldedTexts()
    ) {
        let search = TextSearch(text)
        (self.text, self.search, self.days) = (text, search, days)
        self.agenda = agenda
        self.folded = folded
        wordsInNames = agenda.sources.map { search.words(in: agenda.sourceNames[$0]) }
        wordsInAnyName = wordsInNames.reduce([]) { $0.union($1) }
        wordsInPeople =
            agenda.people.isOne
            ? []
            : agenda.people.all.compactMap { person in
                let words = search.words(in: person.displayName)
                return person.id == Person.me || words.isEmpty ? nil : (PersonSet(person.id), words)
            }
        wordsInParticipants = (folded.participants ?? SearchedParticipants(of: agenda)).words(of: search)
        var anyPerson: TextSearch.Words = []
        for person in wordsInPeople { anyPerson.formUnion(person.words) }
        for words in wordsInParticipants.lazy.flatMap(\.values) { anyPerson.formUnion(words) }
        wordsInAnyPerson = anyPerson
    }

    /// The search of a filter.
    package convenience init(_ filter: AgendaFilter, in agenda: Agenda, folded: FoldedTexts = FoldedTexts()) {
        self.init(filter.search, days: filter.days, in: agenda, folded: folded)
    }

    /// Where its words are in a text, in bytes of UTF-8.
    package func marks(in text: String) -> [Range<Int>] { search.ranges(in: text) }

    /// Whether the event at a position of the agenda has every word.
    ///
    /// - Parameters:
    ///   - day: The day on which it begins, if that is known.
    ///   - hasDescription: Whether it has a description, if that is known; looking for one takes longer than all else.
    /// - Complexity: O(*w* · *n*), where *w* is the length of the search and *n* the length of the event's texts. The
    ///   description is read only for words that are nowhere else.
    package func matches(_ entry: Int, on day: CalendarDate? = nil, hasDescription: Bool = true) -> Bool {
        let missing = wordsMissing(in: entry, on: day)
        guard !missing.isEmpty, hasDescription, let description = agenda.description(of: entry) else {
            return missing.isEmpty
        }
        guard words(in: description, among: missing) == missing else { return false }
        // A tag is not a word of the description.
        let plain = PlainText.text(of: description)
        return plain.utf8.count == description.utf8.count || search.words(in: plain, among: missing) == missing
    }

    /// Those days of a found event of several days that the search says.
    ///
    /// - Complexity: as for `matches(_:on:hasDescription:)`, and O(*d*) in the number of days, where words of the search mean
    ///   days; otherwise O(1).
    func days(of entry: Int, on span: ClosedRange<CalendarDate>) -> SearchDays.Said {
        guard !days.words.isEmpty else { return .all }
        var missing = wordsMissingInTexts(of: entry)
        if !missing.isEmpty, let description = agenda.description(of: entry) {
            let found = words(in: description, among: missing)
            if !found.isEmpty { missing.subtract(search.words(in: PlainText.text(of: description), among: found)) }
        }
        return days.said(by: missing, on: span, limit: AgendaDays.longestSpan)
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

    /// The names of the organizer and the attendees that have a word that is in no text of the row.
    package func foundPeople(of entry: Int) -> [String] {
        let missing = search.all.subtracting(wordsInEvent(entry))
        guard !missing.isDisjoint(with: wordsInAnyPerson), let stated = agenda.stated(of: entry)?.event,
            stated.classification == .public
        else { return [] }
        let found = stated.participants.filter { !search.words(in: $0.searchedText, among: missing).isEmpty }
        // The organizer is often an attendee too.
        return found.map(\.shownName).reduce(into: []) { names, name in
            if names.count < EventSearch.mostPeople, !names.contains(name) { names.append(name) }
        }
    }

    /// The most people that are named.
    private static let mostPeople = 3

    /// The words around a found word in an excerpt, and the most characters.
    private static let (before, after, longestExcerpt) = (3, 8, 120)

    /// The words that are in none of the texts before the description, and mean no day of the event.
    ///
    /// - Parameter day: The day on which it begins, if that is known.
    private func wordsMissing(in entry: Int, on day: CalendarDate? = nil) -> TextSearch.Words {
        let missing = wordsMissingInTexts(of: entry)
        guard !missing.isDisjoint(with: days.words) else { return missing }
        let first = day ?? agenda.days[agenda.day(of: entry)].date
        return missing.subtracting(days.words(on: agenda.span(of: entry) ?? first...first))
    }

    /// The words that are in none of the texts before the description.
    private func wordsMissingInTexts(of entry: Int) -> TextSearch.Words {
        var missing = search.all.subtracting(wordsInEvent(entry))
        if !missing.isDisjoint(with: wordsInAnyName) {
            for origin in agenda.origins(of: entry) { missing.subtract(wordsInNames[origin.source]) }
        }
        if !missing.isDisjoint(with: wordsInAnyPerson) { missing.subtract(wordsInPeople(of: entry)) }
        return missing
    }

    private func wordsInPeople(of entry: Int) -> TextSearch.Words {
        var found: TextSearch.Words = []
        if !wordsInPeople.isEmpty {
            let people = agenda.people(of: entry)
            for person in wordsInPeople where !people.isDisjoint(with: person.person) { found.formUnion(person.words) }
        }
        for origin in agenda.origins(of: entry) where !wordsInParticipants[origin.source].isEmpty {
            guard let position = agenda.calendars[origin.source].position(of: origin.position) else { continue }
            found.formUnion(wordsInParticipants[origin.source][position.event] ?? [])
        }
        return found
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

extension EventSearch: Equatable {
    /// Whether they look for the same.
    package static func == (lhs: EventSearch, rhs: EventSearch) -> Bool { lhs.text == rhs.text && lhs.days == rhs.days }
}
