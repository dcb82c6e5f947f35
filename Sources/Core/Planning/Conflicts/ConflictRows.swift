import Events
import Time

/// The rows of the page of conflicts: all conflicts of an agenda that pass a filter, at a moment.
///
/// Coming conflicts stand under the day of their next occurrence, past ones under the day of their last. Coming
/// near-conflicts have a section of their own at the end. Make it off the main thread.
///
///     let rows = try ConflictRows(agenda, filter: ConflictFilter(), at: .now)
///     rows.sections[rows.firstComing].group   // .day(2026-12-12)
package struct ConflictRows: Sendable, Equatable {
    /// A conflict in the list.
    package struct Item: Hashable, Sendable {
        package let conflict: Conflict
        /// The position of the occurrence that is shown: the next one, or the last if all are over.
        package let position: Int

        /// The occurrence that is shown.
        package var shown: Conflict.Occurrence { conflict.occurrence(position) }
        /// The number of its occurrences from the shown one on.
        package var count: Int { conflict.count - position }
    }

    /// One row: a conflict, a cluster of several, a busy day with several, a large cluster, or a need.
    package struct Row: Hashable, Sendable {
        /// Positions in `items`, in order of time: one, or those of a cluster or a busy day, which are two or more; none of a
        /// large cluster.
        package let items: [Int]
        package let largeCluster: LargeCluster?
        private let isNeed: Bool

        init(items: [Int] = [], largeCluster: LargeCluster? = nil, isNeed: Bool = false) {
            (self.items, self.largeCluster, self.isNeed) = (items, largeCluster, isNeed)
        }

        package var isCluster: Bool { items.count != 1 || isNeed }
    }

    package struct Section: Hashable, Sendable {
        package enum Group: Hashable, Sendable {
            /// The conflicts whose shown occurrence is on a day.
            case day(CalendarDate)
            /// Coming near-conflicts.
            case near
        }

        package let group: Group
        /// Positions in `ConflictRows.rows`; never empty.
        package let rows: Range<Int>
        /// The number of its conflicts, those in clusters each counted, a large cluster and a busy day once.
        package let conflictCount: Int
        /// The number of these that are only possible.
        package let possibleCount: Int
    }

    /// The conflicts that are listed.
    package enum Standing: Hashable, Sendable, CaseIterable {
        /// The conflicts that are to decide.
        case open
        /// The conflicts about which the user asked somebody.
        case waiting
        /// The conflicts that the user ignores, the events to which the user does not go, and those that were changed.
        case decided
    }

    package let agenda: Agenda
    package let filter: ConflictFilter
    package let now: Instant
    /// The time in milliseconds below which the time between two events is too short; 0 for no near-conflicts.
    package let buffer: Int64
    package let standing: Standing
    package let items: [Item]
    package let rows: [Row]
    /// First the days of conflicts that are over, then coming ones, then near-conflicts.
    package let sections: [Section]
    /// The position in `sections` of the first that is not over; the number of sections when all are.
    package let firstComing: Int
    /// The position in `sections` of the first that is neither over nor soon; the number of sections when there is none.
    package let firstLater: Int
    /// The number of conflicts that the user ignores, and that do not wait for an answer.
    package let ignoredCount: Int
    /// The number of conflicts that wait for an answer.
    package let waitingCount: Int
    /// The events that are not over and that the user does not go to, as positions in `Agenda.entries`: of a series the next
    /// one.
    package let skipped: [Int]
    /// The changes that were written into calendars, the latest first.
    package let written: [WrittenEdit]
    /// Whether all near-conflicts are listed.
    package let isNearComplete: Bool

    /// Whether a conflict may occur again, so that ignoring it every time differs from ignoring it this time.
    package func mayRepeat(_ item: Item) -> Bool {
        agenda.mayRepeat(item)
    }

    /// The event of a row that marks the days of all its conflicts as busy, such as a trip; `nil` for another row.
    package func busyDay(of row: Row) -> Int? {
        guard row.items.count > 1, case let item = items[row.items[0]], item.conflict.kind == .busyDay else {
            return nil
        }
        return agenda.busyDay(of: item.shown)
    }

    /// The need of a row; `nil` for another row.
    package func need(of row: Row) -> NeedConflict? { row.items.first.flatMap { agenda.need(of: items[$0].shown) } }

    /// The events on the days of the event that `busyDay(of:)` gives, each once, in order of time.
    ///
    /// - Complexity: O(*k* log *k*) in the number of occurrences of its conflicts.
    package func events(onBusyDayOf row: Row) -> [Int] {
        guard let day = busyDay(of: row) else { return [] }
        let occurrences = row.items.lazy.map { items[$0] }.flatMap { item in
            (item.position..<item.conflict.count).lazy.map { item.conflict.occurrence($0) }
        }
        return Set(
            occurrences.compactMap { $0.first == day ? $0.second : $0.second == day ? $0.first : nil }
        ).sorted()
    }

    /// The entries of a row, each once, in order of time; of a large cluster the first; of a need those that need somebody, and
    /// then those that take the time.
    package func entries(of row: Row) -> [Int] {
        if let need = need(of: row) {
            return need.needs + agenda.taking(from: need, at: [items[row.items[0]].shown.time])
        }
        return row.largeCluster?.firstEntries
            ?? Set(row.items.flatMap { [items[$0].shown.first, items[$0].shown.second] }).sorted()
    }

    /// The first conflicts of a large cluster, as items.
    ///
    /// - Complexity: O(*m* log *m*) in the number of its events.
    func items(of cluster: LargeCluster) -> [Item] {
        agenda.conflicts(of: cluster, where: filter.pairFilter(in: agenda)).map {
            Item(conflict: $0, position: 0)
        }
    }

    /// Lists the conflicts.
    ///
    /// - Parameters:
    ///   - buffer: The time in milliseconds below which the time between two events is too short; 0 for no near-conflicts.
    ///   - folded: The texts of the agenda for a search, as far as they are known.
    /// - Throws: `CancellationError`, when the task is cancelled.
    /// - Complexity: O(*n* + *k* log *k*) in the number of events and of conflicts, times the length of their texts when there
    ///   is a search or a condition.
    package init(
        _ agenda: Agenda, filter: ConflictFilter = ConflictFilter(), buffer: Int64 = 0,
        folded: FoldedTexts = FoldedTexts(), showing standing: Standing = .open, written: [WrittenEdit] = [],
        at now: Instant
    ) throws {
        (self.agenda, self.filter, self.now, self.standing) = (agenda, filter, now, standing)
        (self.buffer, self.written) = (buffer, written)
        let isIncluded = filter.pairFilter(in: agenda, folded: folded)
        let settled = agenda.ignoredConflicts(where: isIncluded)
        let waiting = settled.filter { agenda.asked(about: $0.first.first, with: $0.first.second) != nil }
        let ignored = agenda.gatheredByTitles(waiting.isEmpty ? settled : settled.filter { !waiting.contains($0) })
        (waitingCount, ignoredCount) = (waiting.count, ignored.count)
        let showsIgnored = standing != .open
        var conflicts =
            switch standing {
            case .open: agenda.gatheredByTitles(agenda.conflicts(where: isIncluded))
            case .waiting: waiting
            case .decided: ignored
            }
        skipped = agenda.skipped(at: now, where: isIncluded)
        try Task.checkCancellation()
        let near = agenda.nearConflicts(
            buffer: standing == .waiting ? 0 : buffer, ignored: showsIgnored, where: isIncluded)
        conflicts += near.conflicts
        isNearComplete = near.isComplete
        try Task.checkCancellation()

        var zone = ZonedTime(agenda.timeZone)
        // Ignored conflicts are brought back one by one.
        var list = ConflictRowList(agenda, hasClusters: !showsIgnored)
        var (over, coming, nearItems): ([Item], [Item], [Item]) = ([], [], [])
        for conflict in conflicts {
            let first = conflict.firstComing(at: now)
            let isOver = first == conflict.count
            let item = Item(conflict: conflict, position: isOver ? first - 1 : first)
            switch conflict.kind {
            case .near: if !isOver { nearItems.append(item) }
            case .overlap, .busyDay, .need: if isOver { over.append(item) } else { coming.append(item) }
            }
        }
        let clusters = showsIgnored ? [] : agenda.largeClusters(where: isIncluded)
        try Task.checkCancellation()
        let comingClusters = clusters.filter { !$0.isOver(at: now) }
        list.addDays(over.map { [$0] }, clusters.filter { $0.isOver(at: now) }, &zone)
        firstComing = list.sections.count
        let groups = showsIgnored ? coming.indices.map { [$0] } : agenda.groupedInRows(coming.map(\.conflict))
        list.addDays(groups.map { $0.map { coming[$0] } }, comingClusters, &zone)
        list.add(nearItems.map { [$0] }, as: .near)
        (items, rows, sections) = (list.items, list.rows, list.sections)
        let later = zone.soonEnd(at: now)
        firstLater =
            list.sections[firstComing...].firstIndex { section in
                if case .day(let date) = section.group { date >= later } else { true }
            } ?? list.sections.count
    }

    /// The number of conflicts that are soon: they are not over, and begin within two weeks.
    package var soonCount: Int { count(firstComing..<firstLater) }

    /// The number of conflicts after these.
    package var laterCount: Int { count(firstLater..<sections.count) }

    private func count(_ range: Range<Int>) -> Int {
        sections[range].reduce(0) { $1.group == .near ? $0 : $0 + $1.conflictCount }
    }

    /// Whether what the user ignores is listed elsewhere.
    package var leadsToIgnored: Bool { standing == .open && (ignoredCount > 0 || !skipped.isEmpty) }

    /// Whether there are conflicts or events of another standing.
    package var hasOthers: Bool {
        standing != .open || waitingCount + ignoredCount + skipped.count + written.count > 0
    }

    /// The position in `sections` of the section of a row.
    ///
    /// - Complexity: O(log *s*) in the number of sections.
    package func section(ofRow row: Int) -> Int {
        sections.partitioningIndex { $0.rows.upperBound > row }
    }

    /// Whether the conflicts of a section are over.
    package func isOver(_ section: Int) -> Bool { section < firstComing }
}

/// Makes rows and sections of conflicts.
private struct ConflictRowList {
    private(set) var items: [ConflictRows.Item] = []
    private(set) var rows: [ConflictRows.Row] = []
    private(set) var sections: [ConflictRows.Section] = []
    private let agenda: Agenda
    private let hasClusters: Bool

    /// - Parameter hasClusters: Whether three or more events at once are one row.
    init(_ agenda: Agenda, hasClusters: Bool) {
        (self.agenda, self.hasClusters) = (agenda, hasClusters)
    }

    /// Adds a section for each day.
    ///
    /// - Parameter groups: The conflicts of each row, see `Agenda.groupedInRows`.
    mutating func addDays(
        _ groups: [[ConflictRows.Item]], _ clusters: [LargeCluster], _ zone: inout ZonedTime
    ) {
        func date(_ start: Instant) -> CalendarDate { zone.localDateTime(of: start).date }
        let groups = ConflictRowList.sorted(groups)
        var clusters = clusters.sorted { $0.time.start < $1.time.start }[...]
        var first = 0
        while first < groups.count || !clusters.isEmpty {
            let starts = [groups[first...].first?[0].shown.time.start, clusters.first?.time.start].compactMap { $0 }
            guard let start = starts.min() else { return }
            let day = date(start)
            let end = groups[first...].firstIndex { date($0[0].shown.time.start) != day } ?? groups.count
            let ofDay = clusters.prefix { date($0.time.start) == day }
            add(Array(groups[first..<end]), Array(ofDay), as: .day(day), clusters: hasClusters)
            first = end
            clusters = clusters.dropFirst(ofDay.count)
        }
    }

    /// Adds a section, unless it is empty.
    mutating func add(
        _ groups: [[ConflictRows.Item]], _ large: [LargeCluster] = [], as group: ConflictRows.Section.Group,
        clusters: Bool = false
    ) {
        guard !groups.isEmpty || !large.isEmpty else { return }
        let groups = ConflictRowList.sorted(groups)
        let (firstRow, firstItem) = (rows.count, items.count)
        var (count, possibleCount) = (0, 0)
        let added = groups.indices.flatMap { group in groups[group].map { (group: group, item: $0) } }
            .sorted { ConflictRowList.precedes($0.item, $1.item) }
        items += added.map(\.item)
        var positions = [[Int]](repeating: [], count: groups.count)
        for (place, added) in added.enumerated() { positions[added.group].append(firstItem + place) }
        var large = large[...]
        for row in clusters ? clustered(groups) : groups.indices.map({ [$0] }) {
            let start = groups[row[0]][0].shown.time.start
            let before = large.prefix { $0.time.start <= start }
            rows += before.map { ConflictRows.Row(largeCluster: $0) }
            large = large.dropFirst(before.count)
            rows.append(
                ConflictRows.Row(
                    items: row.flatMap { positions[$0] }.sorted(), isNeed: groups[row[0]][0].conflict.kind == .need))
            count += row.count
            possibleCount += row.count { groups[$0].allSatisfy(\.shown.isPossible) }
        }
        rows += large.map { ConflictRows.Row(largeCluster: $0) }
        count += rows[firstRow...].count { $0.largeCluster != nil }
        sections.append(
            ConflictRows.Section(
                group: group, rows: firstRow..<rows.count, conflictCount: count, possibleCount: possibleCount))
    }

    /// In order of time, within each group too.
    private static func sorted(_ groups: [[ConflictRows.Item]]) -> [[ConflictRows.Item]] {
        groups.map { $0.count == 1 ? $0 : $0.sorted(by: precedes) }.sorted { precedes($0[0], $1[0]) }
    }

    private static func precedes(_ one: ConflictRows.Item, _ other: ConflictRows.Item) -> Bool {
        (one.shown.time.start, one.shown.first, one.shown.second)
            < (other.shown.time.start, other.shown.first, other.shown.second)
    }

    /// The positions of groups of a day, those of a cluster together at the place of the first.
    private func clustered(_ groups: [[ConflictRows.Item]]) -> [[Int]] {
        let single = groups.indices.filter { position in
            guard groups[position].count == 1, case let item = groups[position][0] else { return false }
            let isOfSeries = agenda.isOfSeries(item.shown.first, item.shown.second)
            return item.conflict.kind == .overlap && item.conflict.count == 1 && !isOfSeries
        }
        guard single.count > 1 else { return groups.indices.map { [$0] } }
        let items = groups.map { $0[0] }
        var clusterOf: [Int: [Int]] = [:]
        for own in aboutSamePeople(single, of: items) where own.count > 1 {
            let pairs = own.map { ConflictClusters.Pair(items[$0].shown.first, items[$0].shown.second) }
            let clusters = ConflictClusters.clusters(of: pairs) { entry in
                Interval(start: agenda.entries[entry].start, end: agenda.entries[entry].end)
            }
            for cluster in clusters {
                let members = cluster.map { own[$0] }
                for member in members { clusterOf[member] = members }
            }
        }
        return groups.indices.compactMap { position in
            guard let cluster = clusterOf[position] else { return [position] }
            return cluster[0] == position ? cluster : nil
        }
    }

    /// The positions of conflicts by whom they are about, in order: what two people have at once has nothing to do with each
    /// other.
    private func aboutSamePeople(_ positions: [Int], of items: [ConflictRows.Item]) -> [[Int]] {
        guard !agenda.people.isOne else { return [positions] }
        let groups = Dictionary(grouping: positions) {
            agenda.people(ofConflict: items[$0].shown.first, with: items[$0].shown.second)
        }
        return groups.values.sorted { $0[0] < $1[0] }
    }
}
