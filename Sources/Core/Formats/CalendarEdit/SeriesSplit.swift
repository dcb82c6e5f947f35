import Events
import Foundation
import Text
import Time

/// An edit of one occurrence and the later ones: they become a series of their own, and the one before ends.
extension CalendarEditor {
    /// The text with an edit of an occurrence and all later ones of its series; of the first one, with an edit of all.
    ///
    /// - Parameter newUID: The UID of the later ones.
    func patchFollowing(
        _ text: [UInt8], _ event: EditedEvent, _ edit: CalendarEdit, newUID: String
    ) throws(EditRefusal) -> CalendarPatch {
        let old = try EditedText(text, uid: event.uid)
        var split = try EventPatch(old, event, edit, timeZone: timeZone, now: now, ownAddresses: ownAddresses)
        guard split.object.events.allSatisfy({ $0.others(ownAddresses).isEmpty }) else {
            throw EditRefusal.isPartOfMeeting
        }
        guard let rest = try split.split(newUID: edit == .remove ? nil : newUID) else {
            return try patch(text, event, edit, .all)
        }
        let insertion = CalendarPatch.Replacement(range: rest.place..<rest.place, bytes: rest.bytes)
        let middle = try old.replacing(split.replacements + [insertion])
        let ended = try seen(event.uid, in: middle, window: split.window)
        guard case .change = edit else {
            guard ended == split.seen.filter({ !rest.later.contains($0) }) else { throw EditRefusal.uncertain }
            return CalendarPatch(
                text: middle, before: old.event, after: try EditedText(middle, uid: event.uid).event,
                replacements: split.replacements, occurrence: split.changed)
        }
        let later = try seen(newUID, in: middle, window: split.window).map { $0.renamed(event.uid) }
        guard (ended + later).sorted() == split.seen else { throw EditRefusal.uncertain }
        let changed = try patch(
            middle, EditedEvent(uid: newUID, originalStart: event.originalStart), edit, .all)
        guard changed.isChange else {
            return CalendarPatch(
                text: text, before: old.event, after: old.event, replacements: [], occurrence: changed.occurrence)
        }
        let series = try EditedText(changed.text, uid: newUID).event
        let replacements =
            split.replacements + [CalendarPatch.Replacement(range: rest.place..<rest.place, bytes: series)]
        guard try old.replacing(replacements) == changed.text else { throw EditRefusal.uncertain }
        return CalendarPatch(
            text: changed.text, before: old.event,
            after: try EditedText(changed.text, uid: event.uid).event + series, replacements: replacements,
            occurrence: changed.occurrence, newUID: newUID)
    }

    private func seen(_ uid: String, in text: [UInt8], window: Range<Instant>) throws(EditRefusal) -> [SeenEvent] {
        let object = try EventPatch.read(try EditedText(text, uid: uid))
        return SeenEvent.all(in: object, window: window, timeZone: timeZone)
    }
}

extension EventPatch {
    /// The rest of a series that was split.
    struct Rest {
        /// The lines of the new series; empty where it is removed.
        let bytes: [UInt8]
        /// Where they go.
        let place: Int
        /// The occurrences that it has.
        let later: Set<SeenEvent>
    }

    /// Ends the series before the chosen occurrence.
    ///
    /// - Parameter newUID: The UID of a series of the later ones; `nil` to remove them.
    /// - Returns: `nil` for a single event, and for the first occurrence.
    mutating func split(newUID: String?) throws(EditRefusal) -> Rest? {
        guard let master, event.originalStart != nil else { return nil }
        let series = object.events[master]
        guard let rule = series.rule else {
            throw EditRefusal(Message("This series has no rule. Change one of its events, or all."))
        }
        let start = try originalStart(like: series.start)
        var clock = self.clock
        let first = clock.instant(of: start)
        let starts = ruleStarts(of: series, until: first)
        guard let last = starts.last, clock.instant(of: last) == first else { throw EditRefusal.uncertain }
        func isLater(_ time: CalendarTime) -> Bool { clock.instant(of: time) >= first }
        let later = seen.filter { seen in seen.originalStart.map { clock.instant(of: $0) >= first } ?? false }
        guard starts.count > 1, later.count < seen.count else {
            guard later.count == seen.count, starts.count == 1 else { throw EditRefusal.uncertain }
            return nil
        }

        let exceptions = series.exceptions.map(isLater)
        let further = series.furtherDates.map { isLater($0.start) }
        var ended = EventDraft(text.components[master])
        try ended.replaceRule(
            ["UNTIL": RecurrenceRule.Until(starts[starts.count - 2], isDate: series.start.isDate).description],
            removing: "COUNT")
        try ended.keepTimes("EXDATE", exceptions.map { !$0 })
        try ended.keepTimes("RDATE", further.map { !$0 })
        try stampSplit(&ended)
        replace(master, with: ended)
        let changed = overrides.filter { index in
            object.events[index].recurrenceID.map(isLater) ?? false
        }
        for index in changed { removeComponent(index) }
        let place = text.components[master].range.upperBound
        guard let newUID else { return Rest(bytes: [], place: place, later: Set(later)) }

        var rest = EventDraft(text.components[master])
        try rest.setUID(newUID)
        let shift = start.local.millisecondsSinceEpoch - series.start.local.millisecondsSinceEpoch
        try rest.setTimes(series, start: start, end: clock.end(of: series, after: shift), length: nil)
        if let count = rule.count { try rest.replaceRule(["COUNT": String(count - starts.count + 1)]) }
        try rest.keepTimes("EXDATE", exceptions)
        try rest.keepTimes("RDATE", further)
        var bytes = rest.bytes
        for index in changed {
            var instance = EventDraft(text.components[index])
            try instance.setUID(newUID)
            bytes += instance.bytes
        }
        return Rest(bytes: bytes, place: place, later: Set(later))
    }

    /// The starts of a rule, from its first one to a given one; those that are excluded count.
    private func ruleStarts(of series: CalendarEvent, until end: Instant) -> [EventTime] {
        var clock = clock
        var bare = object
        var plain = series
        (plain.exceptions, plain.furtherDates) = ([], [])
        (bare.events, bare.series) = ([plain], [CalendarSeries(master: 0)])
        let window = clock.instant(of: series.start)..<end.advanced(by: 1)
        guard !window.isEmpty else { return [] }
        let (occurrences, isCut) = bare.occurrences(in: window, timeZone: timeZone)
        return isCut ? [] : occurrences.compactMap(\.originalStart)
    }
}

extension RecurrenceRule.Until {
    /// The last start of a rule, in the form of its start.
    fileprivate init(_ start: EventTime, isDate: Bool) {
        switch start {
        case .absolute(let instant): self = .absolute(instant)
        case .floating(let local), .zoned(let local, _): self = isDate ? .date(local.date) : .floating(local)
        }
    }
}

extension EditClock {
    /// The end of a series, in the form in which it is read, after its start has moved on its own wall clock.
    fileprivate mutating func end(of series: CalendarEvent, after shift: Int64) -> CalendarTime {
        var form = series.start
        if case .time(let end) = series.end { form = self.end(end, of: series.start) }
        return moved(form, with: form, by: shift, days: Int(shift / 86_400_000))
    }
}
