import Events
import Time

/// The times in which events conflict with others, or in which nobody is free whom they need.
struct WeekShared {
    let agenda: Agenda
    /// Whom the conflicts are about; `nil` for all.
    private let people: PersonSet?
    /// Which conflicts count; `nil` for all.
    private let isIncluded: PairFilter?

    init(_ agenda: Agenda, _ people: PersonSet?, _ isIncluded: PairFilter?) {
        (self.agenda, self.people, self.isIncluded) = (agenda, people, isIncluded)
    }

    /// The times within an event that it shares, in any order; they may overlap.
    ///
    /// - Complexity: O(*k*) in the number of its conflicts, of which `WeekLayout.mostShared` are looked at.
    func intervals(of entry: Int) -> [Interval] {
        let item = agenda.entries[entry]
        var result: [Interval] = []
        func add(_ start: Instant, _ end: Instant) {
            let first = max(item.start, start)
            result.append(Interval(start: first, end: max(first, min(item.end, end))))
        }
        for position in agenda.conflicts.conflicts(of: entry, limit: WeekLayout.mostShared) {
            let isOfOthers = people?.isDisjoint(with: agenda.people(ofConflict: entry, with: position)) ?? false
            guard !isOfOthers, isIncluded?.admits(entry, position) ?? true else { continue }
            add(agenda.entries[position].start, agenda.entries[position].end)
        }
        for time in agenda.needTimes(of: entry) { add(time.start, time.end) }
        return result
    }

    /// A bar with the times that it shares.
    ///
    /// - Parameter dates: The days of the week.
    func hatched(_ bar: WeekLayout.Bar, on dates: [CalendarDate], _ zone: inout ZonedTime) -> WeekLayout.Bar {
        guard let first = dates.first else { return bar }
        func day(_ instant: Instant) -> Double {
            let local = zone.localDateTime(of: instant).millisecondsSinceEpoch
            return Double(local - first.midnight.millisecondsSinceEpoch) / 86_400_000
        }
        let (start, end) = (Double(bar.days.lowerBound), Double(bar.days.upperBound + 1))
        var union: [ClosedRange<Double>] = []
        for time in intervals(of: bar.entry).sorted(by: { $0.start < $1.start }) {
            let (from, to) = (max(start, day(time.start)), min(end, day(time.end)))
            guard from < to else { continue }
            if let last = union.last, from <= last.upperBound {
                union[union.count - 1] = last.lowerBound...max(last.upperBound, to)
            } else {
                union.append(from...to)
            }
        }
        var bar = bar
        bar.shared = union
        return bar
    }
}

/// The columns of a day that has one for each person.
enum WeekPeopleColumns {
    /// Puts columns beside each other. An event in adjacent ones, with nothing beside or over it, is one block.
    ///
    /// - Complexity: O(*b*²) in the number of blocks that have a place.
    static func joined(_ columns: [WeekColumns]) -> (blocks: [WeekLayout.Block], more: [WeekLayout.More]) {
        let count = Double(columns.count)
        var (blocks, more): ([WeekLayout.Block], [WeekLayout.More]) = ([], [])
        for (position, column) in columns.enumerated() {
            func moved(_ place: Double) -> Double { (Double(position) + place) / count }
            func moved(_ place: ClosedRange<Double>) -> ClosedRange<Double> {
                moved(place.lowerBound)...moved(place.upperBound)
            }
            for var block in column.blocks {
                let isAlone = block.place == 0...1 && block.covers.isEmpty && block.layer == 0
                block.place = moved(block.place)
                block.covers = block.covers.map { WeekLayout.Cover(span: $0.span, start: moved($0.start)) }
                let before = blocks.firstIndex {
                    $0.entry == block.entry && $0.place.upperBound == block.place.lowerBound && $0.covers.isEmpty
                        && isWhole($0.place, count)
                }
                if isAlone, let before {
                    blocks[before].place = blocks[before].place.lowerBound...block.place.upperBound
                } else {
                    blocks.append(block)
                }
            }
            more += column.more.map {
                var more = $0
                more.place = moved(more.place)
                return more
            }
        }
        return (blocks, more)
    }

    /// Whether a place takes whole columns.
    private static func isWhole(_ place: ClosedRange<Double>, _ count: Double) -> Bool {
        func isEdge(_ value: Double) -> Bool { abs(value * count - (value * count).rounded()) < 1e-9 }
        return isEdge(place.lowerBound) && isEdge(place.upperBound)
    }
}

extension Agenda {
    /// The people in whose columns an event is: those whose time it takes, or else those whom it needs, or else all.
    func columns(of entry: Int, among shown: PersonSet) -> PersonSet {
        for people in [people(concernedBy: entry), needs(of: entry)] {
            let there = people.intersection(shown)
            if !there.isEmpty { return there }
        }
        return shown
    }
}
