import Events
import Formats
import Planning
import Storage
import Text

/// A question before an edit.
package struct EditQuestion: Hashable, Sendable {
    let number: Int
    package let title: String
    /// The facts that decide it.
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
    /// As its calendar states it.
    let stated: CalendarEvent
}

/// An edit that was asked for.
struct EditRequest {
    let calendar: StoredSource.ID
    let uid: String
    let title: String
    let event: EventKey
    /// Asks for it again.
    let again: @MainActor () -> Void
    /// Called when it is written, or was so already.
    let onWritten: @MainActor () -> Void
    let plan: @Sendable (CalendarEditing) throws -> CalendarEditing.Plan
}

/// An edit that was made.
struct EditMade: Sendable {
    /// Its entry in the history; `nil` when the event was so already.
    let entry: JournaledEdit?
    /// `nil` without an entry.
    let words: EditWords?
    /// A sentence to say with it; `nil` for none.
    let note: Message?
}

/// An event that is to be saved in a file of its own.
package struct EventToSave: Hashable, Sendable {
    package let fileName: String
    let text: [UInt8]
}

extension CalendarEdit {
    /// Its kind in the history.
    var deed: EditDeed {
        guard case .change(let change) = self else { return .remove }
        return change.start != nil && change.end == nil && !change.keepsEnd ? .move : .change
    }
}
