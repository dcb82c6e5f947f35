import Events
import Time

/// The conflicts of events that need somebody.
extension Agenda {
    /// The most times of such a conflict at which the events are looked for that take the time, and the most of these.
    private static let mostTaking = 100

    /// The conflicts of needs at a range of time; those of one series, or of the same several, once.
    ///
    /// - Parameters:
    ///   - isIncluded: Whether an event passes a filter; one of the need or of those that take the time must.
    ///   - people: The people of whom it must be about one; `nil` for all.
    func needConflicts(in range: Range<Instant>, where isIncluded: PairFilter?) -> [Conflict] {
        var conflicts: [Conflict] = []
        var places: [[EventKey]: Int] = [:]
        for need in needConflicts {
            let times = need.times.filter { $0.isIn(range) }
            let occurrences = times.map { occurrence(of: need, at: $0) }
            guard let first = occurrences.first else { continue }
            if let isIncluded {
                guard (need.needs + taking(from: need, at: times)).contains(where: isIncluded.includes) else {
                    continue
                }
                if let people = isIncluded.people, people.isDisjoint(with: self.people(ofNeed: need)) { continue }
            }
            let key = need.needs.map { seriesKey(of: $0) ?? entries[$0].id }
            let place = places[key] ?? conflicts.count
            if place == conflicts.count {
                places[key] = place
                conflicts.append(Conflict(.need, first))
            } else {
                conflicts[place].append(first)
            }
            for occurrence in occurrences.dropFirst() { conflicts[place].append(occurrence) }
        }
        return conflicts
    }

    private func occurrence(of need: NeedConflict, at time: Interval) -> Conflict.Occurrence {
        let first = need.needs[0]
        let second = need.needs.count > 1 ? need.needs[1] : takingEvents(of: need, at: time).first ?? first
        return Conflict.Occurrence(first, second, time, isPossible: need.isPossible, isNeed: true)
    }

    /// The conflict of an event that needs somebody; `nil` while somebody is free.
    package func needConflict(of entry: Int) -> NeedConflict? { needConflictNumbers[entry].map { needConflicts[$0] } }

    /// The conflict of a need that has an occurrence; `nil` for a conflict of two events.
    package func need(of occurrence: Conflict.Occurrence) -> NeedConflict? {
        occurrence.isNeed ? needConflict(of: occurrence.first) : nil
    }

    /// The events that take the time of the people that a need could have, in order of time.
    package func taking(from need: NeedConflict, at times: [Interval]) -> [Int] {
        var found: Set<Int> = []
        for time in times.prefix(Agenda.mostTaking) where found.count < Agenda.mostTaking {
            found.formUnion(takingEvents(of: need, at: time))
        }
        return Array(found.sorted().prefix(Agenda.mostTaking))
    }

    /// The events that an event conflicts with, and those that take the time of whom it needs while nobody is free, ascending.
    ///
    /// - Complexity: That of `taking(from:at:)`.
    package func conflictingEvents(of entry: Int) -> [Int] {
        let conflicting = conflicts.conflicts(of: entry, limit: Conflict.mostOfEvent)
        guard let need = needConflict(of: entry) else { return conflicting }
        return Set(conflicting).union(taking(from: need, at: need.times)).sorted()
    }

    private func takingEvents(of need: NeedConflict, at time: Interval) -> [Int] {
        let needed = people(neededBy: need)
        return conflicts.conflicts(with: time).filter {
            !people(concernedBy: $0).isDisjoint(with: needed) && !need.needs.contains($0)
        }
    }

    /// When nobody is free, as far as an event needs somebody then or takes the time of the people.
    ///
    /// - Complexity: O(*k*) in the number of conflicts of needs.
    func needTimes(of entry: Int) -> [Interval] {
        guard !needConflicts.isEmpty else { return [] }
        let (own, taken) = (interval(of: entry), isBusy(entry) ? people(concernedBy: entry) : [])
        let row = needConflictNumbers[entry]
        return needConflicts.indices.flatMap { number in
            let need = needConflicts[number]
            return number == row || !taken.isDisjoint(with: people(neededBy: need))
                ? need.times.filter { $0.conflicts(with: own) } : []
        }
    }

    /// The people whom an event needs and who are free while it lasts.
    func peopleFree(for entry: Int) -> PersonSet {
        conflicts.conflicts(with: interval(of: entry)).reduce(into: needs(of: entry)) {
            $0.subtract(people(concernedBy: $1))
        }
    }

    /// The people of whom a conflict of a need needs one.
    package func people(neededBy need: NeedConflict) -> PersonSet {
        need.needs.reduce(into: []) { $0.formUnion(needs(of: $1)) }
    }

    /// The people whom the events of a need are for, and the people whom they need.
    package func people(ofNeed need: NeedConflict) -> PersonSet {
        need.needs.reduce(into: people(neededBy: need)) { $0.formUnion(people(of: $1)) }
    }
}
