import Events
import Text

/// The texts for deciding how the events of a source count for conflicts: what holds now in a sentence, and what can be chosen.
///
///     let texts = SourceChoiceFormatter(choices, initial: SourceRole(for: feed))
///     texts.summary  // "Counts as yours: timed events, not free or declined ones"
package struct SourceChoiceFormatter: Hashable, Sendable {
    /// The answer to whose events they are, or that none of them counts.
    package enum Answer: Int, Hashable, Sendable, CaseIterable {
        case mine, nobodys, never

        package var title: String {
            switch self {
            case .mine: localized("Mine")
            case .nobodys: localized("Nobody’s (I may go)")
            case .never: localized("Never counts")
            }
        }

        /// The meaning, in a whole sentence.
        package var meaning: String {
            switch self {
            case .mine: localized("Whole days that are marked as busy conflict with what is on them.")
            case .nobodys: SourceChoiceFormatter.nobodysMeaning
            case .never: localized("Its events are shown, and conflict with nothing.")
            }
        }
    }

    /// The meaning of nobody's, in a whole sentence.
    package static var nobodysMeaning: String {
        localized("Nobody’s events conflict with your own, and with nothing else.")
    }

    /// The present choices.
    package let summary: String
    /// A choice that the user may want; `nil` for none.
    package let hint: String?
    package let answer: Answer
    /// For whom its events are; empty for nobody.
    package let people: PersonSet
    package let countsFree: Bool
    package let conflictsWithin: Bool

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
        (countsFree, conflictsWithin) = (role.counting == .countsFreeToo, role.conflictsWithin)
        answer = role.counting == .never ? .never : role.people.isEmpty ? .nobodys : .mine
        summary =
            all.isOne
            ? SourceChoiceFormatter.summary(of: role, isChosen: choices.counting == .never)
            : SourceChoiceFormatter.summary(of: role, for: all)
        switch freeShare {
        case .most where role.counting == .counts: hint = localized("Most are marked as free. They can count too.")
        case .all where role.counting == .counts: hint = localized("All are marked as free. They can count too.")
        default: hint = nil
        }
    }

    /// The choices after another answer. What a source has without a choice is none.
    package func choosing(_ answer: Answer) -> SourceChoices {
        var changed = choices
        guard answer != .never else {
            (changed.people, changed.counting) = (nil, initial.counting == .never ? nil : .never)
            return changed
        }
        changed.people = (answer == .nobodys) == initial.people.isEmpty ? nil : answer == .mine ? .me : []
        if self.answer == .never { changed.counting = initial.counting == .never ? .counts : nil }
        return changed
    }

    /// The choices with other people; empty for nobody.
    package func choosing(people: PersonSet) -> SourceChoices {
        var changed = choices
        changed.people = people == initial.people ? nil : people
        return changed
    }

    /// The choices when its events never count, or do.
    package func choosing(neverCounts: Bool) -> SourceChoices {
        var changed = choices
        let counting: SourceCounting = neverCounts ? .never : .counts
        changed.counting = counting == initial.counting ? nil : counting
        return changed
    }

    /// The choices when events that are marked as free count, or do not.
    package func choosing(countsFree: Bool) -> SourceChoices {
        var changed = choices
        let counting: SourceCounting = countsFree ? .countsFreeToo : .counts
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

    /// The same where there are several people.
    private static func summary(of role: SourceRole, for people: People) -> String {
        let names = people.names(role.people)
        return switch (role.counting, role.people.isEmpty) {
        case (.never, _): localized("Never counts")
        case (.counts, true): localized("Counts as nobody’s: timed events, not free or declined ones")
        case (.countsFreeToo, true):
            localized("Counts as nobody’s: timed events, free ones too, but not declined ones")
        case (.counts, false):
            localized("Counts for {people}: timed events, not free or declined ones", ["people": names])
        case (.countsFreeToo, false):
            localized("Counts for {people}: timed events, free ones too, but not declined ones", ["people": names])
        }
    }

    private static func summary(of role: SourceRole, isChosen: Bool) -> String {
        switch (role.counting, role.people.isEmpty) {
        case (.never, _) where isChosen: localized("Never counts")
        case (.never, _): localized("Never counts: all of it is whole days, such as holidays")
        case (.counts, false): localized("Counts as yours: timed events, not free or declined ones")
        case (.countsFreeToo, false): localized("Counts as yours: timed events, free ones too, but not declined ones")
        case (.counts, true):
            localized("Counts as nobody’s: timed events, not free or declined ones")
        case (.countsFreeToo, true):
            localized("Counts as nobody’s: timed events, free ones too, but not declined ones")
        }
    }
}
