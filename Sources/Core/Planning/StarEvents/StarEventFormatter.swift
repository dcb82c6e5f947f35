import Events
import Text
import Time

/// The texts of the Star Events page, its cards and the page of one event.
package final class StarEventFormatter {
    package let rows: StarEventsRows
    /// The texts of the same events in the agenda.
    package let agenda: AgendaFormatter

    /// - Parameter agenda: The texts of the rows' agenda.
    package init(_ rows: StarEventsRows, agenda: AgendaFormatter) {
        self.rows = rows
        self.agenda = agenda
    }

    /// The title as one line, see `AgendaFormatter.title(of:)`.
    package func title(ofCard card: Int) -> String {
        agenda.title(of: rows.cards[card].entry)
    }

    /// When it takes place: "Thu, Jun 18, 2015 at 1:02 PM".
    package func date(ofCard card: Int) -> String {
        let entry = rows.cards[card].entry
        guard agenda.agenda.entries[entry].event.when.isTimed else {
            return [agenda.times.fullDayName(agenda.date(of: entry)), agenda.start(of: entry, isInText: true)].listed()
        }
        return agenda.times.dateAndTime(rows.cards[card].event.date)
    }

    /// "Past" for one that is over, "Not going" for one that the user does not go to; otherwise `nil`.
    package func mark(ofCard card: Int) -> String? {
        if rows.cards[card].isPast { return localized("Past") }
        return agenda.agenda.isSkipped(rows.cards[card].entry) ? localized("Not going") : nil
    }

    /// The same with the assumed length: "Thu, Jun 18, 2015 at 1:02 PM · about 1 h".
    package func when(ofCard card: Int) -> String {
        if rows.cards[card].isOfCalendar { return agenda.when(of: rows.cards[card].entry) }
        return starWhen(ofCard: card)
    }

    private func starWhen(ofCard card: Int) -> String {
        let length = agenda.times.length(milliseconds: AssumedEnd.starEventLength)
        // Translators: {length} is "1 h".
        return [date(ofCard: card), localized("about {length}", ["length": length])].dotted()
    }

    /// The location, in one line: "Hoth, Anoat System"; `nil` when the feed states none.
    package func location(ofCard card: Int) -> String? {
        let lines = rows.cards[card].event.locationLines
        guard !lines.isEmpty else { return nil }
        return lines.prefix(StarEventFormatter.placeLines).map { $0.excerpt(StarEventFormatter.placeLength) }.joined(
            separator: ", ")
    }

    /// Where its location is on a map; `nil` when the feed states none.
    package func map(ofCard card: Int) -> MapLink? {
        let lines = rows.cards[card].event.locationLines.prefix(StarEventFormatter.placeLines)
        let place = lines.map { $0.singleLine(limit: StarEventFormatter.placeLength) }.listed()
        return place.isEmpty ? nil : MapLink(searching: place)
    }

    /// The beginning of its text as one paragraph, enough for two to three lines; `nil` when it has none.
    package func excerpt(ofCard card: Int) -> String? {
        let excerpt = rows.cards[card].event.text.excerpt(StarEventFormatter.excerptLength)
        return excerpt.isEmpty ? nil : excerpt
    }

    /// The telephone number in the feed, in one line; `nil` when it has none.
    package func phone(ofCard card: Int) -> String? {
        rows.cards[card].event.phone?.singleLine(limit: 100).isolated
    }

    /// Its whole text in parts that are short enough for layout, see `String.parts`; empty when it has no text.
    package func text(ofCard card: Int) -> [String] {
        rows.cards[card].event.text.parts(length: StarEventFormatter.partLength, count: StarEventFormatter.mostParts)
    }

    /// The conflicting event's title, or "2 events" for several, or `nil` for none.
    package func conflictLabel(ofCard card: Int) -> String? {
        agenda.conflictLabel(of: rows.cards[card].entry)
    }

    /// The whole card, for a screen reader:
    /// "Stop the Rebel Forces, Thu, Jun 18, 2015 at 1:02 PM, Hoth, Anoat System, conflicts with Yoga".
    package func accessibleName(ofCard card: Int) -> String {
        let parts = [
            title(ofCard: card), date(ofCard: card),
            rows.cards[card].isPast
                ? localized("past")
                : agenda.agenda.isSkipped(rows.cards[card].entry) ? agenda.note(of: rows.cards[card].entry) : nil,
            location(ofCard: card),
            agenda.conflicts(of: rows.cards[card].entry),
        ]
        return parts.compactMap { $0 }.listed()
    }

    /// A chip for each conflicting event: "Conflicts with Yoga · overlaps 30 min". Those beyond `limit` have one chip
    /// together, "Conflicts with 3 more events".
    package func conflicts(ofCard card: Int, limit: Int = 4) -> [String] {
        let entry = rows.cards[card].entry
        let count = agenda.agenda.conflicts.conflictCount(of: entry)
        let conflicting = agenda.agenda.conflicts.conflicts(of: entry, limit: limit)
        let named = count > limit ? limit - 1 : count
        let chips = conflicting.prefix(named).map {
            [agenda.conflict(with: $0, of: entry).capitalizedSentence, agenda.overlap(of: $0, with: entry)].dotted()
        }
        let rest = count - named
        guard rest > 0 else { return chips }
        guard count <= Conflict.mostOfEvent else { return chips + [agenda.conflictHeading(of: entry)] }
        return chips + [
            agenda.times.localized(
                "Conflicts with {count} more event", "Conflicts with {count} more events", count: rest)
        ]
    }

    private static let excerptLength = 240
    private static let placeLength = 120
    private static let placeLines = 8
    private static let partLength = 3000
    private static let mostParts = 20
}

extension String {
    /// Its beginning as one line: a run of blanks, line breaks, control characters and marks that change the text
    /// direction becomes one blank. If it is longer than `length` characters, it ends after a whole word with an
    /// ellipsis.
    ///
    /// - Complexity: O(`length`), whatever the length of the text: it reads only a few times `length`.
    func excerpt(_ length: Int) -> String {
        var line = ""
        var word = ""
        var count = 0
        func append() {
            line += line.isEmpty ? word : " " + word
            word = ""
        }
        for character in singleLine(limit: 60 + length * 2) {
            if character.isWhitespace {
                guard !word.isEmpty else { continue }
                append()
            } else {
                guard count < length else { return (line.isEmpty ? word : line) + "…" }
                word.append(character)
            }
            count += 1
        }
        if !word.isEmpty { append() }
        return line
    }
}
