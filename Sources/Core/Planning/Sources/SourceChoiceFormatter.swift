import Events
import Text

/// The texts for deciding how the events of a source take part in conflicts: three questions, their possible answers,
/// and the meaning of the chosen one.
///
///     let texts = SourceChoiceFormatter(choices, initial: SourceRole(for: feed), isCalendar: true)
///     texts.questions[1].answers  // ["As the calendar says", "Busy events", "Free events too", "Nothing"]
package struct SourceChoiceFormatter: Hashable, Sendable {
    package struct Question: Hashable, Sendable {
        package let title: String
        /// The possible answers. The first is the default of the source.
        package let answers: [String]
        /// The position of the current answer.
        package let chosen: Int
        /// The meaning of the current answer, in whole sentences.
        package let meaning: String
    }

    package let questions: [Question]

    private static let ownerships: [SourceOwnership?] = [nil, .mine, .followed]
    private static let countings: [SourceCounting?] = [nil, .counts, .countsFreeToo, .never]
    private static let within: [Bool?] = [nil, true, false]

    /// - Parameters:
    ///   - initial: The role of the source without any choice.
    ///   - isCalendar: Whether the texts call the source a calendar.
    ///   - freeShare: The share of its events that are marked as free.
    package init(_ choices: SourceChoices, initial: SourceRole, isCalendar: Bool, freeShare: FreeShare = .few) {
        let role = SourceRole(choices, initial: initial)
        let usual = isCalendar ? localized("As the calendar says") : localized("As the source says")
        questions = [
            Question(
                title: localized("Whose events these are"),
                answers: [usual, localized("My own"), localized("Somebody else’s")],
                chosen: SourceChoiceFormatter.ownerships.firstIndex(of: choices.ownership) ?? 0,
                meaning: SourceChoiceFormatter.meaning(of: role.ownership)),
            Question(
                title: localized("What counts for conflicts"),
                answers: [usual, localized("Busy events"), localized("Free events too"), localized("Nothing")],
                chosen: SourceChoiceFormatter.countings.firstIndex(of: choices.counting) ?? 0,
                meaning: SourceChoiceFormatter.meaning(of: role.counting, choices.counting, freeShare)),
            Question(
                title: localized("Its events among themselves"),
                answers: [usual, localized("Conflict"), localized("Do not conflict")],
                chosen: SourceChoiceFormatter.within.firstIndex(of: choices.conflictsWithin) ?? 0,
                meaning: role.conflictsWithin
                    ? localized("Two of its events that overlap are a conflict.")
                    : localized(
                        "Two of its events that overlap are no conflict, like parallel talks of a conference.")),
        ]
    }

    /// The choices after another answer to the question at a position.
    package static func choices(_ choices: SourceChoices, answering question: Int, with answer: Int) -> SourceChoices {
        var choices = choices
        switch question {
        case 0: choices.ownership = ownerships[answer]
        case 1: choices.counting = countings[answer]
        default: choices.conflictsWithin = within[answer]
        }
        return choices
    }

    private static func meaning(of ownership: SourceOwnership) -> String {
        switch ownership {
        case .mine: localized("My own: whole days that are marked as busy conflict with what is on them.")
        case .followed: localized("Somebody else’s, which I follow: whole days conflict with nothing.")
        }
    }

    private static func offer(of freeShare: FreeShare) -> String? {
        switch freeShare {
        case .few: nil
        case .most: localized("Most are marked as free: choose “Free events too” to count them.")
        case .all: localized("All are marked as free: choose “Free events too” to count them.")
        }
    }

    private static func meaning(
        of counting: SourceCounting, _ choice: SourceCounting?, _ freeShare: FreeShare
    ) -> String {
        switch counting {
        case .counts:
            [
                localized("Events at a time count, unless they are cancelled, declined or marked as free."),
                offer(of: freeShare),
            ].compactMap { $0 }.joined(separator: " ")
        case .countsFreeToo:
            localized("Events at a time count, marked as free or not, unless they are cancelled or declined.")
        case .never:
            choice == nil
                ? localized("Nothing counts, because all of it is whole days, such as holidays.")
                : localized("Its events are shown, and conflict with nothing.")
        }
    }
}
