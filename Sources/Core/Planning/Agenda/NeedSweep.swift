import Events
import Time

/// Finds when nobody is free of those whom events need.
///
/// **Idea.** A sweep over starts and ends knows at any time who is busy, and how many needs of each kind ask: kinds have the same
/// people, and need the same. `NeedAssignment` says which kinds are left out. Needs that are left out at one time and could have
/// the same people are one row.
struct NeedSweep {
    /// An event that needs somebody.
    struct Need {
        /// Its position in `Agenda.entries`.
        let entry: Int
        let time: Interval
        let people: PersonSet
        let needed: PersonSet
    }

    /// An event that takes the time of people.
    struct Busy: Hashable {
        let time: Interval
        let people: PersonSet
        /// Whether it needs somebody itself, and so looks after nobody.
        let isNeed: Bool
    }

    /// The rows, in order of the first time.
    private(set) var rows: [NeedConflict] = []

    private struct Kind {
        let people: PersonSet
        let needed: PersonSet
        /// The needs that take place, and have not been left out yet.
        var waiting: Set<Int> = []
        /// How many of the needs that take place are in `row`.
        var inRow = 0
        /// The row of those that have been left out.
        var row = -1

        var count: Int { waiting.count + inRow }
    }

    private enum Step: Int {
        case endBusy, endNeed, moment, startBusy, startNeed
    }

    private let needs: [Need]
    private var kinds: [Kind] = []
    private var kindOfNeed: [Int] = []
    /// The kinds of which a need takes place.
    private var active: Set<Int> = []
    private var busyCounts = [Int](repeating: 0, count: Person.ids.count)
    private var occupiedCounts = [Int](repeating: 0, count: Person.ids.count)
    private var busyPeople: PersonSet = []
    /// The people who are busy with an event that needs nobody.
    private var occupied: PersonSet = []
    /// The row in which each row is; itself for one that stands.
    private var parents: [Int] = []

    /// - Complexity: O((*n* + *b*) log (*n* + *b*)) in the number of needs and busy events, and for each of them O(*k* · *p*) in the
    ///   number of kinds that take place and of people.
    init(_ needs: [Need], _ busy: [Busy]) {
        self.needs = needs
        var numbers: [[PersonSet]: Int] = [:]
        var steps: [(time: Instant, step: Step, position: Int)] = []
        for (position, need) in needs.enumerated() {
            let key = [need.people, need.needed]
            let number = numbers[key] ?? kinds.count
            if number == kinds.count {
                numbers[key] = number
                kinds.append(Kind(people: need.people, needed: need.needed))
            }
            kindOfNeed.append(number)
            let isMoment = need.time.start == need.time.end
            steps.append((need.time.start, isMoment ? .moment : .startNeed, position))
            if !isMoment { steps.append((need.time.end, .endNeed, position)) }
        }
        let relevant = kinds.reduce(into: PersonSet()) { $0.formUnion($1.people.union($1.needed)) }
        for (position, event) in busy.enumerated()
        where event.time.start < event.time.end && !event.people.isDisjoint(with: relevant) {
            steps.append((event.time.start, .startBusy, position))
            steps.append((event.time.end, .endBusy, position))
        }
        steps.sort { ($0.time, $0.step.rawValue, $0.position) < ($1.time, $1.step.rawValue, $1.position) }
        for (place, step) in steps.enumerated() {
            if place > 0, case let last = steps[place - 1].time, last < step.time, !active.isEmpty {
                note(Interval(start: last, end: step.time))
            }
            switch step.step {
            case .endBusy: count(busy[step.position], -1)
            case .startBusy: count(busy[step.position], 1)
            case .startNeed: start(step.position)
            case .endNeed: end(step.position)
            case .moment:
                start(step.position)
                note(needs[step.position].time)
                end(step.position)
            }
        }
        finish()
    }

    private mutating func start(_ need: Int) {
        kinds[kindOfNeed[need]].waiting.insert(need)
        active.insert(kindOfNeed[need])
    }

    private mutating func end(_ need: Int) {
        let kind = kindOfNeed[need]
        if kinds[kind].waiting.remove(need) == nil { kinds[kind].inRow -= 1 }
        if kinds[kind].inRow == 0 { kinds[kind].row = -1 }
        if kinds[kind].count == 0 { active.remove(kind) }
    }

    private mutating func count(_ event: Busy, _ change: Int) {
        for person in event.people.ids {
            busyCounts[person] += change
            if !event.isNeed { occupiedCounts[person] += change }
            if busyCounts[person] > 0 {
                busyPeople.insert(PersonSet(person))
            } else {
                busyPeople.remove(PersonSet(person))
            }
            if occupiedCounts[person] > 0 {
                occupied.insert(PersonSet(person))
            } else {
                occupied.remove(PersonSet(person))
            }
        }
    }

    /// Notes the needs that are left out throughout a time.
    private mutating func note(_ time: Interval) {
        // A need pauses while all whom it is for are busy with something else.
        let asking = active.filter { kinds[$0].people.isEmpty || !occupied.isSuperset(of: kinds[$0].people) }
        let needs = asking.map { (free: kinds[$0].needed.subtracting(busyPeople), count: kinds[$0].count) }
        let assignment = NeedAssignment(needs)
        let leftOut = zip(asking, assignment.isLeftOut).filter(\.1).map(\.0)
        var rowOfPerson: [Int: Int] = [:]
        for kind in leftOut {
            var row = joinRow(kind)
            for person in kinds[kind].needed.ids {
                if let other = rowOfPerson[person] { row = unite(row, other) }
                rowOfPerson[person] = row
            }
        }
        for row in Set(leftOut.map { standing(kinds[$0].row) }) {
            if let last = rows[row].times.last, last.end == time.start, last.start < last.end, time.start < time.end {
                rows[row].times[rows[row].times.count - 1] = Interval(start: last.start, end: time.end)
            } else {
                rows[row].times.append(time)
            }
        }
    }

    /// The row of the needs of a kind that take place.
    private mutating func joinRow(_ kind: Int) -> Int {
        if kinds[kind].row < 0 {
            kinds[kind].row = rows.count
            parents.append(rows.count)
            rows.append(NeedConflict())
        }
        let row = standing(kinds[kind].row)
        rows[row].needs += kinds[kind].waiting.map { needs[$0].entry }
        kinds[kind].inRow += kinds[kind].waiting.count
        kinds[kind].waiting = []
        return row
    }

    private mutating func standing(_ row: Int) -> Int {
        var row = row
        while parents[row] != row {
            parents[row] = parents[parents[row]]
            row = parents[row]
        }
        return row
    }

    /// Makes one row of two.
    private mutating func unite(_ one: Int, _ other: Int) -> Int {
        var (kept, gone) = (standing(one), standing(other))
        guard kept != gone else { return kept }
        if rows[kept].needs.count + rows[kept].times.count < rows[gone].needs.count + rows[gone].times.count {
            swap(&kept, &gone)
        }
        parents[gone] = kept
        rows[kept].needs += rows[gone].needs
        rows[kept].times += rows[gone].times
        rows[gone] = NeedConflict()
        return kept
    }

    private mutating func finish() {
        rows = rows.filter { !$0.needs.isEmpty }
        for row in rows.indices {
            rows[row].needs.sort()
            var times: [Interval] = []
            for time in rows[row].times.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
                if let last = times.last, time.start <= last.end {
                    times[times.count - 1] = Interval(start: last.start, end: max(last.end, time.end))
                } else {
                    times.append(time)
                }
            }
            rows[row].times = times
        }
        rows.sort { ($0.times[0].start, $0.needs[0]) < ($1.times[0].start, $1.needs[0]) }
    }
}
