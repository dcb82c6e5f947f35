import Text
import Time

/// A change of an event that somebody asks for.
package enum CalendarEdit: Hashable, Codable, Sendable {
    case change(EventEdit)
    case remove
    /// The removal of an invitation that the user has not answered, of which the organizer learns nothing.
    case removeUntold
}

/// New values of an event; the others stay.
package struct EventEdit: Hashable, Codable, Sendable {
    /// The new start. Without `end` the length stays, or with `keepsEnd` the end.
    package var start: Moment?
    /// The new end; of whole days, the day after the last one.
    package var end: Moment?
    package var keepsEnd = false
    package var title: String?
    /// The new place; an empty text removes it.
    package var place: String?
    package var isFree: Bool?
    /// The user's own answer to the invitation. Nothing else changes with it.
    package var answer: EventAnswer?
    /// The address of the user that answers, in lower case; `nil` for the only one that is invited.
    package var invitee: String?

    package init() {}

    package init(_ answer: EventAnswer, of invitee: String? = nil) { (self.answer, self.invitee) = (answer, invitee) }

    /// Whether it is an answer and nothing else.
    var isAnswer: Bool { answer.map { self == EventEdit($0, of: invitee) } ?? false }

    /// Whether it changes when the event is.
    package var isOfTime: Bool { start != nil || end != nil }
}

/// The start or end of an event: a time, or a whole day.
package enum Moment: Hashable, Codable, Sendable {
    case day(CalendarDate)
    case time(Instant)
}

extension Moment {
    /// Whether it is a day.
    var isDay: Bool {
        if case .day = self { true } else { false }
    }

    /// On its own clock, in milliseconds.
    var milliseconds: Int64 {
        switch self {
        case .day(let day): day.midnight.millisecondsSinceEpoch
        case .time(let instant): instant.millisecondsSinceEpoch
        }
    }

    func advanced(by milliseconds: Int64) -> Moment {
        switch self {
        case .day(let day): .day(day.advanced(by: Int(milliseconds / 86_400_000)))
        case .time(let instant): .time(instant.advanced(by: milliseconds))
        }
    }
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

/// The part of a series that is changed.
package enum EditScope: Hashable, Codable, Sendable {
    case one
    case all
    /// The chosen one and all later ones, which become a series with another UID.
    case following(newUID: String)
}

/// A text with an edit.
package struct CalendarPatch: Hashable, Sendable {
    /// Bytes in place of a range of the old text.
    package struct Replacement: Hashable, Sendable {
        package let range: Range<Int>
        package let bytes: [UInt8]
    }

    /// The whole new text.
    package let text: [UInt8]
    /// The components of the event (all `VEVENT` of its UID) as they were and as they are now; empty for none.
    package let before: [UInt8]
    package let after: [UInt8]
    /// In the order of the text; they do not overlap.
    package let replacements: [Replacement]
    /// The chosen occurrence as it is now; of a removed one, as it was. `nil` for an edit that is taken back.
    package let occurrence: EditedOccurrence?
    /// Whether the new text has no component at all besides zones.
    package let isEmptied: Bool
    /// The UID of a series that was split off. Its components are behind those of the event in `after`.
    package let newUID: String?

    init(
        text: [UInt8], before: [UInt8], after: [UInt8], replacements: [Replacement],
        occurrence: EditedOccurrence? = nil,
        isEmptied: Bool = false, newUID: String? = nil
    ) {
        (self.isEmptied, self.newUID) = (isEmptied, newUID)
        (self.text, self.before, self.after) = (text, before, after)
        self.replacements = replacements.inOrder
        self.occurrence = occurrence
    }

    /// The removal of an event that stands alone in a range.
    package init(removing range: Range<Int>, of text: [UInt8], event: [UInt8], occurrence: EditedOccurrence? = nil) {
        self.init(
            text: Array(text[..<range.lowerBound] + text[range.upperBound...]), before: event, after: [],
            replacements: [Replacement(range: range, bytes: [])], occurrence: occurrence)
    }

    /// A new text with nothing but an event.
    package init(adding text: [UInt8], occurrence: EditedOccurrence?) {
        self.init(
            text: text, before: [], after: text, replacements: [Replacement(range: 0..<0, bytes: text)],
            occurrence: occurrence)
    }

    /// The same with another occurrence to show.
    package func showing(_ occurrence: EditedOccurrence?) -> CalendarPatch {
        CalendarPatch(
            text: text, before: before, after: after, replacements: replacements, occurrence: occurrence,
            isEmptied: isEmptied, newUID: newUID)
    }

    /// This patch and one of the text that it makes, as one; where they begin is not kept.
    package func followed(by next: CalendarPatch) -> CalendarPatch {
        CalendarPatch(
            text: next.text, before: before + next.before, after: after + next.after, replacements: [])
    }

    /// Where in the new text an added event begins, and where it ends.
    package var addedRange: [Int] {
        replacements.first.map { [$0.range.lowerBound, $0.range.lowerBound + $0.bytes.count] } ?? []
    }

    /// The zone that was added with an event; `nil` without one.
    package var addedZone: [UInt8]? {
        guard let added = replacements.first?.bytes, added.count > after.count,
            added.suffix(after.count).elementsEqual(after)
        else { return nil }
        return Array(added.dropLast(after.count))
    }

    /// Whether anything changes.
    package var isChange: Bool { before != after }

    /// Where in the new text the components stood that the edit removed.
    package var places: [Int] {
        var (places, longer) = ([Int](), 0)
        for replacement in replacements {
            if replacement.bytes.isEmpty { places.append(replacement.range.lowerBound + longer) }
            longer += replacement.bytes.count - replacement.range.count
        }
        return places
    }
}

/// An occurrence after an edit.
package struct EditedOccurrence: Hashable, Sendable {
    package let event: EditedEvent
    package let title: String
    package let start: Moment
    package let end: Moment
}

/// Why an event is not changed, and what is left to do.
package struct EditRefusal: WordedError, Hashable {
    package let words: Message
    /// Whether the event as it was can no longer come back to its calendar, so that a copy of it is what is left.
    package let leavesCopy: Bool

    package init(_ words: Message, leavesCopy: Bool = false) { (self.words, self.leavesCopy) = (words, leavesCopy) }

    /// The refusal of a time that a clock never shows.
    package static let skippedTime = EditRefusal(
        Message("At this time the clock is set forward or back; choose another one."))
    /// The refusal of a text that has changed between reading and writing.
    package static let isChanged = EditRefusal(
        Message("Another program changed the calendar at the same moment. Nothing was written; try again."))
    package static let isDeleted = EditRefusal(Message("It was deleted meanwhile."), leavesCopy: true)
    /// The refusal of a new event by a server that has another one of its UID, perhaps in its trash.
    package static let isUIDTaken = EditRefusal(
        Message("The server says that the event is there already, perhaps in its trash. Nothing was written."),
        leavesCopy: true)
    package static let isTaken = EditRefusal(
        Message("It was changed meanwhile, so it cannot be taken back."), leavesCopy: true)
    package static let isLate = EditRefusal(
        Message("The open window did not answer in time. Nothing was written; try again."))
    package static let isNoFile = EditRefusal(Message("It is no file, so Upcoming only reads it."))
    static let uncertain = EditRefusal(
        Message("Upcoming is not sure that only this would change in the calendar, so it leaves it as it is."))
    static let oldEncoding = EditRefusal(
        Message("This calendar is in an old encoding, in which the new text cannot be written safely."))
}
