import Events
import Formats

/// The target that an edit replaces, makes or deletes, as it was read: a calendar file, or an object of a calendar elsewhere.
package protocol EditTarget: Sendable {
    /// The text as it was read; empty for a new one.
    var bytes: [UInt8] { get }
    /// Its calendar in the history: the path of the file (`FilePath.text`), or the location of the source.
    var calendar: String { get }
    /// The address of an object on a server, or the UID of an event of the desktop; `nil` for a file.
    var address: String? { get }
    /// Its name among the parts of an answer.
    var part: String { get }

    /// A new one in the same folder or calendar.
    func sibling(named name: String) -> any EditTarget
}

/// An object of a calendar on a server, or an event of a calendar of the desktop.
protocol RemoteObject: EditTarget {
    /// Replaces the object on condition, makes it, or deletes it, once.
    ///
    /// - Parameters:
    ///   - new: The new text; `nil` to delete it.
    ///   - isUntold: Whether the organizer is not told of its removal.
    /// - Returns: The text as the calendar has it then; empty when it is deleted.
    /// - Throws: `EditRefusal` when the object is as it was, `UncertainEdit` when that is not known.
    func write(_ new: [UInt8]?, uid: String, isUntold: Bool) throws -> [UInt8]

    /// The question before a change of which somebody learns; `nil` when nobody is told.
    func telling(_ people: [String]) -> EditTellsOthers?
}

extension CalendarEditing {
    /// An object of a calendar that is no file, as it is now.
    ///
    /// - Parameter name: As its server names it; of a calendar of the desktop the UID of the event.
    package func object(_ name: String, of source: Source) throws(EditRefusal) -> any EditTarget {
        guard source.desktopCalendar != nil else { return try ServerObject(name, of: source, client) }
        return try DesktopObject(name, of: source, desktop)
    }

    /// An object that is to be made.
    package func newObject(_ name: String, of source: Source) throws(EditRefusal) -> any EditTarget {
        guard source.desktopCalendar != nil else { return try ServerObject(new: name, of: source, client) }
        return DesktopObject(new: name, of: source, desktop)
    }

    /// The text of an object as its calendar has it now; empty when there is none. `nil` when that is not known.
    func text(ofObject name: String, in source: Source) -> [UInt8]? {
        do {
            guard source.desktopCalendar != nil else { return client.flatMap { ServerObject.text(at: name, $0) } }
            return try desktop.map { access throws(EditRefusal) in try DesktopObject.text(of: name, access) ?? [] }
        } catch {
            return nil
        }
    }
}

extension CalendarFile: EditTarget {
    package var calendar: String { path.text }
    package var address: String? { nil }
    package var part: String { path.shown.split(separator: "/").last.map(String.init) ?? path.shown }

    package func sibling(named name: String) -> any EditTarget {
        CalendarFile(new: path.folder.appending(Array(name.utf8)))
    }
}
