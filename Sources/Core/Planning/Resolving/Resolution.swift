import Events
import Formats
import Text
import Time

/// A way to end the conflict of two events.
package struct Resolution: Hashable, Sendable {
    package enum Deed: Hashable, Sendable {
        case move(Range<Instant>)
        /// To another start or another end.
        case shorten(Range<Instant>)
        /// The user looks for another time.
        case findTime
        case markFree
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
        case .remove: return .remove
        case .findTime, .skip, .ask, .open, .ignore: return nil
        }
        return .change(edit)
    }
}

/// Whether the calendar of an event can be written.
package enum ChangeAccess: Hashable, Sendable {
    /// - Parameter isShared: Whether others see the change.
    case allowed(calendar: String, isShared: Bool)
    /// The reason, in a whole sentence.
    case refused(String)

    package var isAllowed: Bool {
        if case .allowed = self { true } else { false }
    }
}
