import Formats
import Planning
import Storage
import Text

/// A question before an edit.
package struct EditQuestion: Hashable, Sendable {
    let number: Int
    package let title: String
    /// What is known to decide it.
    package let text: String
    /// The labels, with an underscore before their mnemonics.
    package let answers: [String]
    /// The position of the answer that is offered first.
    package let usual: Int
}

/// A copy of an event that can be changed, as it is shown.
struct EventCopy {
    let calendar: SourceEntry
    let uid: String
    let place: EventPlace
    let seen: SeenState
}

/// An edit that was asked for.
struct EditRequest {
    let calendar: StoredSource.ID
    let uid: String
    let title: String
    let words: EditWords
    /// Asks for it again.
    let again: @MainActor () -> Void
    let plan: @Sendable (CalendarEditing) throws -> CalendarEditing.Plan
}

/// An edit that was made.
struct EditMade: Sendable {
    /// Its entry in the history; `nil` when the event was so already.
    let entry: JournaledEdit?
    let occurrence: EditedOccurrence?
    /// A sentence to say with it; `nil` for none.
    let note: Message?
}
