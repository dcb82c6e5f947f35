import Events
import Formats
import Storage
import Text
import Time

/// A change that was written into a calendar and is not undone, for the list of what is decided.
package struct WrittenEdit: Hashable, Sendable {
    /// Its number in the history.
    package let id: Int64
    package let uid: String
    package let title: String
    /// The words for it: "Dinner moved to Sat 7 PM".
    package let text: String
    package let date: Instant
    /// The file that was changed; `nil` for a path that is none.
    package let file: FilePath?
    /// The name of that file.
    package let calendarName: String

    /// The most that are listed.
    package static let mostListed = 50

    /// - Parameter words: Better words than the history has; `nil` for those.
    /// - Returns: `nil` for an entry that is undone, unknown or no change of an event.
    package init?(_ entry: JournaledEdit, words: String?) {
        guard let id = entry.id, entry.state == .written, !entry.isUndone,
            [.move, .change, .remove].contains(entry.deed)
        else { return nil }
        (self.id, uid, title) = (id, entry.uid, entry.title)
        file = FilePath(text: entry.calendar)
        calendarName = file?.name ?? entry.calendar
        text = words ?? UndoReport.name(of: entry)
        date = Instant(millisecondsSinceEpoch: entry.made)
    }
}
