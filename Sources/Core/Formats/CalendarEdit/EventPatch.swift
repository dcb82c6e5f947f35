import Events
import Foundation
import Text
import Time

/// An edit of one event while it is made.
struct EventPatch {
    let text: EditedText
    let object: CalendarObject
    let event: EditedEvent
    private let now: Instant
    let timeZone: TimeZone
    var clock: EditClock
    /// The positions of the component with the rule, and of the changed instances.
    let master: Int?
    let overrides: [Int]
    /// The occurrence that was chosen.
    private let occurrence: SeenEvent
    let seen: [SeenEvent]
    /// The period that is compared.
    let window: Range<Instant>
    /// Whether another one organizes it, so that its `SEQUENCE` stays.
    private let isOrganizedByOther: Bool
    private let isASCII: Bool
    private(set) var replacements: [CalendarPatch.Replacement] = []
    /// The chosen occurrence after the edit; of a removed one, before it.
    private var result: SeenEvent

    private static let day: Int64 = 86_400_000

    init(
        _ text: EditedText, _ event: EditedEvent, timeZone: TimeZone, now: Instant, ownAddresses: Set<String>
    ) throws(EditRefusal) {
        (self.text, self.event, self.now, self.timeZone) = (text, event, now, timeZone)
        guard !text.components.isEmpty else { throw EventPatch.isGone }
        let object = try EventPatch.read(text)
        try EventPatch.check(object, ownAddresses: ownAddresses)
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
        isOrganizedByOther = organizer.map { $0.address.mailAddress.map(ownAddresses.contains) != true } ?? false
        isASCII = String(validating: text.event, as: UTF8.self) == nil
        let usual = CalendarHorizon.window(around: now)
        let shown = event.originalStart.map { clock.instant(of: $0) } ?? now
        let window =
            min(
                usual.lowerBound, shown.advanced(by: -400 * EventPatch.day))..<max(
                usual.upperBound, shown.advanced(by: 400 * EventPatch.day))
        let seen = SeenEvent.all(in: object, window: window, timeZone: timeZone)
        guard let chosen = seen.first(where: { $0.originalStart == event.originalStart }) else {
            throw EventPatch.isGone
        }
        (self.object, self.clock, self.seen, self.window) = (object, clock, seen, window)
        (occurrence, result) = (chosen, chosen)
    }

    private static let isGone = EditRefusal(Message("It was deleted meanwhile."))

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
    private static func check(_ object: CalendarObject, ownAddresses: Set<String>) throws(EditRefusal) {
        for event in object.events {
            let isRuleTooRich =
                !event.furtherRules.isEmpty || !event.exceptionRules.isEmpty || event.replacesFuture
                || event.furtherDates.contains { $0.end != nil }
            guard !isRuleTooRich else {
                throw EditRefusal(Message("The rule of this series has parts that Upcoming only reads."))
            }
            if let refusal = event.refusalForOthers(ownAddresses) { throw refusal }
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
        case (.remove, .one) where event.originalStart != nil: return try removeOne()
        case (.remove, _):
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
                if !isNew {
                    try draft.moveAlarms(by: times.start.milliseconds - occurrence.start.milliseconds)
                }
                (expected.start, expected.end) = (times.start, times.end)
            }
        }
        try draft.set(change, isASCII: isASCII)
        expected.take(change, in: text.components[component])
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
    private mutating func newTimes(_ change: EventEdit) throws(EditRefusal) -> Times {
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

    // MARK: All

    private mutating func changeAll(_ change: EventEdit) throws(EditRefusal) -> [SeenEvent] {
        guard let master else { return seen }
        let series = object.events[master]
        var expected = seen
        var drafts = text.components.map { EventDraft($0) }
        let chosen = object.events[occurrence.component]
        let isOfItsOwn =
            change.title != nil && chosen.summary != series.summary
            || change.place != nil && chosen.location != series.location
            || change.isOfTime
                && (isMoved(occurrence.component, of: series) || !hasLengthOfSeries(occurrence.component, series))
        guard occurrence.component == master || !isOfItsOwn else {
            throw EditRefusal(
                Message("This one was changed by itself. Choose another one of the series to change all of them."))
        }
        if change.isOfTime {
            let times = try newTimes(change)
            let shift = try Shift(occurrence, times, of: series, clock: &clock)
            try move(&drafts, series, by: shift)
            for index in expected.indices { try expected[index].move(by: shift, of: self, series) }
        }
        for index in drafts.indices {
            var own = change.unsatisfied(by: object.events[index])
            if index != master {
                if series.summary != object.events[index].summary { own.title = nil }
                if series.location != object.events[index].location { own.place = nil }
            }
            try drafts[index].set(own, isASCII: isASCII)
            for place in expected.indices where expected[place].component == index {
                expected[place].take(own, in: text.components[index])
            }
        }
        for index in drafts.indices where drafts[index].isChanged {
            try drafts[index].stamp(
                at: now, raisesSequence: index == master && !isOrganizedByOther && change.raisesSequence)
            replace(index, with: drafts[index])
        }
        if let position = seen.firstIndex(where: { $0.originalStart == event.originalStart }) {
            result = expected[position]
        }
        return expected.sorted()
    }

    /// Whether a changed instance has another start than its series gave it.
    fileprivate func isMoved(_ index: Int, of series: CalendarEvent) -> Bool {
        var clock = clock
        guard let id = object.events[index].recurrenceID else { return false }
        return clock.instant(of: object.events[index].start) != clock.instant(of: id)
            || object.events[index].start.isDate != series.start.isDate
    }

    /// How the start and the end of a series move on their wall clocks.
    struct Shift {
        let start: Int64
        let end: Int64
        /// The days between the day of the start before and after.
        let days: Int

        init(
            _ occurrence: SeenEvent, _ times: Times, of series: CalendarEvent,
            clock: inout EditClock
        ) throws(EditRefusal) {
            func local(_ moment: Moment, like form: CalendarTime) -> LocalDateTime {
                switch moment {
                case .day(let day): day.midnight
                case .time(let instant): clock.local(of: instant, like: form)
                }
            }
            var form = series.start
            if case .time(let end) = series.end { form = clock.end(end, of: series.start) }
            let starts = [occurrence.start, times.start].map { local($0, like: series.start) }
            let ends = [occurrence.end, times.end].map { local($0, like: form) }
            start = starts[1].millisecondsSinceEpoch - starts[0].millisecondsSinceEpoch
            end = times.isLengthKept ? start : ends[1].millisecondsSinceEpoch - ends[0].millisecondsSinceEpoch
            let first = series.start.local
            days = first.advanced(byMilliseconds: start).date.daysSinceEpoch - first.date.daysSinceEpoch
        }
    }

    private mutating func move(_ drafts: inout [EventDraft], _ series: CalendarEvent, by shift: Shift)
        throws(EditRefusal)
    {
        func moved(_ time: CalendarTime) -> CalendarTime {
            clock.moved(time, with: series.start, by: shift.start, days: shift.days)
        }
        let length = clock.length(of: series)
        for (index, event) in object.events.enumerated() {
            let isMaster = index == master
            let isOwnTime = !isMaster && isMoved(index, of: series)
            let hasLength = isMaster || clock.length(of: event) == length
            let by = (
                start: isOwnTime ? 0 : shift.start,
                end: (isOwnTime ? 0 : shift.start) + (hasLength ? shift.end - shift.start : 0)
            )
            if by.start != 0 || by.end != 0 {
                let start = clock.moved(
                    event.start, with: event.start, by: by.start,
                    days: event.start.isDate ? Int(by.start / EventPatch.day) : 0)
                var form = event.start
                if case .time(let end) = event.end { form = clock.end(end, of: event.start) }
                if case .open = event.end, event.start.isDate { form = .date(event.start.local.date.advanced(by: 1)) }
                let end = clock.moved(
                    form, with: form, by: by.end, days: form.isDate ? Int(by.end / EventPatch.day) : 0)
                guard clock.isShown(start), clock.isShown(end) else {
                    throw EditRefusal.skippedTime
                }
                let other = by.end == by.start ? nil : clock.length(of: event) + by.end - by.start
                try drafts[index].setTimes(event, start: start, end: end, length: other)
                try drafts[index].moveAlarms(by: by.start)
            }
            if let id = event.recurrenceID, shift.start != 0 {
                try drafts[index].replaceTimes("RECURRENCE-ID", [moved(id)])
            }
            guard isMaster, shift.start != 0 else { continue }
            try drafts[index].replaceTimes("EXDATE", event.exceptions.map(moved))
            try drafts[index].replaceTimes("RDATE", event.furtherDates.map { moved($0.start) })
            try drafts[index].replaceRule(ruleParts(series, by: shift, moved: moved))
        }
    }

    /// The parts of the rule that move with the start.
    private func ruleParts(
        _ series: CalendarEvent, by shift: Shift, moved: (CalendarTime) -> CalendarTime
    ) throws(EditRefusal) -> [String: String] {
        guard let rule = series.rule else { return [:] }
        let refusal = EditRefusal(
            Message("The rule of this series fixes its days or times, so all of it cannot be moved so."))
        var parts: [String: String] = [:]
        switch rule.until {
        case .date(let date): parts["UNTIL"] = RecurrenceRule.Until.date(date.advanced(by: shift.days)).description
        case .floating(let local):
            parts["UNTIL"] = RecurrenceRule.Until.floating(local.advanced(byMilliseconds: shift.start)).description
        case .absolute(let instant):
            if case .utc(let instant) = moved(.utc(instant)) {
                parts["UNTIL"] = RecurrenceRule.Until.absolute(instant).description
            }
        case nil: break
        }
        if shift.start % EventPatch.day != 0 {
            guard rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty else { throw refusal }
        }
        guard shift.days != 0 else { return parts }
        guard rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, rule.positions.isEmpty else { throw refusal }
        let (before, after) = (series.start.local.date, series.start.local.date.advanced(by: shift.days))
        let isSameMonth =
            before.components.year == after.components.year && before.components.month == after.components.month
        if !rule.days.isEmpty {
            guard rule.days == [RecurrenceRule.Day(before.weekday)], rule.monthDays.isEmpty else { throw refusal }
            parts["BYDAY"] = after.weekday.code
        }
        if !rule.monthDays.isEmpty {
            guard rule.monthDays == [before.components.day], isSameMonth else { throw refusal }
            parts["BYMONTHDAY"] = String(after.components.day)
        }
        guard rule.months.isEmpty || isSameMonth else { throw refusal }
        return parts
    }

    /// The original start of an occurrence after the series has moved.
    fileprivate func moved(_ original: EventTime, with series: CalendarEvent, by shift: Shift) -> EventTime {
        var clock = clock
        switch original {
        case .floating(let local): return .floating(local.advanced(byMilliseconds: shift.start))
        case .absolute(let instant):
            let time = clock.moved(.utc(instant), with: series.start, by: shift.start, days: shift.days)
            return .absolute(clock.instant(of: time))
        case .zoned: return original
        }
    }

    /// A moment of an occurrence after it has moved on the wall clock of the series.
    fileprivate func moved(_ moment: Moment, with form: CalendarTime, by shift: Int64) -> Moment {
        var clock = clock
        switch moment {
        case .day(let day): return .day(day.advanced(by: Int(shift / EventPatch.day)))
        case .time(let instant):
            return .time(
                clock.instant(of: form.at(clock.local(of: instant, like: form).advanced(byMilliseconds: shift))))
        }
    }

    fileprivate func stated(_ index: Int) -> CalendarEvent { object.events[index] }

    fileprivate func end(of event: CalendarEvent, from start: Moment) -> Moment? {
        var clock = clock
        return clock.end(from: start, of: event)
    }

    fileprivate func hasLengthOfSeries(_ index: Int, _ series: CalendarEvent) -> Bool {
        var clock = clock
        return clock.length(of: object.events[index]) == clock.length(of: series)
    }
}

extension SeenEvent {
    /// Moves it with its series.
    fileprivate mutating func move(
        by shift: EventPatch.Shift, of patch: EventPatch, _ series: CalendarEvent
    ) throws(EditRefusal) {
        originalStart = originalStart.map { patch.moved($0, with: series, by: shift) }
        let event = patch.stated(component)
        let isOwn = event.recurrenceID != nil
        let by = isOwn && patch.isMoved(component, of: series) ? 0 : shift.start
        let longer = !isOwn || patch.hasLengthOfSeries(component, series) ? shift.end - shift.start : 0
        let length = end.milliseconds - start.milliseconds
        start = patch.moved(start, with: event.start, by: by)
        end = (longer == 0 ? patch.end(of: event, from: start) : nil) ?? start.advanced(by: length + longer)
    }
}

extension EventEdit {
    /// Whether `SEQUENCE` tells of it: of times and places.
    fileprivate var raisesSequence: Bool { isOfTime || place != nil }

    /// The change without what an event is already: free or busy.
    fileprivate func unsatisfied(by event: CalendarEvent) -> EventEdit {
        var change = self
        if isFree == (event.availability(ownAddresses: []) == .free) { change.isFree = nil }
        return change
    }
}

extension CalendarEvent {
    /// Why it is not changed when other people are invited to it; `nil` when it is the user's alone.
    ///
    /// - Parameter ownAddresses: The user's mail addresses, in lower case.
    package func refusalForOthers(_ ownAddresses: Set<String>) -> EditRefusal? {
        let isOwn = { (person: Participant) in person.address.mailAddress.map(ownAddresses.contains) == true }
        let organizer = organizer.flatMap { isOwn($0) || attendees.isEmpty ? nil : $0 }
        guard let other = organizer ?? attendees.first(where: { !isOwn($0) }) else { return nil }
        return EditRefusal(
            Message(
                "{person} and others are invited to it, and would not know of the change.",
                ["person": (other.name ?? other.address.mailAddress ?? other.address).singleLine(limit: 60)]))
    }
}
