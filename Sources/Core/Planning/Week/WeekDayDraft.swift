import Events
import Time

/// The timed events of a day, by minutes of its wall clock.
///
/// On a day of 23 or 25 hours an event is where the clock shows its start and end. An hour that occurs twice is drawn once.
struct WeekDayDraft {
    struct Part {
        let entry: Int
        /// From 0 to 1440.
        let minutes: Range<Int>
        let isCutAtStart: Bool
        let isCutAtEnd: Bool
    }

    /// In order of time.
    let parts: [Part]
    private let date: CalendarDate
    private let start: Instant
    private let end: Instant

    /// - Parameter entries: In order of time.
    init(_ entries: [Int], in agenda: Agenda, on date: CalendarDate, _ zone: inout ZonedTime) {
        let start = zone.instant(of: date.midnight)
        let end = zone.instant(of: date.advanced(by: 1).midnight)
        (self.date, self.start, self.end) = (date, start, end)
        var parts: [Part] = []
        for entry in entries {
            let item = agenda.entries[entry]
            // An event without length is on the day of its moment.
            guard item.start < end, item.end > start || item.start >= start else { continue }
            parts.append(
                Part(
                    entry: entry, minutes: WeekDayDraft.minutes(item.start, item.end, date, start, end, &zone),
                    isCutAtStart: item.start < start, isCutAtEnd: item.end > end))
        }
        self.parts = parts
    }

    /// The blocks of the day, and the numbers of those without room.
    ///
    /// - Parameters:
    ///   - room: For the blocks of a column.
    ///   - people: The people who have a column each; empty for one column.
    ///   - inConflict: The entries that are in conflict.
    /// - Complexity: O(*e* log *e*) in the number of events, for each column.
    func blocks(
        on scale: WeekScale, _ room: WeekColumns.Room, _ people: [Person.ID], _ shared: WeekShared,
        _ inConflict: Set<Int>, _ zone: inout ZonedTime
    ) -> (blocks: [WeekLayout.Block], more: [WeekLayout.More]) {
        let parts = Dictionary(uniqueKeysWithValues: parts.map { ($0.entry, $0) })
        let columns: [WeekColumns]
        if people.isEmpty {
            columns = [WeekColumns(self.parts.map(scale.block), room, inConflict: inConflict)]
        } else {
            let shown = PersonSet(people.map { PersonSet($0) })
            columns = people.map { person in
                WeekColumns(
                    self.parts.filter { shared.agenda.columns(of: $0.entry, among: shown).contains(person) }
                        .map(scale.block), room, inConflict: inConflict)
            }
        }
        var (blocks, more) = WeekPeopleColumns.joined(columns)
        for position in blocks.indices {
            guard let part = parts[blocks[position].entry] else { continue }
            blocks[position].shared = minutes(shared.intervals(of: part.entry), &zone)
                .map { scale.span($0, of: part, drawnAs: blocks[position].span) }
        }
        blocks.sort { ($0.span.lowerBound, $0.place.lowerBound) < ($1.span.lowerBound, $1.place.lowerBound) }
        more.sort { ($0.span.lowerBound, $0.place.lowerBound) < ($1.span.lowerBound, $1.place.lowerBound) }
        return (blocks, more)
    }

    /// The minutes of the day that some times take, disjoint and ascending.
    private func minutes(_ intervals: [Interval], _ zone: inout ZonedTime) -> [Range<Int>] {
        var union: [Range<Int>] = []
        for time in intervals {
            // A time without length is on the day of its moment.
            guard time.start < end, time.end > start || time.start >= start else { continue }
            union.append(WeekDayDraft.minutes(time.start, time.end, date, start, end, &zone))
        }
        var result: [Range<Int>] = []
        for part in union.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, part.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
            } else {
                result.append(part)
            }
        }
        return result
    }

    private static func minutes(
        _ from: Instant, _ to: Instant, _ date: CalendarDate, _ start: Instant, _ end: Instant,
        _ zone: inout ZonedTime
    ) -> Range<Int> {
        func minute(_ instant: Instant) -> Int {
            let local = zone.localDateTime(of: instant).millisecondsSinceEpoch
            return Int(min(max(0, (local - date.midnight.millisecondsSinceEpoch) / 60_000), 1440))
        }
        let first = from <= start ? 0 : minute(from)
        // A clock that was set back can show an end before the start.
        return first..<max(first, to >= end ? 1440 : minute(to))
    }
}

/// The scale of hours of a week.
struct WeekScale {
    private let minutes: Range<Int>
    private let leastMinutes: Int

    init(hours: ClosedRange<Int>, leastMinutes: Int) {
        minutes = hours.lowerBound * 60..<hours.upperBound * 60
        self.leastMinutes = leastMinutes
    }

    func block(_ part: WeekDayDraft.Part) -> WeekLayout.Block {
        // In whole minutes, so that events that touch do not overlap. What is lengthened stays in the picture.
        let end = min(max(part.minutes.upperBound, part.minutes.lowerBound + leastMinutes), minutes.upperBound)
        let start = max(minutes.lowerBound, min(part.minutes.lowerBound, end - leastMinutes))
        return WeekLayout.Block(
            entry: part.entry, span: place(start)...place(end), isCutAtStart: part.isCutAtStart,
            isCutAtEnd: part.isCutAtEnd)
    }

    private func place(_ minute: Int) -> Double { Double(minute - minutes.lowerBound) / Double(minutes.count) }

    /// Where a time of an event is in its block, which may be longer than the event.
    func span(_ minutes: Range<Int>, of part: WeekDayDraft.Part, drawnAs block: ClosedRange<Double>) -> ClosedRange<
        Double
    > {
        guard !part.minutes.isEmpty else { return block }
        func place(_ minute: Int) -> Double {
            let place = Double(minute - part.minutes.lowerBound) / Double(part.minutes.count)
            return block.lowerBound + min(max(0, place), 1) * (block.upperBound - block.lowerBound)
        }
        return place(minutes.lowerBound)...max(place(minutes.lowerBound), place(minutes.upperBound))
    }
}
