import Events
import Foundation
import Formats
import Storage
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
        /// Does not go to an event, or goes there again. No calendar is changed.
        case skip(SkippedEvent, isSkipped: Bool, title: String)
    }

    /// The calendar to which an event is added.
    package enum Destination: Codable, Hashable, Sendable {
        /// The path of a file (`FilePath.text`), or of a folder that is one calendar.
        case file(String), folder(String)
        /// The location of a calendar on a server or of the desktop.
        case server(String)
        /// *My Calendar*, which is made if it is missing.
        case ownCalendar

        /// - Parameter source: A calendar. Blocks.
        package init(_ source: Source) {
            guard let path = source.path.flatMap(FilePath.init(text:)) else {
                self = .server(source.location)
                return
            }
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path.shown, isDirectory: &isFolder)
            self = isFolder.boolValue ? .folder((path.resolved ?? path).text) : .file(path.text)
        }
    }

    package let kind: Kind
    /// The hash of the file as the command read it; `nil` for any file.
    package var hash: String?
    /// The time of the monotonic clock in nanoseconds after which nothing is written; `nil` for none.
    package var deadline: UInt64?
    /// Whether the user has agreed that others are told.
    package var mayTell = false
    private let timeZone: String
    private let ownAddresses: Set<String>

    package init(_ kind: Kind, in timeZone: TimeZone, ownAddresses: Set<String>) {
        (self.kind, self.timeZone, self.ownAddresses) = (kind, timeZone.identifier, ownAddresses)
    }

    /// The editor that makes and writes the edit, with the history of a directory.
    ///
    /// - Parameter further: Addresses of the user besides those of the order.
    package func editing(
        in directory: URL, now: Instant, ownAddresses further: Set<String> = []
    ) throws(EditRefusal) -> CalendarEditing {
        guard let zone = TimeZone(identifier: timeZone) else { throw EditRefusal.skippedTime }
        let editor = CalendarEditor(timeZone: zone, now: now, ownAddresses: ownAddresses.union(further))
        var editing = CalendarEditing(in: directory, editor: editor)
        (editing.deadline, editing.mayTell) = (deadline, mayTell)
        return editing
    }
}

extension EditOrder {
    /// The UID of the event, and its calendar as the history names it, or the folder of it; `nil` for a decision. Reads the history
    /// for an edit to take back.
    package func object(_ editing: CalendarEditing) throws -> (uid: String, calendar: String?) {
        switch kind {
        case .edit(let place, let uid, _, _, _): return (uid, place.calendar)
        case .add(_, let uid, .file(let calendar)), .add(_, let uid, .folder(let calendar)),
            .add(_, let uid, .server(let calendar)):
            return (uid, calendar)
        case .add(_, let uid, .ownCalendar): return (uid, OwnCalendar(in: editing.directory).path.text)
        case .undo(let id):
            let entry = try editing.undoable(id)
            return (entry.uid, entry.calendar)
        case .skip(let decision, _, _): return (decision.key.description, nil)
        }
    }

    /// The same edit of any state of the calendar, at any time.
    package var repeatable: EditOrder {
        var order = self
        (order.hash, order.deadline) = (nil, nil)
        return order
    }

    /// The place of the event that is changed; `nil` for another kind.
    package var place: EventPlace? {
        if case .edit(let place, _, _, _, _) = kind { place } else { nil }
    }

    /// Whether it adds to *My Calendar*.
    package var isOfOwnCalendar: Bool {
        if case .add(_, _, .ownCalendar) = kind { true } else { false }
    }
}

extension CalendarEditing {
    /// Reads the calendar of an edit that another process ordered, and makes the edit.
    ///
    /// - Parameter seen: The event as it is shown; `nil` when that does not count.
    /// - Throws: Why it is refused, also when the file is no longer as the other process read it.
    package func plan(_ order: EditOrder, seen: SeenState? = nil, today: CalendarDate) throws -> Plan {
        let plan: Plan
        switch order.kind {
        case .edit(let place, _, let scope, let deed, let edit):
            plan = try self.plan(at: place, scope, deed, seen: seen, today: today) { _ in edit }
        case .add(let event, let uid, let destination): plan = try self.plan(adding: event, uid: uid, to: destination)
        case .undo(let id): plan = try self.plan(takingBack: try undoable(id))
        case .skip: throw EditRefusal.hasNoEvent
        }
        guard order.hash == nil || order.hash == plan.hash else { throw EditRefusal.isChanged }
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
        case .server(let location):
            let source = Source(location: location)
            let name = source.desktopCalendar == nil ? "\(uid).ics" : uid
            return try plan(new: try newObject(name, of: source), adding: event, uid: uid)
        case .ownCalendar: return try plan(in: OwnCalendar(in: directory).path, adding: event, uid: uid)
        }
    }

    private func plan(in folder: FilePath, adding event: NewEvent, uid: String) throws(EditRefusal) -> Plan {
        try plan(new: CalendarFile(new: folder.appending(Array("\(uid).ics".utf8))), adding: event, uid: uid)
    }
}
