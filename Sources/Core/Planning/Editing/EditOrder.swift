import Events
import Foundation
import Formats
import Storage
import Text
import Time

/// A whole edit as it is handed to another process, which reads the calendar and writes it.
///
///     let order = EditOrder(.undo(7), in: timeZone, ownAddresses: [])
///     let plan = try order.editing(in: directory, now: .now).plan(order, today: today)
package struct EditOrder: Codable, Sendable {
    package enum Kind: Codable, Sendable {
        case edit(EventPlace, uid: String, EditScope, EditDeed, CalendarEdit)
        case add(NewEvent, uid: String, to: Destination)
        /// Takes back an entry of the history.
        case undo(Int64)
    }

    /// The calendar to which an event is added.
    package enum Destination: Codable, Hashable, Sendable {
        /// The path of a file (`FilePath.text`), or of a folder that is one calendar.
        case file(String), folder(String)
        /// *My Calendar*, which is made if it is missing.
        case ownCalendar
    }

    package let kind: Kind
    /// The hash of the file as the command read it; `nil` for any file.
    package var hash: String?
    /// The time of the monotonic clock in nanoseconds after which nothing is written; `nil` for none.
    package var deadline: UInt64?
    private let timeZone: String
    private let ownAddresses: Set<String>

    package init(_ kind: Kind, in timeZone: TimeZone, ownAddresses: Set<String>) {
        (self.kind, self.timeZone, self.ownAddresses) = (kind, timeZone.identifier, ownAddresses)
    }

    /// What makes and writes the edit, with the history of a directory.
    package func editing(in directory: URL, now: Instant) throws(EditRefusal) -> CalendarEditing {
        guard let zone = TimeZone(identifier: timeZone) else { throw EditRefusal.skippedTime }
        let editor = CalendarEditor(timeZone: zone, now: now, ownAddresses: ownAddresses)
        var editing = CalendarEditing(in: directory, editor: editor)
        editing.deadline = deadline
        return editing
    }
}

extension EditOrder {
    /// The UID of the event, and its file or folder; `nil` for a path that is none. Reads the history for an edit to take back.
    package func object(_ editing: CalendarEditing) throws -> (uid: String, file: FilePath?) {
        switch kind {
        case .edit(let place, let uid, _, _, _): return (uid, try place.path)
        case .add(_, let uid, .file(let path)), .add(_, let uid, .folder(let path)): return (uid, FilePath(text: path))
        case .add(_, let uid, .ownCalendar): return (uid, OwnCalendar(in: editing.directory).path)
        case .undo(let id):
            let entry = try editing.undoable(id)
            return (entry.uid, FilePath(text: entry.calendar))
        }
    }

    /// Whether it adds to *My Calendar*.
    package var isOfOwnCalendar: Bool {
        if case .add(_, _, .ownCalendar) = kind { true } else { false }
    }
}

extension CalendarEditing {
    /// Reads the calendar of an edit that another process ordered, and makes the edit.
    ///
    /// - Throws: Why it is refused, also when the file is no longer as the other process read it.
    package func plan(_ order: EditOrder, today: CalendarDate) throws -> Plan {
        let plan: Plan
        switch order.kind {
        case .edit(let place, _, let scope, let deed, let edit):
            plan = try self.plan(at: place, scope, deed, today: today) { _ in edit }
        case .add(let event, let uid, let destination): plan = try self.plan(adding: event, uid: uid, to: destination)
        case .undo(let id): plan = try self.plan(takingBack: try undoable(id))
        }
        guard order.hash == nil || order.hash == plan.hash else { throw CalendarFile.isChanged }
        return plan
    }

    /// Adds an event to a file that was read, or to a folder as a file of its own.
    package func plan(adding event: NewEvent, uid: String, to destination: EditOrder.Destination) throws -> Plan {
        switch destination {
        case .file(let path):
            guard let path = FilePath(text: path) else { throw EditRefusal.ofTheWeb }
            return try plan(try CalendarFile(path), adding: event, uid: uid)
        case .folder(let path):
            guard let path = FilePath(text: path) else { throw EditRefusal.ofTheWeb }
            return try plan(in: path, adding: event, uid: uid)
        case .ownCalendar:
            return try plan(in: OwnCalendar(in: directory).path, adding: event, uid: uid)
        }
    }
}
