import Events
import Formats
import Time

/// A way to end the conflict of two events.
package struct Resolution: Hashable, Sendable {
    package enum Deed: Hashable, Sendable {
        /// A person whom the event needs takes part: then it is for this person too, and needs nobody.
        case take(Person.ID)
        case move(Range<Instant>)
        /// To another start or another end.
        case shorten(Range<Instant>)
        /// The user looks for another time.
        case findTime
        case markFree
        /// The user declines the invitation to it.
        case decline
        /// The same, and writes to the organizer, who is not told otherwise.
        case declineAndWrite
        /// The user does not go to it.
        case skip
        /// The user asks somebody about it.
        case ask
        /// Opens the program that can change it.
        case open
        case ignore
        case remove
    }

    package let deed: Deed
    /// The event that it is about, as a position in `Agenda.entries`.
    package let entry: Int

    /// The change of the event; `nil` when nothing is written.
    ///
    /// - Parameter old: When the event is now.
    package func edit(of old: Range<Instant>) -> CalendarEdit? {
        var edit = EventEdit()
        switch deed {
        case .move(let time): edit.start = .time(time.lowerBound)
        case .shorten(let time) where time.lowerBound != old.lowerBound:
            (edit.start, edit.keepsEnd) = (.time(time.lowerBound), true)
        case .shorten(let time): edit.end = .time(time.upperBound)
        case .markFree: edit.isFree = true
        case .decline, .declineAndWrite: edit.answer = .declined
        case .remove: return .remove
        case .take, .findTime, .skip, .ask, .open, .ignore: return nil
        }
        return .change(edit)
    }
}

/// Whether the calendar of an event can be written.
package enum ChangeAccess: Hashable, Sendable {
    /// - Parameters:
    ///   - told: Who learns of a change, as a part of a line; `nil` where that is not known.
    ///   - isShared: Whether others may see the change: the calendar is on a server, or others are invited.
    ///   - isMeeting: Whether the user organizes it and others are invited.
    case allowed(calendar: String, told: String?, isShared: Bool, isMeeting: Bool)
    /// Only the invitation to it can be answered.
    ///
    /// - Parameters:
    ///   - reason: Why nothing else of it can be changed, in a whole sentence.
    ///   - told: Who learns of an answer, in whole sentences.
    ///   - isUntold: Whether nobody tells the organizer.
    case invited(calendar: String, reason: String, told: String, isUntold: Bool)
    /// The reason, in a whole sentence.
    case refused(String)

    package var isAllowed: Bool {
        if case .allowed = self { true } else { false }
    }
}
