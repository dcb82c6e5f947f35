import Events
import Text
import Time

/// An edit of all events of a series.
extension EventPatch {
    mutating func changeAll(_ change: EventEdit) throws(EditRefusal) -> [SeenEvent] {
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
            let moved = try move(&drafts, series, by: shift)
            for index in expected.indices {
                try expected[index].move(by: shift, of: self, series)
                if isOwnMeeting, moved.contains(expected[index].component) {
                    expected[index].askAgain(allBut: ownAddresses)
                }
            }
        }
        for index in drafts.indices {
            var own = change.unsatisfied(by: object.events[index])
            if index != master {
                if series.summary != object.events[index].summary { own.title = nil }
                if series.location != object.events[index].location { own.place = nil }
                if let invitee, index != occurrence.component,
                    series.answer(of: invitee) != object.events[index].answer(of: invitee)
                {
                    own.answer = nil
                }
            }
            try drafts[index].set(own, isASCII: isASCII, invitee: invitee)
            for place in expected.indices where expected[place].component == index {
                expected[place].take(own, in: text.components[index], invitee: invitee)
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

    /// Returns the positions of the components that have other times then.
    private mutating func move(_ drafts: inout [EventDraft], _ series: CalendarEvent, by shift: Shift)
        throws(EditRefusal) -> Set<Int>
    {
        var touched: Set<Int> = []
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
                if isOwnMeeting { try drafts[index].askAgain(allBut: ownAddresses) }
                touched.insert(index)
            }
            if let id = event.recurrenceID, shift.start != 0 {
                try drafts[index].replaceTimes("RECURRENCE-ID", [moved(id)])
            }
            guard isMaster, shift.start != 0 else { continue }
            try drafts[index].replaceTimes("EXDATE", event.exceptions.map(moved))
            try drafts[index].replaceTimes("RDATE", event.furtherDates.map { moved($0.start) })
            try drafts[index].replaceRule(ruleParts(series, by: shift, moved: moved))
        }
        return touched
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
