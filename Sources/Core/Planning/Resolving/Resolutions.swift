import Events
import Time

/// The ways to end the conflict of two events, the least disturbing first: at most eight.
///
///     let resolutions = Resolutions(of: pair, in: agenda, question) { model.access(to: $0) }
///     ResolutionFormatter(texts, resolutions).sentence(of: resolutions.all[0])  // "Move Dentist to Thu, Dec 3, 8:00 AM"
package struct Resolutions: Hashable, Sendable {
    /// The facts besides the agenda that moves depend on.
    package struct Surroundings: Hashable, Sendable {
        package let now: Instant
        /// The waking hours.
        package let hours: FreeHours
        /// The time in milliseconds that a moved event keeps to events at other locations.
        package let buffer: Int64

        package init(now: Instant, hours: FreeHours, buffer: Int64) {
            (self.now, self.hours, self.buffer) = (now, hours, buffer)
        }
    }

    /// In the order in which they are listed.
    package let all: [Resolution]
    /// Whether the calendar of each of the two events can be written; the one to change comes first.
    package let accesses: [Access]

    package struct Access: Hashable, Sendable {
        package let entry: Int
        package let access: ChangeAccess
    }

    /// The most that are listed.
    package static let most = 8

    /// Lists them. Of each kind there is one, for the event whose change others do not see, then for a single event before one of
    /// a series, then for the shorter one, then for the one at the sooner time. A time that keeps the hour comes before another.
    ///
    /// - Complexity: That of `Agenda.nearMove`.
    package init(
        of pair: Conflict.Occurrence, in agenda: Agenda, _ surroundings: Surroundings,
        access: (Int) -> ChangeAccess
    ) {
        let sides = [pair.first, pair.second].map { Side($0, agenda, access($0)) }
            .sorted { $0.rank < $1.rank }
        accesses = sides.map { Access(entry: $0.entry, access: $0.access) }
        let open = sides.filter { $0.access.isAllowed && agenda.entries[$0.entry].end > surroundings.now }
        var writing: [(disturbance: Side.Disturbance, resolution: Resolution)] = []
        func add(_ deed: Resolution.Deed, _ side: Side) {
            writing.append((side.disturbance, Resolution(deed: deed, entry: side.entry)))
        }
        let moves = open.compactMap { side in
            agenda.nearMove(of: side.entry, surroundings).map { (side: side, move: $0) }
        }
        let move = moves.min {
            ($0.side.disturbance, $0.move.keepsHour ? 0 : 1, $0.side.length, $0.move.time.lowerBound)
                < ($1.side.disturbance, $1.move.keepsHour ? 0 : 1, $1.side.length, $1.move.time.lowerBound)
        }
        if let move { add(.move(move.move.time), move.side) }
        for (side, other) in zip(sides, sides.reversed()) where open.contains(side) {
            guard let time = agenda.shortened(side.entry, besides: other.entry) else { continue }
            add(.shorten(time), side)
            break
        }
        let timed = sides.filter { agenda.entries[$0.entry].event.when.isTimed }
        if let side = move?.side ?? timed.first(where: open.contains) ?? timed.first,
            agenda.entries[side.entry].end > surroundings.now
        {
            add(.findTime, side)
        }
        if let side = open.first(where: { agenda.canMarkFree($0.entry) }) { add(.markFree, side) }
        var all = writing.enumerated().sorted {
            ($0.element.disturbance, $0.offset) < ($1.element.disturbance, $1.offset)
        }.map(\.element.resolution)
        for side in sides where side.isInvited {
            all.append(Resolution(deed: .decline, entry: side.entry))
            if side.isUntold, agenda.organizer(of: side.entry)?.address.typedMailAddress != nil {
                all.append(Resolution(deed: .declineAndWrite, entry: side.entry))
            }
        }
        let refused = sides.filter { !$0.access.isAllowed && !$0.isInvited }
        let first = sides[0].entry
        all.append(Resolution(deed: .skip, entry: first))
        // Only the organizer moves an event with others.
        let asked = sides.filter { !$0.access.isAllowed && agenda.organizer(of: $0.entry) != nil }.map(\.entry)
        let asking = (asked.isEmpty ? [first] : asked).map { Resolution(deed: .ask, entry: $0) }
        let last =
            asking + [Resolution(deed: .ignore, entry: first)]
            + (open.first { !$0.disturbance.isOfSeries }.map { [Resolution(deed: .remove, entry: $0.entry)] } ?? [])
        // An event that cannot be changed here has these, as far as there is room.
        let rest =
            refused.filter { $0.entry != first }.map { Resolution(deed: .skip, entry: $0.entry) }
            + refused.filter { agenda.desktopUID(of: $0.entry) != nil }.map {
                Resolution(deed: .open, entry: $0.entry)
            }
        if all.count + last.count > Resolutions.most { all.removeAll { $0.deed == .skip } }
        all += rest.prefix(max(0, Resolutions.most - all.count - last.count))
        self.all = Array((all + last).prefix(Resolutions.most))
    }

    /// Lists for each of several events of one time how it is moved, or else marked as free, or else that the user does not go to it;
    /// of a few events also the last. Ignoring all comes last.
    ///
    /// - Parameters:
    ///   - entries: Positions in `Agenda.entries`, in order of time.
    ///   - areIgnored: Whether ignoring is a way.
    /// - Complexity: That of `Agenda.nearMove`, for the events that are listed.
    package init(
        ofEach entries: [Int], areIgnored: Bool, in agenda: Agenda, _ surroundings: Surroundings,
        access: (Int) -> ChangeAccess
    ) {
        let asking = entries.filter { agenda.needConflict(of: $0) != nil }
        let taking = Array(
            asking.flatMap { entry in
                agenda.needs(of: entry).ids.map { Resolution(deed: .take($0), entry: entry) }
            }.prefix(Resolutions.most / 2))
        let listed = entries.prefix(Resolutions.most - taking.count - (areIgnored ? 1 : 0))
        let isShort = 2 * listed.count + (areIgnored ? 1 : 0) <= Resolutions.most
        let sides = listed.map { Side($0, agenda, access($0)) }
        accesses = sides.map { Access(entry: $0.entry, access: $0.access) }
        var (writing, skipping): ([Resolution], [Resolution]) = ([], [])
        for side in sides {
            let deed: Resolution.Deed? =
                side.isInvited
                ? .decline
                : !side.access.isAllowed || agenda.entries[side.entry].end <= surroundings.now
                    ? nil
                    : agenda.nearMove(of: side.entry, surroundings).map { .move($0.time) }
                        ?? (agenda.canMarkFree(side.entry) ? .markFree : nil)
            if let deed { writing.append(Resolution(deed: deed, entry: side.entry)) }
            if deed == nil || isShort { skipping.append(Resolution(deed: .skip, entry: side.entry)) }
        }
        all =
            taking + writing + skipping
            + (areIgnored ? entries.prefix(1).map { Resolution(deed: .ignore, entry: $0) } : [])
    }

    /// One of the events.
    private struct Side: Hashable {
        struct Disturbance: Hashable, Comparable {
            let isShared, isOfSeries: Bool

            private var rank: Int { (isShared ? 2 : 0) + (isOfSeries ? 1 : 0) }
            static func < (one: Disturbance, other: Disturbance) -> Bool { one.rank < other.rank }
        }

        let entry: Int
        let access: ChangeAccess
        let disturbance: Disturbance
        let length: Int64
        private let start: Instant

        init(_ entry: Int, _ agenda: Agenda, _ access: ChangeAccess) {
            (self.entry, self.access) = (entry, access)
            let isShared = if case .allowed(_, _, let isShared, _) = access { isShared } else { false }
            disturbance = Disturbance(isShared: isShared, isOfSeries: agenda.seriesKey(of: entry) != nil)
            let item = agenda.entries[entry]
            (length, start) = ((item.start..<item.end).length, item.start)
        }

        /// Whether only the invitation to it can be answered.
        var isInvited: Bool {
            if case .invited = access { true } else { false }
        }

        /// Whether nobody tells the organizer of an answer.
        var isUntold: Bool {
            if case .invited(_, _, _, let isUntold) = access { isUntold } else { false }
        }

        var rank: (Int, Disturbance, Int64, Instant, Int) {
            (access.isAllowed ? 0 : 1, disturbance, length, start, entry)
        }
    }
}

extension Agenda {
    /// How many days before and after are looked at for another time.
    private static let nearDays = 14
    /// The least length in milliseconds of a shortened event.
    private static let leastLength: Int64 = 900_000

    /// The time to which an event can move without a new conflict: of the nearest day at the same time of day, or else of the
    /// nearest day at the nearest time; of two days that are equally near the sooner. It is in waking hours, and free for all
    /// people for whom the event is. `nil` when there is none within two weeks, and for an event that has begun.
    ///
    /// - Complexity: O(*d* · (log *n* + *m*)), where *d* is the number of days within two weeks, and *m* the number of events on one.
    func nearMove(
        of entry: Int, _ surroundings: Resolutions.Surroundings
    ) -> (time: Range<Instant>, keepsHour: Bool)? {
        let item = entries[entry]
        guard item.event.when.isTimed, item.start > surroundings.now else { return nil }
        var zone = ZonedTime(timeZone)
        let length = max(60_000, (item.start..<item.end).length)
        let hours = surroundings.hours.fitting(length)
        let counts = counting(for: people(concernedBy: entry), moving: entry)
        let wanted = zone.localDateTime(of: item.start)
        func free(in range: Range<Instant>) -> [Range<Instant>] {
            let start = max(range.lowerBound, surroundings.now)
            guard start < range.upperBound else { return [] }
            return freeTimes(
                in: start..<range.upperBound, hours: hours, atLeast: length, buffer: surroundings.buffer,
                counting: counts, &zone)
        }
        func aim(_ days: Int) -> Instant? {
            let local = LocalDateTime(
                millisecondsSinceEpoch: wanted.millisecondsSinceEpoch + Int64(days) * 86_400_000)
            let moment = zone.instant(of: local)
            return zone.localDateTime(of: moment) == local ? moment : nil
        }
        let others = (1...Agenda.nearDays).flatMap { [-$0, $0] }
        for days in others {
            guard let start = aim(days) else { continue }
            let time = start..<start.advanced(by: length)
            if free(in: time) == [time] { return (time, true) }
        }
        for days in [0] + others {
            guard let aim = aim(days) else { continue }
            let date = zone.localDateTime(of: aim).date
            let day = zone.instant(of: date.midnight)..<zone.instant(of: date.advanced(by: 1).midnight)
            let starts = free(in: day).flatMap { Agenda.starts(in: $0, length, near: aim) }
            if let start = starts.min(by: { ($0.distance(to: aim), $0) < ($1.distance(to: aim), $1) }) {
                return (start..<start.advanced(by: length), false)
            }
        }
        return nil
    }

    /// The longest part of an event that ends where another begins, or begins where that one ends; `nil` when less than a
    /// quarter of an hour or less than half of it is left.
    func shortened(_ entry: Int, besides other: Int) -> Range<Instant>? {
        let (item, other) = (entries[entry], entries[other])
        guard item.event.when.isTimed, !item.event.when.isEndAssumed else { return nil }
        let parts = [(item.start, other.start), (other.end, item.end)].filter { $0 < $1 }.map { $0..<$1 }
        // Of two parts of one length the first.
        guard
            let longest = parts.max(by: { $0.length < $1.length }).flatMap({ most in
                parts.first { $0.length == most.length }
            })
        else { return nil }
        let whole = (item.start..<item.end).length
        return longest.length < whole && longest.length >= max(Agenda.leastLength, (whole + 1) / 2) ? longest : nil
    }

    /// Whether an event takes no time after it is marked as free: none of its sources counts free events.
    func canMarkFree(_ entry: Int) -> Bool {
        (entries[entry].event.isBusy || isBusyDay(entry))
            && !origins(of: entry).contains { roles[$0.source].counting == .countsFreeToo }
    }
}
