import Events
import Text
import Time

/// The second line of an event's row: where it takes place, what is unusual about it, and in which calendar it is.
///
///     texts.subtitle(of: entry).text    // "Old Church · moved from 1:00 PM · Choir"
package struct RowSubtitle: Hashable, Sendable {
    /// The times of a flight, the location, and for an event of several days the number of the day: "Old Church · Day 2 of 3".
    package var location = ""
    /// Unusual facts: "cancelled", "moved from 1:00 PM". Empty for most events.
    package var notes = ""
    /// The text that a search found in the description, and the calendar, if the agenda has several.
    package var origin = ""

    /// All of it in one line.
    package var text: String { RowSubtitle.line([location, notes, origin]) }

    fileprivate static func line(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.dotted()
    }
}

/// The texts of rows of events.
extension AgendaFormatter {
    /// The second line of a row.
    ///
    /// - Parameters:
    ///   - day: The position of the day on which it is shown.
    ///   - search: The search that found it; what it found in the description comes before the calendar.
    package func subtitle(of entry: Int, on day: Int? = nil, foundBy search: EventSearch? = nil) -> RowSubtitle {
        let found = search.map { excerpt(of: entry, foundBy: $0) } ?? []
        return RowSubtitle(
            location: RowSubtitle.line([
                journey(of: entry), shortLocation(of: entry), day.flatMap { dayNumber(of: entry, on: $0) },
            ]),
            notes: RowSubtitle.line([
                alternatives(of: entry), note(of: entry), coming(to: entry), shortMoved(of: entry),
            ]),
            origin: RowSubtitle.line(found + [calendar(of: entry)]))
    }

    /// The part that `subtitle(of:on:foundBy:)` never leaves out: "Day 2 of 3 · cancelled"; empty for most events.
    package func shortSubtitle(of entry: Int, on day: Int? = nil) -> RowSubtitle {
        RowSubtitle(location: day.flatMap { dayNumber(of: entry, on: $0) } ?? "", notes: note(of: entry) ?? "")
    }

    /// Why an event may not take place, or takes place without the user: "cancelled"; `nil` for others.
    package func note(of entry: Int) -> String? {
        switch standing(of: entry) {
        case .confirmed: nil
        case .tentative: localized("tentative")
        case .unanswered: localized("no answer yet")
        case .cancelled: localized("cancelled")
        case .declined: localized("declined")
        case .skipped: localized("not going")
        }
    }

    /// How many of those whom the user has invited come: "2 of 5 coming"; `nil` when all do, and for other events.
    func coming(to entry: Int) -> String? {
        guard !standing(of: entry).isOff, let stated = agenda.stated(of: entry),
            stated.event.organizer?.isOne(of: stated.ownAddresses) == true
        else { return nil }
        let others = stated.event.others(stated.ownAddresses)
        let count = others.count { $0.answer == "ACCEPTED" }
        guard count < others.count else { return nil }
        return times.localized(
            "{coming} of {count} coming", "{coming} of {count} coming", count: others.count, ["coming": count])
    }

    /// Why the decision not to go to an event no longer counts, if that is so.
    package func lapsedSkip(of entry: Int, keyBefore: EventKey? = nil) -> String? {
        agenda.hasLapsedSkip(entry, keyBefore: keyBefore) ? localized("counts again: you were not going") : nil
    }

    /// The same as words of their own: "Cancelled".
    package func status(of entry: Int) -> String? {
        switch standing(of: entry) {
        case .confirmed: nil
        case .tentative: localized("Tentative")
        case .unanswered: localized("No answer yet")
        case .cancelled: localized("Cancelled")
        case .declined: localized("Declined")
        case .skipped: localized("Not going")
        }
    }

    /// Whether an event takes place, and whether the user takes part.
    package enum Standing: Hashable, Sendable {
        case confirmed, tentative, unanswered, cancelled
        /// The user has declined it.
        case declined
        /// The user does not go there.
        case skipped

        /// Whether it takes place without the user.
        package var isWithoutUser: Bool { self == .declined || self == .skipped }
        /// Whether the user does not go there.
        package var isOff: Bool { self == .cancelled || isWithoutUser }
    }

    package func standing(of entry: Int) -> Standing {
        let item = agenda.entries[entry]
        return switch (item.status, item.availability) {
        case (.cancelled, _): .cancelled
        case (_, .declined): agenda.isSkipped(entry) ? .skipped : .declined
        case (.tentative, _): .tentative
        case (.unanswered, _): .unanswered
        case (.confirmed, _): .confirmed
        }
    }

    /// The names of its calendars; `nil` if the agenda has only one, or the location has the same name.
    package func calendar(of entry: Int) -> String? {
        guard agenda.sources.count > 1 else { return nil }
        let names = calendars(of: entry)
        return names == shortLocation(of: entry) ? nil : names
    }

    /// The names of its calendars: "Work, Family".
    package func calendars(of entry: Int) -> String {
        agenda.sourceNames(of: entry).listed().singleLine()
    }

    /// The whole row, for a screen reader: "Football Game, 6:14 PM to 9:44 PM, conflicts with Football Tailgate". The
    /// recurrence and, if the agenda has several, the calendar come last.
    ///
    /// - Parameters:
    ///   - day: The position of the day on which it is shown; `nil` for its first.
    ///   - withDay: Whether the day is said, because the row was reached from another day.
    ///   - phase: Whether it is over, if that is said.
    ///   - countdown: How long it still lasts, or how soon it begins, if that is said.
    ///   - search: The search that found it; what it found outside of the title and the location is said.
    package func accessibleName(
        of entry: Int, on day: Int? = nil, withDay: Bool = false, phase: EventPhase? = nil,
        countdown: Countdown? = nil, foundBy search: EventSearch? = nil
    ) -> String {
        let isAllDay = day.map { agenda.isAllDay(entry, onDay: $0) } ?? false
        let parts = [
            title(of: entry), withDay ? day.map { spokenName(of: agenda.days[$0].date) } : nil,
            timeRange(of: entry, on: day), journey(of: entry), day.flatMap { dayNumber(of: entry, on: $0) },
            phase.flatMap { name(of: $0, isAllDay: isAllDay) }, countdown.map { text($0, of: entry) },
            note(of: entry), coming(to: entry), shortMoved(of: entry),
            shortLocation(of: entry), people(of: entry), conflicts(of: entry), recurrence(of: entry),
            calendar(of: entry),
        ]
        let sources = calendar(of: entry) == nil ? search?.foundSources(of: entry).map { $0.singleLine() } : nil
        let found = (sources ?? []) + (search.map { excerpt(of: entry, foundBy: $0) } ?? [])
        return (parts.compactMap { $0 } + found).listed()
    }

    /// For whom an event is, and whom it needs: "for Leo, needs Me or Ana"; `nil` when there is only the user, and for one that
    /// is for nobody and needs nobody.
    package func people(of entry: Int) -> String? {
        let people = agenda.people(of: entry)
        guard !agenda.people.isOne else { return nil }
        // Translators: {people} is "Mia" or "Me and Ana".
        let own = people.isEmpty ? nil : localized("for {people}", ["people": agenda.people.names(people)])
        // Translators: {people} is "Mia" or "Me or Ana".
        let needed = alternatives(of: entry).map { localized("needs {people}", ["people": $0]) }
        return own == nil && needed == nil ? nil : [own, needed].compactMap { $0 }.listed()
    }

    /// The people of whom an event needs one: "Me or Ana"; `nil` for one that needs nobody.
    func alternatives(of entry: Int) -> String? {
        let needed = agenda.needs(of: entry)
        return needed.isEmpty ? nil : agenda.people.alternatives(needed)
    }

    /// The people whose marks a list shows at an event. An event for the user alone has no mark.
    package func markedPeople(of entry: Int) -> PersonSet {
        let people = agenda.people(of: entry)
        return agenda.people.isOne || people == .me ? [] : people
    }

    /// The people and the part of its description that a search found; empty when it found the words elsewhere.
    private func excerpt(of entry: Int, foundBy search: EventSearch) -> [String] {
        let people = search.foundPeople(of: entry).map(\.isolated)
        // Translators: {people} are those who organize an event or take part in it.
        let found = people.isEmpty ? [] : [localized("with {people}", ["people": people.listed()])]
        return found + (search.excerpt(of: entry).map { [$0.inQuotes] } ?? [])
    }
}
