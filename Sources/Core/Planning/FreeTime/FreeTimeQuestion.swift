import Events
import Time

/// The question when there is time: whether a time that was typed is free, or else which times of the chosen days are.
///
///     let typed = parser.parse("Sat 7pm 2h", now: local, in: timeZone)
///     let answer = FreeTimeQuestion(typed, at: .now).answer(in: agenda)   // off the main thread
package struct FreeTimeQuestion: Sendable {
    /// The typed time; `nil` for nothing.
    package let typed: TypedTime?
    /// How the typed time repeats; `nil` for once.
    package let repetition: Repetition?
    /// The choice by buttons. A typed time counts more.
    package let choice: FreeTimeChoice
    /// The event that would be moved to this time; `nil` for a new one.
    package let moved: EventKey?
    /// The time in milliseconds below which the time to another event is too short; 0 for any time.
    package let buffer: Int64
    /// The hours in which other times are offered.
    package let hours: FreeHours
    /// The time that was chosen among those that are offered; `nil` for none.
    package let chosen: Range<Instant>?
    package let extent: Extent
    package let now: Instant

    /// Each week.
    package struct Repetition: Hashable, Sendable {
        /// The last day on which it may be; `nil` for no end.
        package let lastDay: CalendarDate?

        package init(until lastDay: CalendarDate?) { self.lastDay = lastDay }

        /// As far as series are shown.
        static let mostWeeks = 52
    }

    /// How much is listed.
    package struct Extent: Hashable, Sendable {
        /// The most days of a list.
        package private(set) var days = Extent.moreDays
        /// The most later times that are offered besides the nearest ones.
        package private(set) var later = 0
        /// The days of which all times are listed, not only the first.
        private(set) var whole: Set<CalendarDate> = []

        private static let moreDays = 100

        package init() {}

        /// Lists more days and times.
        package mutating func add() {
            days += Extent.moreDays
            later += FreeTimeQuestion.mostPieces
        }

        /// Lists all times of a day.
        package mutating func addTimes(of day: CalendarDate) { whole.insert(day) }
    }

    package init(
        _ typed: TypedTime? = nil, repeating repetition: Repetition? = nil, choice: FreeTimeChoice = FreeTimeChoice(),
        moving moved: EventKey? = nil, buffer: Int64 = 0, hours: FreeHours = .waking, chosen: Range<Instant>? = nil,
        extent: Extent = Extent(), at now: Instant
    ) {
        (self.typed, self.choice, self.moved, self.buffer, self.hours) = (typed, choice, moved, buffer, hours)
        (self.chosen, self.extent, self.now) = (chosen, extent, now)
        self.repetition = repetition
    }

    /// The most times that are offered at once instead of one that is not free.
    package static let mostPieces = 6

    /// - Complexity: as for `Agenda.fit` and `Agenda.pieces`; for a list as for `Agenda.freeTimes`.
    package func answer(in agenda: Agenda) -> FreeTimeAnswer {
        let entry = moved.flatMap(agenda.position(of:))
        let counts = agenda.counting(for: choice.people, of: choice.sources, moving: entry)
        var answer = FreeTimeAnswer(question: self, agenda: agenda, moved: entry)
        answer.chosenFit = chosen.map { time in
            let interval = Interval(start: time.lowerBound, end: time.upperBound)
            return agenda.fit(interval, buffer: buffer, hours: hours, counting: counts)
        }
        guard typed?.isUnderstood ?? true else { return answer }
        if let time = typed?.span?.time(assuming: choice.minutes) {
            ask(for: Interval(start: time.lowerBound, end: time.upperBound), counting: counts, &answer)
        } else {
            list(counting: counts, &answer)
        }
        if let repetition, let fit = answer.chosenFit ?? answer.fit {
            answer.later = repetition.conflicts(after: fit.interval, in: agenda, counting: counts)
        }
        return answer
    }

    /// Whether a time is free, and what is free around it or near it.
    private func ask(for interval: Interval, counting counts: ((Int) -> Bool)?, _ answer: inout FreeTimeAnswer) {
        let agenda = answer.agenda
        let fit = agenda.fit(interval, buffer: buffer, hours: hours, counting: counts)
        (answer.fit, answer.length) = (fit, (interval.start..<interval.end).length)
        // Past times cannot be chosen.
        guard interval.end > now else { return }
        let earliest = now.nextQuarterHour
        if let around = fit.around {
            answer.free = [max(around.lowerBound, min(earliest, interval.start))..<around.upperBound]
        } else if !fit.isFree || !fit.isInHours {
            for buffer in buffer > 0 ? [buffer, 0] : [0] where answer.free.isEmpty {
                (answer.free, answer.hasMore) = agenda.pieces(
                    near: interval, most: FreeTimeQuestion.mostPieces, later: extent.later, isMove: moved != nil,
                    buffer: buffer, hours: hours,
                    from: earliest, counting: counts)
                answer.isTooClose = buffer < self.buffer && !answer.free.isEmpty
            }
        }
    }

    /// The free times of the days that were typed or chosen, and the events of those that were typed.
    private func list(counting counts: ((Int) -> Bool)?, _ answer: inout FreeTimeAnswer) {
        let agenda = answer.agenda
        var zone = ZonedTime(agenda.timeZone)
        let choice = choice.limited(to: typed)
        let days = choice.days(today: zone.localDateTime(of: now).date)
        let moments =
            zone.instant(of: days.lowerBound.midnight)..<zone.instant(of: days.upperBound.advanced(by: 1).midnight)
        (answer.length, answer.lastDay) = (Int64(choice.minutes) * 60_000, days.upperBound)
        answer.period = typed?.period(&zone)
        answer.events = answer.period.map { agenda.entries(in: $0).filter { counts?($0) ?? true } } ?? []
        let start = moments.upperBound <= now ? moments.lowerBound : max(moments.lowerBound, now.nextQuarterHour)
        guard start < moments.upperBound else { return }
        answer.free = agenda.freeTimes(
            in: start..<moments.upperBound, hours: choice.hours(hours), atLeast: answer.length, buffer: buffer,
            counting: counts, &zone)
    }
}

extension FreeTimeQuestion.Repetition {
    /// The entries that conflict with the times of the weeks after the first, in order of time.
    fileprivate func conflicts(after first: Interval, in agenda: Agenda, counting counts: ((Int) -> Bool)?) -> [Int] {
        var zone = ZonedTime(agenda.timeZone)
        let (start, end) = (zone.localDateTime(of: first.start), zone.localDateTime(of: first.end))
        var found = Set<Int>()
        for minutes in (1...Self.mostWeeks).map({ $0 * 7 * 1440 }) {
            let next = start.advanced(byMinutes: minutes)
            if let lastDay, next.date > lastDay { break }
            let interval = Interval(
                start: zone.instant(of: next), end: zone.instant(of: end.advanced(byMinutes: minutes)))
            found.formUnion(agenda.conflicts.conflicts(with: interval).filter { counts?($0) ?? true })
        }
        found.subtract(agenda.conflicts.conflicts(with: first))
        return found.sorted()
    }
}

/// The answer of an agenda to the question when there is time.
package struct FreeTimeAnswer: Sendable {
    package let question: FreeTimeQuestion
    package let agenda: Agenda
    /// The position of the event that would be moved.
    package let moved: Int?
    /// The fit of the typed time; `nil` when none was typed.
    package fileprivate(set) var fit: Fit?
    /// The fit of the chosen time; `nil` without one.
    package fileprivate(set) var chosenFit: Fit?
    /// The further entries that later times of what repeats would conflict with, in order of time.
    package fileprivate(set) var later: [Int] = []
    /// The days or the part of one that was typed without a time.
    package fileprivate(set) var period: Range<Instant>?
    /// The entries of that period, in order of time.
    package fileprivate(set) var events: [Int] = []
    /// The last day of a list of free times; `nil` when there is no list.
    package fileprivate(set) var lastDay: CalendarDate?
    /// The free time around the typed one; or else pieces near it that are as long, see `Agenda.pieces`; or the list in order
    /// of time.
    package fileprivate(set) var free: [Range<Instant>] = []
    /// Whether there may be later pieces.
    package fileprivate(set) var hasMore = false
    /// Whether the free times near it are all too close to events at a location.
    package fileprivate(set) var isTooClose = false
    /// The length of the event in milliseconds.
    package fileprivate(set) var length: Int64 = 0

    init(question: FreeTimeQuestion, agenda: Agenda, moved: Int?) {
        (self.question, self.agenda, self.moved) = (question, agenda, moved)
    }

    /// The part of a free time in which the event would be: as near to the time that was asked for as possible, and as long.
    /// It keeps the buffer to other events where there is room for that.
    package func place(in free: Range<Instant>) -> Range<Instant> {
        let counts = agenda.counting(for: question.choice.people, of: question.choice.sources, moving: moved)
        let distant = agenda.distantParts(of: [free], buffer: question.buffer, counting: counts)
        let free = distant.first.flatMap { $0.length >= length ? $0 : nil } ?? free
        let latest = max(free.lowerBound, free.upperBound.advanced(by: -length))
        let start = min(max(fit?.interval.start ?? free.lowerBound, free.lowerBound), latest)
        return start..<min(start.advanced(by: length), free.upperBound)
    }
}

extension Instant {
    /// The first moment from this one on at which a quarter of an hour begins.
    package var nextQuarterHour: Instant {
        let quarter: Int64 = 900_000
        let rest = millisecondsSinceEpoch.flooredQuotient(by: quarter) * quarter
        return rest == millisecondsSinceEpoch ? self : Instant(millisecondsSinceEpoch: rest + quarter)
    }
}
