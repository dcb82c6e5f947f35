import Events
import Formats
import Foundation
import Storage
import Time

/// Edits a calendar file, for the tests of what a killed program leaves.
enum Edit {
    /// Gives an event a title, and ends the program at a step as if it was killed.
    ///
    /// - Parameter arguments: The directory of the history, the file, the UID, the title, and the step.
    static func run(_ arguments: [String]) throws -> Never {
        let editor = CalendarEditor(timeZone: .gmt, now: .now, ownAddresses: [])
        let editing = CalendarEditing(in: URL(fileURLWithPath: arguments[0]), editor: editor) { step in
            if step.rawValue == arguments[4] { kill(getpid(), SIGKILL) }
        }
        var edit = EventEdit()
        edit.title = arguments[3]
        let plan = try editing.plan(
            try CalendarFile(FilePath(bytes: Array(arguments[1].utf8))),
            EditedEvent(uid: arguments[2], originalStart: nil), .change(edit), .one, deed: .change, title: arguments[2])
        _ = try editing.write(plan)
        exit(0)
    }
}
