import Events
import Foundation
import Text
import Time

/// An edit of one event while it is made.
struct EventPatch {
    let text: EditedText
    let object: CalendarObject
    let event: EditedEvent
    let now: Instant
    let timeZone: TimeZone
    let ownAddresses: Set<String>
    var clock: EditClock
    /// The positions of the component with the rule, and of the changed instances.
    let master: Int?
    let overrides: [Int]
    /// The occurrence that was chosen.
    let occurrence: SeenEvent
    let seen: [SeenEvent]
    /// The period that is compared.
    let window: Range<Instant>
    /// Whether another one organizes it, so that its `SEQUENCE` stays.
    let isOrganizedByOther: Bool
    /// Whether the user organizes it and others are invited, who have to answer again when it moves.
    let isOwnMeeting: Bool
    let isASCII: Bool
    /// The address whose answer changes; `nil` for an edit without an answer.
    let invitee: String?
    private(set) var replacements: [CalendarPatch.Replacement] = []
    /// The chosen occurrence after the edit; of a removed one, before it.
    var result: SeenEvent

    static let day: Int64 = 86_400_000

    init(
        _ text: EditedText, _ event: EditedEvent, _ edit: CalendarEdit, timeZone: TimeZone, now: Instant,
        ownAddresses: Set<String>
    ) throws(EditRefusal) {
        (self.text, self.event, self.now, self.timeZone) = (text, event, now, timeZone)
        self.ownAddresses = ownAddresses
        guard !text.components.isEmpty else { throw EditRefusal.isDeleted }
        let object = try EventPatch.read(text)
        try EventPatch.check(object)
        if let answering = edit.answering {
            invitee = try object.invitee(ownAddresses, chosen: answering.invitee)
        } else {
            invitee = nil
        }
        if edit == .removeUntold { try object.checkIsUnanswered(ownAddresses) }
        if !edit.isOwnMatter {
            for event in object.events { if let refusal = event.refusalForOthers(ownAddresses) { throw refusal } }
        }
        var clock = EditClock(object, timeZone: timeZone)
        let masters = object.events.indices.filter { object.events[$0].recurrenceID == nil }
        guard masters.count < 2 else {
            throw EditRefusal(
                Message("Several events of this calendar have one UID; only a program that wrote them can change them.")
            )
        }
        master = masters.first
        overrides = object.events.indices.filter { object.events[$0].recurrenceID != nil }
        let organizer = object.events.compactMap(\.organizer).first
        isOrganizedByOther = organizer.map { !$0.isOne(of: ownAddresses) } ?? false
        isOwnMeeting =
            organizer != nil && !isOrganizedByOther && object.events.contains { !$0.others(ownAddresses).isEmpty }
        isASCII = String(validating: text.event, as: UTF8.self) == nil
        let usual = CalendarHorizon.window(around: now)
        let shown = event.originalStart.map { clock.instant(of: $0) } ?? now
        let window =
            min(
                usual.lowerBound, shown.advanced(by: -400 * EventPatch.day))..<max(
                usual.upperBound, shown.advanced(by: 400 * EventPatch.day))
        let seen = SeenEvent.all(in: object, window: window, timeZone: timeZone)
        guard let chosen = seen.first(where: { $0.originalStart == event.originalStart }) else {
            throw EditRefusal.isDeleted
        }
        (self.object, self.clock, self.seen, self.window) = (object, clock, seen, window)
        (occurrence, result) = (chosen, chosen)
    }

    /// The event alone, as it is read.
    static func read(_ text: EditedText) throws(EditRefusal) -> CalendarObject {
        let (object, problems) = CalendarReader.read(text.sample)
        if let problem = problems.first {
            throw EditRefusal(
                Message(
                    "Upcoming does not understand all of this event, so it only reads it. {problem}",
                    ["problem": problem.fault]))
        }
        guard object.events.count == text.components.count else {
            throw EditRefusal(Message("Upcoming does not understand all of this event, so it only reads it."))
        }
        return object
    }

    /// Refuses what cannot be edited safely.
    private static func check(_ object: CalendarObject) throws(EditRefusal) {
        for event in object.events {
            let isRuleTooRich =
                !event.furtherRules.isEmpty || !event.exceptionRules.isEmpty || event.replacesFuture
                || event.furtherDates.contains { $0.end != nil }
            guard !isRuleTooRich else {
                throw EditRefusal(Message("The rule of this series has parts that Upcoming only reads."))
            }
        }
    }

    /// The chosen occurrence after the edit; of a removed one, before it.
    var changed: EditedOccurrence {
        EditedOccurrence(
            event: EditedEvent(uid: event.uid, originalStart: result.originalStart), title: result.title,
            start: result.start, end: result.end)
    }

    /// The period in which a series that moves shows the same: at the edges of the window, occurrences come and go. `nil` for
    /// the whole window.
    var innerWindow: Range<Instant>? {
        let shift = abs(result.start.milliseconds - occurrence.start.milliseconds)
        guard shift > 0, shift < 300 * EventPatch.day else { return nil }
        let edge = shift + 2 * EventPatch.day
        return window.lowerBound.advanced(by: edge)..<window.upperBound.advanced(by: -edge)
    }

    // MARK: What is asked for

    /// Makes the edit. Returns what the calendar shows of the event then.
    mutating func apply(_ edit: CalendarEdit, _ scope: EditScope) throws(EditRefusal) -> [SeenEvent] {
        let isSeries = event.originalStart != nil && master != nil
        switch (edit, scope) {
        case (.remove, .one) where event.originalStart != nil:
            guard !isOwnMeeting else { throw EditRefusal.isPartOfMeeting }
            return try removeOne()
        case (.removeUntold, .one) where isSeries, (.removeUntold, .following): throw EditRefusal.isPartOfMeeting
        case (.remove, _), (.removeUntold, _):
            for component in text.components {
                for name in ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"] { _ = try component.position(name) }
            }
            for index in text.components.indices { removeComponent(index) }
            return []
        case (.change(let change), .all) where isSeries: return try changeAll(change)
        case (.change(let change), _): return try changeOne(change)
        }
    }

    mutating func replace(_ component: Int, with draft: EventDraft) {
        let range = text.components[component].range
        guard draft.bytes != Array(text.bytes[range]) else { return }
        replacements.append(.init(range: range, bytes: draft.bytes))
    }

    mutating func removeComponent(_ component: Int) {
        replacements.append(.init(range: text.components[component].range, bytes: []))
    }

    /// States the new version of a series that ends earlier.
    func stampSplit(_ draft: inout EventDraft) throws(EditRefusal) {
        try draft.stamp(at: now, raisesSequence: !isOrganizedByOther)
    }

    /// The original start of the chosen occurrence, in the form of the start of its series.
    mutating func originalStart(like form: CalendarTime) throws(EditRefusal) -> CalendarTime {
        switch event.originalStart {
        case .floating(let local) where form.isDate: return .date(local.date)
        case .floating(let local): return form.at(local)
        case .absolute(let instant): if let time = clock.time(.time(instant), like: form) { return time }
        case .zoned, nil: break
        }
        throw EditRefusal(Message("The times of this event are stated in a way that Upcoming only reads."))
    }

    // MARK: One

    private mutating func removeOne() throws(EditRefusal) -> [SeenEvent] {
        let override = occurrence.component == master ? nil : occurrence.component
        if let override { removeComponent(override) }
        if let master {
            var draft = EventDraft(text.components[master])
            try draft.addException(try originalStart(like: object.events[master].start))
            try draft.stamp(at: now, raisesSequence: !isOrganizedByOther)
            replace(master, with: draft)
        }
        return seen.filter { $0.originalStart != event.originalStart }
    }

    private mutating func changeOne(_ asked: EventEdit) throws(EditRefusal) -> [SeenEvent] {
        let component = occurrence.component
        let stated = object.events[component]
        let change = asked.unsatisfied(by: stated)
        let isNew = event.originalStart != nil && component == master
        var draft = EventDraft(text.components[component])
        var expected = occurrence
        var shown = stated
        if isNew {
            shown.start = try originalStart(like: stated.start)
            try draft.becomeInstance(of: shown.start)
        }
        let sequence = draft.lines.positions("SEQUENCE").isEmpty ? nil : stated.version.sequence
        if change.isOfTime || isNew {
            let times = try newTimes(change)
            try setTimes(&draft, stated: stated, shown: shown, times)
            if change.isOfTime {
                if isOwnMeeting {
                    try draft.askAgain(allBut: ownAddresses)
                    expected.askAgain(allBut: ownAddresses)
                }
                if !isNew {
                    try draft.moveAlarms(by: times.start.milliseconds - occurrence.start.milliseconds)
                }
                (expected.start, expected.end) = (times.start, times.end)
            }
        }
        try draft.set(change, isASCII: isASCII, invitee: invitee)
        expected.take(change, in: text.components[component], invitee: invitee)
        guard expected != occurrence || draft.isChanged && !isNew else { return seen }
        expected.component = isNew ? text.components.count : component
        try draft.stamp(
            at: now, raisesSequence: !isOrganizedByOther && change.raisesSequence, sequence: isNew ? sequence : nil)
        if isNew {
            let end = text.components[component].range.upperBound
            replacements.append(.init(range: end..<end, bytes: draft.bytes))
        } else {
            replace(component, with: draft)
        }
        result = expected
        return seen.replacing(occurrence, with: expected)
    }

    /// The start and end of an occurrence after a change.
    struct Times {
        let start: Moment
        let end: Moment
        /// Whether it lasts as long as before: by the clock on the wall, where its length is stated in days.
        let isLengthKept: Bool
    }

    /// The start and end of the chosen occurrence after a change.
    mutating func newTimes(_ change: EventEdit) throws(EditRefusal) -> Times {
        let start = change.start ?? occurrence.start
        let length = occurrence.end.milliseconds - occurrence.start.milliseconds
        let isMoved = change.end == nil && change.start != nil && !change.keepsEnd
        let end =
            if isMoved {
                clock.end(from: start, of: object.events[occurrence.component]) ?? start.advanced(by: length)
            } else {
                change.end ?? occurrence.end
            }
        guard start.isDay == occurrence.start.isDay, end.isDay == start.isDay else {
            throw EditRefusal(
                Message("An event of whole days has no time, and one with a time does not become one of whole days."))
        }
        guard end.milliseconds > start.milliseconds || length == 0 && end == start else {
            throw EditRefusal(Message("The event would end before it begins."))
        }
        return Times(
            start: start, end: end, isLengthKept: isMoved || end.milliseconds - start.milliseconds == length)
    }

    /// - Parameters:
    ///   - stated: The event as the component states it.
    ///   - shown: The same with the start of the chosen occurrence.
    private mutating func setTimes(
        _ draft: inout EventDraft, stated: CalendarEvent, shown: CalendarEvent, _ times: Times
    ) throws(EditRefusal) {
        var form = shown.start
        if case .time(let end) = stated.end { form = clock.end(end, of: shown.start) }
        guard let start = clock.time(times.start, like: shown.start), let end = clock.time(times.end, like: form) else {
            throw EditRefusal.skippedTime
        }
        let length = times.end.milliseconds - times.start.milliseconds
        try draft.setTimes(stated, start: start, end: end, length: times.isLengthKept ? nil : length)
    }
}

extension EventEdit {
    /// Whether `SEQUENCE` tells of it: of times and places.
    var raisesSequence: Bool { isOfTime || place != nil }

    /// The change without what an event is already: free or busy.
    func unsatisfied(by event: CalendarEvent) -> EventEdit {
        var change = self
        if isFree == (event.availability(ownAddresses: []) == .free) { change.isFree = nil }
        return change
    }
}
