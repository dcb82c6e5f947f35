import Events
import Text
import Time

/// The free time that `upcoming free` prints, and whether a time is free.
package struct FreeTimeSelection: Sendable {
    package let agenda: Agenda
    package let range: AgendaRange
    /// In order of time, within the hours and days that are asked for.
    package let free: [Range<Instant>]
    /// From midnight to midnight, whatever the hours: more than two months before the first event, and more than a year between
    /// two. In order of time.
    package private(set) var long: [Range<Instant>] = []
    /// The midnight after the last event, from which on the rest of the range is free; `nil` where events last as long as
    /// the range.
    package private(set) var restStart: Instant?
    /// Whether the first of the long times is the one before the first event.
    fileprivate var hasLongStart = false
    /// The title that was typed with the time.
    fileprivate private(set) var title: String?
    /// A sentence about the day that was assumed; `nil` for none.
    package var assumption: String?
    /// Whether an event would fit at the time that is asked for; `nil` without one.
    package let fit: Fit?
    /// The day or the part of it that is asked for, and the events in it; `nil` without one.
    package let period: (time: Range<Instant>, isWhole: Bool, events: [Int])?
    /// The people for all of whom the time is to be free; `nil` where there is only the user.
    fileprivate let people: PersonSet?
    /// The time in milliseconds that the free times keep to events at a location; 0 for any.
    fileprivate let buffer: Int64

    /// Whether the time that is asked for is free; of a day, whether any of it is.
    package var isFree: Bool { fit?.isFree ?? (period == nil || !free.isEmpty) }

    /// The longest times without events of which each day is listed: before the first event, and between two.
    private static let (longestBefore, longestBetween): (Int64, Int64) = (62 * 86_400_000, 366 * 86_400_000)

    /// The free times of a range of days up to its last event; without bounds, those of all days that have events.
    ///
    /// - Parameters:
    ///   - length: The shortest free time in milliseconds.
    ///   - buffer: The time in milliseconds that they keep to events at a location; 0 for any.
    ///   - people: Those for all of whom the time is to be free.
    /// - Complexity: O(*n* log *n* + *d* log *n*), where *n* is the number of events and *d* the number of days that are
    ///   less than a year from one.
    package init(
        _ agenda: Agenda, range: AgendaRange, hours: FreeHours, atLeast length: Int64, buffer: Int64 = 0,
        for people: PersonSet = .me
    ) {
        (self.agenda, self.range, fit, period, self.buffer) = (agenda, range, nil, nil, buffer)
        self.people = agenda.people.isOne ? nil : people
        let moments = agenda.moments(of: range)
        let extent = agenda.extent ?? moments.lowerBound..<moments.lowerBound
        var start = range.from == nil ? extent.lowerBound : moments.lowerBound
        let limit = range.to == nil ? extent.upperBound : moments.upperBound
        let end = max(start, min(limit, extent.upperBound))
        if end < limit { restStart = end }
        var free: [Range<Instant>] = []
        func look(until end: Instant) {
            guard start < end else { return }
            free += agenda.freeTimes(in: start..<end, hours: hours, atLeast: length, buffer: buffer, for: people)
        }
        var zone = ZonedTime(agenda.timeZone)
        let whole = start..<end
        for gap in agenda.freeTimes(in: whole, atLeast: FreeTimeSelection.longestBefore, for: people) {
            let isFirst = gap.lowerBound == whole.lowerBound && range.from != nil
            guard isFirst || gap.length > FreeTimeSelection.longestBetween else { continue }
            let first = gap.lowerBound == whole.lowerBound ? gap.lowerBound : zone.nextMidnight(from: gap.lowerBound)
            look(until: first)
            guard gap.upperBound < whole.upperBound else {
                (restStart, start) = (first, whole.upperBound)
                break
            }
            start = zone.instant(of: zone.localDateTime(of: gap.upperBound).date.midnight)
            long.append(first..<start)
            hasLongStart = hasLongStart || isFirst
        }
        look(until: whole.upperBound)
        self.free = free
    }

    /// Whether a time is free, with the free time around it, or else the nearest.
    ///
    /// - Parameter title: The title that was typed with the time.
    package init(
        _ agenda: Agenda, at interval: Interval, titled title: String? = nil, buffer: Int64, hours: FreeHours,
        for people: PersonSet = .me
    ) {
        let fit = agenda.fit(interval, buffer: buffer, hours: hours, counting: agenda.counting(for: people))
        (self.agenda, range, self.fit, period, self.buffer) = (agenda, .all, fit, nil, fit.isFree ? 0 : buffer)
        self.people = agenda.people.isOne ? nil : people
        free = [fit.around, fit.before, fit.after].compactMap { $0 }
        self.title = title
    }

    /// The events and the free times of a day or a part of it, or of several days.
    ///
    /// - Parameters:
    ///   - typed: What was typed; `nil` is returned when it has no day, or a time.
    ///   - length: The shortest free time in milliseconds.
    ///   - buffer: The time in milliseconds that they keep to events at a location; 0 for any.
    package init?(
        _ agenda: Agenda, on typed: TypedTime, hours: FreeHours, atLeast length: Int64, buffer: Int64 = 0,
        for people: PersonSet = .me
    ) {
        var zone = ZonedTime(agenda.timeZone)
        guard let time = typed.period(&zone) else { return nil }
        (self.agenda, range, fit, self.buffer) = (agenda, .all, nil, buffer)
        self.people = agenda.people.isOne ? nil : people
        let counts = agenda.counting(for: people)
        title = typed.title
        period = (time, typed.part == nil, agenda.entries(in: time).filter { counts?($0) ?? true })
        free = agenda.freeTimes(in: time, hours: hours, atLeast: length, buffer: buffer, for: people)
    }

    /// The needs for which nobody is left if the time that is asked for, or a free time, is taken.
    fileprivate var left: [NeedConflict] {
        let asked = fit.flatMap { $0.isFree ? [$0.interval.start..<$0.interval.end] : nil }
        return agenda.needs(leftBy: asked ?? free, of: people ?? .me)
    }

    /// "For whom: Me"; `nil` where there is only the user.
    fileprivate var peopleLine: String? {
        people.map { localized("For whom: {names}", ["names": agenda.people.names($0)]) }
    }
}

/// The output of `upcoming free`.
package struct FreeTimeReport: Report {
    private let texts: AgendaFormatter
    private let selection: FreeTimeSelection
    private let style: TerminalStyle

    /// - Parameter texts: The texts for the agenda of the selection.
    package init(_ texts: AgendaFormatter, selection: FreeTimeSelection, style: TerminalStyle = .plain) {
        (self.texts, self.selection, self.style) = (texts, selection, style)
    }

    package func write(to report: inout ReportWriter) {
        var events = EventReport(selection.agenda)
        if let people = selection.people {
            report.member("people", selection.agenda.people.people(people).map(\.displayName))
        }
        report.array("free", of: selection.free) { range, report in
            report.member("start", events.time(range.lowerBound))
            report.member("end", events.time(range.upperBound))
        }
        if selection.agenda.hasNeeds {
            report.array("left", of: selection.left) { need, report in
                report.array("events", of: need.needs) { events.write($0, to: &$1) }
                report.array("intervals", of: need.times) { time, report in
                    report.member("start", events.time(time.start))
                    report.member("end", events.time(time.end))
                }
            }
        }
        if let fit = selection.fit {
            report.array("conflicts", of: fit.conflicts) { events.write($0, to: &$1) }
            report.array("near", of: fit.near) { events.write($0, to: &$1) }
        } else if let period = selection.period {
            report.array("events", of: period.events) { events.write($0, to: &$1) }
        } else {
            let (long, hasStart) = (selection.long, selection.hasLongStart)
            report.member("freeUntil", hasStart ? events.time(long[0].upperBound) : nil)
            report.array("freeBetween", of: long.dropFirst(hasStart ? 1 : 0)) { range, report in
                report.member("start", events.time(range.lowerBound))
                report.member("end", events.time(range.upperBound))
            }
            report.member("freeFrom", selection.restStart.map { events.time($0) })
        }
        events.writeProblems(to: &report)
    }

    /// The range, if any, and the free times under the day on which they begin; or whether a time is free, and what is
    /// around it.
    package func lines() -> AnySequence<String> {
        let people = [selection.peopleLine].compactMap { $0 }
        return Outline(blocks: [people] + blocks() + [[selection.assumption].compactMap { $0 }]).lines
    }

    private func blocks() -> [[String]] {
        if let fit = selection.fit { return blocks(fit) }
        if let period = selection.period { return blocks(period.time, period.isWhole, period.events) }
        let head = [texts.name(of: selection.range).map(style.bold), note].compactMap { $0 }
        let rest = selection.restStart.map { start in
            localized(
                "Free from {day} on.", ["day": texts.times.fullDayName(texts.times.localDateTime(of: start).date)])
        }
        guard !selection.free.isEmpty || !selection.long.isEmpty else {
            return [head, [rest ?? localized("No free time.")]]
        }
        let (column, left) = (OutlineColumn(selection.free.map(texts.name(ofTime:))), selection.left)
        var long = selection.long[...]
        var days = [head]
        var last: CalendarDate?
        for free in selection.free {
            while let next = long.first, next.lowerBound <= free.lowerBound {
                days.append([line(ofLong: long.removeFirst())])
            }
            let date = texts.times.localDateTime(of: free.lowerBound).date
            if date != last {
                let relative = texts.relativeName(of: date).map { " (\($0))" } ?? ""
                days.append([style.bold(texts.times.fullDayName(date) + relative)])
                last = date
            }
            days[days.count - 1].append(
                "  \(column.leading(texts.name(ofTime: free)))  "
                    + ([texts.length(ofTime: free)] + texts.left(left, in: free)).dotted())
        }
        return days + long.map { [line(ofLong: $0)] } + [[rest].compactMap { $0 }]
    }

    /// "All is free from Monday, March 1, 2027 to Friday, April 2, 2027."
    private func line(ofLong time: Range<Instant>) -> String {
        localized("All is free from {first} to {last}.", ["first": day(time.lowerBound), "last": lastDay(of: time)])
    }

    private func day(_ moment: Instant) -> String {
        texts.times.fullDayName(texts.times.localDateTime(of: moment).date)
    }

    private func lastDay(of time: Range<Instant>) -> String { day(time.upperBound.advanced(by: -1)) }

    private func blocks(_ fit: Fit) -> [[String]] {
        let time = titled(wholeName(of: fit.interval.start..<fit.interval.end))
        let left = fit.isFree ? texts.names(ofLeft: selection.left) : nil
        let head =
            fit.isFree
            ? left.map {
                style.warning("!") + " "
                    + style.bold(
                        localized("{time} is free, but nobody is left for {name}.", ["time": time, "name": $0]))
            } ?? style.bold(localized("{time} is free.", ["time": time]))
            : style.warning("!") + " " + style.bold(localized("{time} is not free.", ["time": time]))
        let conflicts = fit.conflicts.map { entry in
            "  " + style.warning("!") + " \(name(of: entry))"
        }
        let near = fit.near.map { "  \(name(of: $0))" }
        let free = selection.free.map { "  \(wholeName(of: $0))  \(texts.length(ofTime: $0))" }
        return [
            [head] + conflicts,
            near.isEmpty ? [] : [localized("Too close to it:")] + near,
            free.isEmpty ? [] : [fit.isFree ? localized("Free around it:") : localized("Free near it:")] + free,
            [note].compactMap { $0 },
        ]
    }

    /// "15 min apart from events at other places".
    private var note: String? { texts.note(ofBuffer: selection.buffer) }

    private func blocks(_ time: Range<Instant>, _ isWhole: Bool, _ events: [Int]) -> [[String]] {
        let (first, last) = (day(time.lowerBound), lastDay(of: time))
        let isDay = isWhole && first == last
        let days = isDay ? first : localized("{first} to {last}", ["first": first, "last": last])
        let free = selection.free.map {
            "  \(isWhole && !isDay ? wholeName(of: $0) : texts.name(ofTime: $0))  \(texts.length(ofTime: $0))"
        }
        return [
            [style.bold(titled(isWhole ? days : wholeName(of: time)))]
                + (events.isEmpty ? [localized("No events.")] : events.map { "  \(name(of: $0))" }),
            free.isEmpty
                ? [localized("No free time.")]
                : [isDay ? localized("Free on this day:") : localized("Free at that time:")] + free,
            [note].compactMap { $0 },
        ]
    }

    /// "Dentist · Saturday, December 12, 2026", if a title was typed.
    private func titled(_ time: String) -> String {
        [selection.title.map { $0.singleLine(limit: 100) }, time].compactMap { $0 }.dotted()
    }

    private func name(of entry: Int) -> String {
        let note = texts.note(of: entry).map { " (\($0))" } ?? ""
        return [texts.title(of: entry) + note, texts.when(of: entry)].listed()
    }

    private func wholeName(of free: Range<Instant>) -> String {
        [texts.times.fullDayName(texts.times.localDateTime(of: free.lowerBound).date), texts.name(ofTime: free)]
            .listed()
    }
}
