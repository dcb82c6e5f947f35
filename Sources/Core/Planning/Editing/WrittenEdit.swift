import Foundation
import Storage
import Time

/// A change that was written into a calendar and is not undone, for the list of what is decided.
package struct WrittenEdit: Hashable, Sendable {
    /// Its number in the history.
    package let id: Int64
    package let uid: String
    package let title: String
    package let words: EditWords
    package let date: Instant
    /// The calendar that was changed, as the history names it.
    package let calendar: String
    /// Its name for people.
    package let calendarName: String

    /// The most that are listed.
    package static let mostListed = 50

    /// - Parameter timeZone: The user's zone.
    /// - Returns: `nil` for an entry that is undone, unknown or no change of an event.
    package init?(_ entry: JournaledEdit, in timeZone: TimeZone) {
        guard let id = entry.id, entry.state == .written, !entry.isUndone,
            [.move, .change, .remove].contains(entry.deed)
        else { return nil }
        (self.id, uid, title) = (id, entry.uid, entry.title)
        (calendar, calendarName) = (entry.calendar, entry.shownCalendar)
        words = EditWords(entry, in: timeZone)
        date = Instant(millisecondsSinceEpoch: entry.made)
    }
}
