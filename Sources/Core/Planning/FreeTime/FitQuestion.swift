import Events
import Time

/// The question whether an event would fit at a time, as it was typed.
///
///     let typed = parser.parse("Sat 7pm 2h", now: local, in: timeZone)
///     let answer = FitQuestion(typed, at: .now).answer(in: agenda)   // off the main thread
package struct FitQuestion: Sendable {
    package let typed: TypedTime
    /// The event that would be moved to this time; `nil` for a new one.
    package let moved: EventKey?
    /// The time in milliseconds below which the time to another event is too short; 0 for any time.
    package let buffer: Int64
    package let now: Instant
    /// The hours in which other times are offered.
    package let hours: FreeHours
    /// Those for whom the event is: the time must be free for all of them. `nil` for all.
    package let people: PersonSet?
    /// The time that was chosen among those that are offered; `nil` for none.
    package let chosen: Range<Instant>?
    /// The most later times that are offered besides the nearest.
    package let later: Int

    package init(
        _ typed: TypedTime, moving moved: EventKey? = nil, buffer: Int64 = 0, hours: FreeHours = .waking,
        for people: PersonSet? = nil, chosen: Range<Instant>? = nil, later: Int = 0, at now: Instant
    ) {
        (self.typed, self.moved, self.buffer, self.hours, self.now) = (typed, moved, buffer, hours, now)
        (self.people, self.chosen, self.later) = (people, chosen, later)
    }

    /// The most times that are offered at once instead of one that is not free.
    package static let mostPieces = 6
    /// The length of an event of which none is known: an hour.
    private static let usualLength: Int64 = 3_600_000

    /// - Complexity: as for `Agenda.fit` and `Agenda.freeTimes(near:)`.
    package func answer(in agenda: Agenda) -> FitAnswer {
        let entry = moved.flatMap(agenda.position(of:))
        let counts = agenda.counting(for: people, moving: entry)
        var zone = ZonedTime(agenda.timeZone)
        let chosenFit = chosen.map { time in
            agenda.fit(
                Interval(start: time.lowerBound, end: time.upperBound), buffer: buffer, hours: hours, for: people,
                moving: entry)
        }
        guard typed.isUnderstood, let span = typed.span else {
            let length =
                typed.length.map { Int64($0) * 60_000 } ?? entry.map { agenda.entries[$0].length }
                ?? FitQuestion.usualLength
            let period = typed.isUnderstood ? typed.period(&zone) : nil
            let events = period.map { agenda.entries(in: $0).filter { counts?($0) ?? true } } ?? []
            let free = period.map { freeTimes(in: $0, length, in: agenda, counting: counts, &zone) } ?? []
            return FitAnswer(
                question: self, agenda: agenda, moved: entry, fit: nil, chosenFit: chosenFit, period: period,
                events: events, free: free, length: length)
        }
        let interval = Interval(start: span.time.lowerBound, end: span.time.upperBound)
        let fit = agenda.fit(interval, buffer: buffer, hours: hours, for: people, moving: entry)
        // What is over cannot be chosen.
        let earliest = now.nextQuarterHour
        var (free, hasMore, isTooClose) = ([Range<Instant>](), false, false)
        if interval.end > now, let around = fit.around {
            free = [max(around.lowerBound, min(earliest, interval.start))..<around.upperBound]
        } else if interval.end > now, !fit.isFree || !fit.isInHours {
            func pieces(buffer: Int64) -> ([Range<Instant>], Bool) {
                agenda.pieces(
                    near: interval, most: FitQuestion.mostPieces, later: later, buffer: buffer, hours: hours,
                    from: earliest, for: people, moving: entry)
            }
            (free, hasMore) = pieces(buffer: buffer)
            if free.isEmpty, buffer > 0 {
                (free, hasMore) = pieces(buffer: 0)
                isTooClose = !free.isEmpty
            }
        }
        return FitAnswer(
            question: self, agenda: agenda, moved: entry, fit: fit, chosenFit: chosenFit, period: nil, events: [],
            free: free, hasMore: hasMore, isTooClose: isTooClose, length: (interval.start..<interval.end).length)
    }

    /// The free times of a day or a part of it that are not over.
    private func freeTimes(
        in period: Range<Instant>, _ length: Int64, in agenda: Agenda, counting counts: ((Int) -> Bool)?,
        _ zone: inout ZonedTime
    ) -> [Range<Instant>] {
        let start = max(period.lowerBound, now.nextQuarterHour)
        guard start < period.upperBound else { return [] }
        return agenda.freeTimes(
            in: start..<period.upperBound, hours: hours, atLeast: length, counting: counts, &zone)
    }
}

/// What an agenda says to the question whether an event would fit.
package struct FitAnswer: Sendable {
    package let question: FitQuestion
    package let agenda: Agenda
    /// The position of the event that would be moved.
    package let moved: Int?
    /// `nil` when no time was understood.
    package let fit: Fit?
    /// Of the time that was chosen; `nil` without one.
    package let chosenFit: Fit?
    /// The day or the part of it that was typed; `nil` when a time was typed too.
    package let period: Range<Instant>?
    /// The entries of that day or part, in order of time.
    package let events: [Int]
    /// What is free around the time; or else pieces near it that are as long; or what is free on the day that was typed. In order
    /// of time.
    package let free: [Range<Instant>]
    /// Whether there may be later ones.
    package var hasMore = false
    /// Whether the free times near it are all too close to events at a location.
    package var isTooClose = false
    /// The length of the event in milliseconds.
    package let length: Int64

    /// The part of a free time in which the event would be: as near to the time that was asked for as possible, and as long.
    /// It keeps the buffer to other events where there is room for that.
    package func place(in free: Range<Instant>) -> Range<Instant> {
        let distant = agenda.distantParts(
            of: [free], buffer: question.buffer, counting: agenda.counting(for: question.people, moving: moved))
        let free = distant.first.flatMap { $0.length >= length ? $0 : nil } ?? free
        let latest = max(free.lowerBound, free.upperBound.advanced(by: -length))
        let start = min(max(fit?.interval.start ?? free.lowerBound, free.lowerBound), latest)
        return start..<min(start.advanced(by: length), free.upperBound)
    }
}

extension Agenda.Entry {
    fileprivate var length: Int64 { max(60_000, (start..<max(start, end)).length) }
}

extension Instant {
    /// The first moment from this one on at which a quarter of an hour begins.
    package var nextQuarterHour: Instant {
        let quarter: Int64 = 900_000
        let rest = millisecondsSinceEpoch.flooredQuotient(by: quarter) * quarter
        return rest == millisecondsSinceEpoch ? self : Instant(millisecondsSinceEpoch: rest + quarter)
    }
}
