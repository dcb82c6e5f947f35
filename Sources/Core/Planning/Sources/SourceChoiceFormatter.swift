import Events
import Text

/// The texts for deciding how the events of a source count for conflicts: what holds now in a sentence, and what can be chosen.
///
///     let texts = SourceChoiceFormatter(choices, initial: SourceRole(for: feed))
///     texts.summary  // "Counts for Me: timed events, not free or declined ones"
package struct SourceChoiceFormatter: Hashable, Sendable {
    /// The question about each calendar.
    package static var question: String { localized("Whose time is it?") }
    /// The answer for what takes nobody's time.
    package static var nobodys: String { localized("Nobody’s (I may go)") }
    package static var neverCounts: String { localized("Never counts") }
    /// The meaning of nobody's, in a whole sentence.
    package static var nobodysMeaning: String {
        localized("Nobody’s events conflict with your own, and with nothing else.")
    }

    /// The present choices.
    package let summary: String
    /// A choice that the user may want; `nil` for none.
    package let hint: String?
    /// For whom its events are; empty for nobody.
    package let people: PersonSet
    /// The person who is invited to its events: the only one that it is for, otherwise the user.
    package var invited: Person.ID { people.ids.count == 1 ? people.ids[0] : Person.me }
    package let counting: SourceCounting
    package let conflictsWithin: Bool

    /// The question whether an address is that of a person; `nil` where it is somebody's already.
    ///
    /// - Parameter known: The user's own addresses.
    package static func addressQuestion(
        about address: String, _ person: Person, _ all: People, known: [String]
    ) -> String? {
        guard !known.contains(address), !all.all.contains(where: { $0.addresses.contains(address) }) else { return nil }
        let shown = address.singleLine(limit: 100).isolated
        return person.id == Person.me
            ? localized("Is {address} your address?", ["address": shown])
            // Translators: {address} is a mail address: "Is dan@example.org Dan?"
            : localized("Is {address} {person}?", ["address": shown, "person": person.displayName.isolated])
    }

    private let choices: SourceChoices
    private let initial: SourceRole

    /// - Parameters:
    ///   - initial: The role of the source without any choice.
    ///   - freeShare: The share of its events that are marked as free.
    ///   - all: The people that there are.
    package init(
        _ choices: SourceChoices, initial: SourceRole, freeShare: FreeShare = .few, people all: People = People()
    ) {
        let role = SourceRole(choices, initial: initial)
        (self.choices, self.initial) = (choices, initial)
        people = role.people
        (counting, conflictsWithin) = (role.counting, role.conflictsWithin)
        summary = SourceChoiceFormatter.summary(of: role, for: all, isChosen: choices.counting == .never)
        switch freeShare {
        case .most where role.counting == .counts: hint = localized("Most are marked as free. They can count too.")
        case .all where role.counting == .counts: hint = localized("All are marked as free. They can count too.")
        default: hint = nil
        }
    }

    /// The choices with other people; empty for nobody.
    package func choosing(people: PersonSet) -> SourceChoices {
        var changed = choices
        changed.people = people == initial.people ? nil : people
        return changed
    }

    /// The choices when its events need one of some people; empty for none.
    package func choosing(needs: PersonSet) -> SourceChoices {
        var changed = choices
        changed.needs = needs
        return changed
    }

    /// The choices when its events count in another way.
    package func choosing(_ counting: SourceCounting) -> SourceChoices {
        var changed = choices
        changed.counting = counting == initial.counting ? nil : counting
        return changed
    }

    /// The choices when its events conflict with each other, or do not.
    package func choosing(conflictsWithin: Bool) -> SourceChoices {
        var changed = choices
        changed.conflictsWithin = nil
        if SourceRole(changed, initial: initial).conflictsWithin != conflictsWithin {
            changed.conflictsWithin = conflictsWithin
        }
        return changed
    }

    private static func summary(of role: SourceRole, for people: People, isChosen: Bool) -> String {
        let names = people.names(role.people)
        return switch (role.counting, role.people.isEmpty) {
        case (.never, _) where isChosen: neverCounts
        case (.never, _): localized("Never counts: all of it is whole days, such as holidays")
        case (.counts, true): nobodysMeaning
        case (.countsFreeToo, true): nobodysMeaning + " " + localized("Events that are marked as free count too.")
        case (.counts, false):
            localized("Counts for {people}: timed events, not free or declined ones", ["people": names])
        case (.countsFreeToo, false):
            localized("Counts for {people}: timed events, free ones too, but not declined ones", ["people": names])
        }
    }
}
