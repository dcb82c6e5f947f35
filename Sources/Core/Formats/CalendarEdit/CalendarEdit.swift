import Events
import Text
import Time

/// A change of an event that somebody asks for.
package enum CalendarEdit: Hashable, Sendable {
    case change(EventChange)
    case remove
}

/// New values of an event; the others stay.
package struct EventChange: Hashable, Sendable {
    /// The new start. Without `end` the length stays, or with `keepsEnd` the end.
    package var start: Moment?
    /// The new end; of whole days, the day after the last one.
    package var end: Moment?
    package var keepsEnd = false
    package var title: String?
    /// The new place; an empty text removes it.
    package var place: String?
    package var isFree: Bool?

    package init() {}

    /// Whether it changes when the event is.
    package var isOfTime: Bool { start != nil || end != nil }
}

/// The start or end of an event: a time, or a whole day.
package enum Moment: Hashable, Sendable {
    case day(CalendarDate)
    case time(Instant)
}

/// The event that is changed: one of its UID, or one occurrence of a series.
package struct EditedEvent: Hashable, Sendable {
    package let uid: String
    /// The start by the rule of its series; `nil` for a single event.
    package let originalStart: EventTime?

    package init(uid: String, originalStart: EventTime?) {
        (self.uid, self.originalStart) = (uid, originalStart)
    }
}

/// What of a series is changed.
package enum EditScope: Hashable, Sendable {
    case one
    case all
}

/// A text with an edit.
package struct CalendarPatch: Hashable, Sendable {
    /// The whole new text.
    package let text: [UInt8]
    /// The components of the event (all `VEVENT` of its UID) as they were and as they are now; empty for none.
    package let before: [UInt8]
    package let after: [UInt8]
    /// Where in the new text the components stood that the edit removed.
    package let places: [Int]
    /// Whether the new text has no component at all that the calendar shows.
    package let isEmptied: Bool

    /// Whether anything changes.
    package var isChange: Bool { before != after }
}

/// Why an event is not changed, and what is left to do.
package struct EditRefusal: WordedError, Hashable {
    package let words: Message

    package init(_ words: Message) { self.words = words }
}
