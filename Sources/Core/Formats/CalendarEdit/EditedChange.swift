import Events
import Foundation
import Time

/// The difference that an edit has made, read from the components of its event before and after.
///
///     EditedChange(from: before, to: after, uid: "dinner", timeZone: zone)?.kind    // .moved
package struct EditedChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// To another start.
        case moved
        /// To another start with the same end, or to another end.
        case begins, ends
        case markedFree, markedBusy
        case added, removed
        /// The own answer to an invitation.
        case answered(EventAnswer)
        /// Another title, place or whatever else.
        case other
    }

    package let kind: Kind
    /// Whether it is of all events of a series.
    package let isOfAll: Bool
    /// Whether it is of one event of a series.
    package let isOfOne: Bool
    /// When the event is after the edit; of a removed one, when it was.
    package let start: Moment
    package let end: Moment

    /// - Returns: `nil` where the two do not tell: a series that was ended or split, and what cannot be read.
    /// - Complexity: O(*n*) in the bytes of the event.
    package init?(from before: [UInt8], to after: [UInt8], uid: String, timeZone: TimeZone) {
        guard var old = Version(before, uid: uid, timeZone: timeZone),
            var new = Version(after, uid: uid, timeZone: timeZone)
        else { return nil }
        guard let first = old.object.events.first else {
            guard let added = new.object.events.first else { return nil }
            self.init(.added, isOfAll: false, isOfOne: false, new.times(of: added))
            return
        }
        let isSeries = old.master?.isRecurring == true
        guard !new.object.events.isEmpty else {
            let times = old.times(of: old.master ?? first)
            self.init(.removed, isOfAll: isSeries, isOfOne: !isSeries && first.recurrenceID != nil, times)
            return
        }
        if isSeries, let master = old.master, let now = new.master, !master.isSameSeries(as: now) {
            // The end of its rule alone says that the later ones went.
            guard master.rule == now.rule || old.times(of: master) != new.times(of: now) else { return nil }
            self.init(.other, isOfAll: true, isOfOne: false, new.times(of: now))
            return
        }
        let (olds, news) = (old.instances(), new.instances())
        if let removed = new.exceptions().subtracting(old.exceptions()).min() {
            self.init(.removed, isOfAll: false, isOfOne: true, olds[removed] ?? old.usualTimes(at: removed))
            return
        }
        if let removed = olds.keys.filter({ news[$0] == nil }).min(), let times = olds[removed] {
            self.init(.removed, isOfAll: false, isOfOne: true, times)
            return
        }
        for event in new.object.events {
            let id = event.recurrenceID.map { new.instant(of: $0) }
            let former = old.object.events.first { $0.recurrenceID.map { old.instant(of: $0) } == id } ?? old.master
            guard let former, id != nil || !isSeries else { continue }
            let times = new.times(of: event)
            let then = former.recurrenceID == nil ? id.map { old.usualTimes(at: $0) } : nil
            let kind = Kind(from: former, then ?? old.times(of: former), to: event, times)
            guard let kind else { continue }
            self.init(kind, isOfAll: false, isOfOne: id != nil, times)
            return
        }
        return nil
    }

    private init(_ kind: Kind, isOfAll: Bool, isOfOne: Bool, _ times: Times) {
        (self.kind, self.isOfAll, self.isOfOne) = (kind, isOfAll, isOfOne)
        (start, end) = (times.start, times.end)
    }

    fileprivate struct Times: Hashable {
        let start, end: Moment
    }
}

extension EditedChange.Kind {
    /// `nil` where nothing differs.
    fileprivate init?(
        from event: CalendarEvent, _ before: EditedChange.Times, to new: CalendarEvent, _ after: EditedChange.Times
    ) {
        switch (before.start != after.start, before.end != after.end) {
        case (true, true): self = .moved
        case (true, false): self = .begins
        case (false, true): self = .ends
        case (false, false):
            let answers = zip(event.attendees, new.attendees).filter { $0.answer != $1.answer }.map(\.1.answer)
            if answers.count == 1, let answer = EventAnswer(rawValue: answers[0].lowercased()) {
                self = .answered(answer)
                return
            }
            let isFree = [event, new].map { $0.availability(ownAddresses: []) == .free }
            let isNamedSo = event.summary == new.summary && event.location == new.location
            guard isFree[0] != isFree[1] || !isNamedSo else { return nil }
            self = !isNamedSo ? .other : isFree[1] ? .markedFree : .markedBusy
        }
    }
}

/// The components of an event before or after an edit.
private struct Version {
    let object: CalendarObject
    private var clock: EditClock

    /// - Returns: `nil` when they cannot be read.
    init?(_ bytes: [UInt8], uid: String, timeZone: TimeZone) {
        let text: EditedText
        do { text = try EditedText(bytes, uid: uid) } catch { return nil }
        // A zone that only the calendar describes is unknown here, and its times are those of the wall.
        object = text.components.isEmpty ? CalendarObject() : CalendarReader.read(text.sample).object
        guard object.events.count == text.components.count else { return nil }
        clock = EditClock(object, timeZone: timeZone)
    }

    /// The component with the rule of the series, or of a single event.
    var master: CalendarEvent? { object.events.first { $0.recurrenceID == nil } }

    mutating func instant(of time: CalendarTime) -> Instant { clock.instant(of: time) }

    mutating func times(of event: CalendarEvent) -> EditedChange.Times {
        let start: Moment = if case .date(let day) = event.start { .day(day) } else { .time(instant(of: event.start)) }
        return EditedChange.Times(start: start, end: start.advanced(by: clock.length(of: event)))
    }

    /// The changed instances, by their original starts.
    mutating func instances() -> [Instant: EditedChange.Times] {
        var all: [Instant: EditedChange.Times] = [:]
        for event in object.events {
            if let id = event.recurrenceID { all[instant(of: id)] = times(of: event) }
        }
        return all
    }

    /// The starts of removed occurrences.
    mutating func exceptions() -> Set<Instant> {
        Set((master?.exceptions ?? []).map { clock.instant(of: $0) })
    }

    /// When an occurrence is by the rule of its series.
    mutating func usualTimes(at instant: Instant) -> EditedChange.Times {
        guard let master else { return EditedChange.Times(start: .time(instant), end: .time(instant)) }
        let start: Moment =
            master.start.isDate ? .day(clock.local(of: instant, like: master.start).date) : .time(instant)
        return EditedChange.Times(start: start, end: start.advanced(by: clock.length(of: master)))
    }
}

extension CalendarEvent {
    /// Whether two versions of the master of a series differ in nothing but removed occurrences and versions.
    fileprivate func isSameSeries(as other: CalendarEvent) -> Bool {
        let blank = CalendarEvent()
        let both = [self, other].map { event in
            var event = event
            (event.exceptions, event.version, event.lines) = (blank.exceptions, blank.version, blank.lines)
            return event
        }
        return both[0] == both[1]
    }
}
