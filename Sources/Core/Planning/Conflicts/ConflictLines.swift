import Events
import Time

/// The unfolded parts of the list of conflicts.
package struct ConflictFolding: Hashable, Sendable {
    /// The clusters and repeated conflicts that are unfolded, by the identity of their lines.
    package var openClusters: Set<UInt64> = []
    /// Whether the conflicts that are soon are unfolded.
    package var showsSoon = true
    /// Whether the later ones are unfolded.
    package var showsLater = true
    /// Whether the near-conflicts are unfolded.
    package var showsNear = true

    package init() {}
}

/// The lines of the page of conflicts from top to bottom: its rows, those of unfolded clusters, and lines that fold what is
/// soon, what comes later, and what is near.
///
///     let lines = ConflictLines(rows, folding: ConflictFolding())
///     lines.lines[lines.next ?? 0]   // the next conflict
package struct ConflictLines: Sendable, Equatable {
    package enum Line: Hashable, Sendable {
        /// A conflict: a position in `ConflictRows.items`.
        case conflict(Int)
        /// A conflict that occurs several times: a position in `ConflictRows.items`.
        case repeated(Int, isOpen: Bool)
        /// A conflict of the unfolded line above it: a position in `ConflictRows.items`, or after these in `unfolded`.
        case member(Int)
        /// A cluster or a busy day: a position in `ConflictRows.rows`.
        case cluster(Int, isOpen: Bool)
        /// The conflicts that are soon; `nil` where there are none, but later ones.
        case soon(isOpen: Bool?)
        /// The conflicts after these.
        case later(isOpen: Bool)
        /// The near-conflicts: a position in `ConflictRows.sections`.
        case near(Int, isOpen: Bool)
        /// There are no near-conflicts, which were looked for.
        case noNear
        /// The line that leads to ignored conflicts.
        case ignored
        /// The events below it, among ignored conflicts, are those that the user does not go to.
        case notGoing
        /// An event that the user does not go to: a position in `Agenda.entries`.
        case skipped(Int)
        /// The changes below it were written into calendars.
        case changed
        /// A change of an event: a position in `ConflictRows.written`.
        case written(Int)
    }

    package enum Header: Hashable, Sendable {
        /// A day: a position in `ConflictRows.sections`.
        case day(Int)
        /// The conflicts above are over.
        case earlier
        /// Nothing is coming up.
        case nothingComing
    }

    package struct Section: Hashable, Sendable {
        package let header: Header?
        /// Positions in `lines`. Empty for a boundary.
        package let lines: Range<Int>
    }

    package let rows: ConflictRows
    package let lines: [Line]
    package let sections: [Section]
    /// The first line of what is coming: the next conflict, or the line of its group; `nil` when nothing is coming.
    package let firstComing: Int?
    /// The line of the next conflict, or of the group in which it is folded; `nil` when nothing is coming.
    package var next: Int? { firstComing.flatMap { firstBelowHead(from: $0) ?? $0 } }
    /// The first line that is not the head of an unfolded group; `nil` when there is none.
    package var first: Int? { firstBelowHead(from: 0) }

    private func firstBelowHead(from start: Int) -> Int? {
        lines.indices[start...].first { line in
            switch lines[line] {
            case .soon(isOpen: nil), .soon(isOpen: true), .later(isOpen: true), .notGoing, .changed: false
            default: true
            }
        }
    }

    private let positions: [UInt64: Int32]
    /// The listed conflicts of unfolded large clusters.
    private let unfolded: [ConflictRows.Item]

    /// - Complexity: O(*k*) in the number of conflicts, and O(*m* log *m*) in that of the events of unfolded large clusters.
    package init(_ rows: ConflictRows, folding: ConflictFolding) {
        self.rows = rows
        var (lines, sections): ([Line], [Section]) = ([], [])
        var unfolded: [ConflictRows.Item] = []
        var firstComing: Int?
        if rows.standing == .decided, !rows.skipped.isEmpty {
            lines = [.notGoing] + rows.skipped.map { .skipped($0) }
            sections.append(Section(header: nil, lines: lines.indices))
        }
        if rows.standing == .decided, !rows.written.isEmpty {
            let first = lines.count
            lines += [.changed] + rows.written.indices.map { .written($0) }
            sections.append(Section(header: nil, lines: first..<lines.count))
        }
        for (number, section) in rows.sections.enumerated() {
            if number == rows.firstComing {
                if number > 0 { sections.append(Section(header: .earlier, lines: lines.count..<lines.count)) }
                firstComing = lines.count
            }
            let heads = ConflictLines.heads(ofSection: number, in: rows, folding)
            if !heads.isEmpty {
                sections.append(Section(header: nil, lines: lines.count..<lines.count + heads.count))
                lines += heads
            }
            let first = lines.count
            switch section.group {
            case .day where ConflictLines.isFolded(number, in: rows, folding): break
            case .day:
                for row in section.rows { lines += ConflictLines.lines(of: row, in: rows, folding, &unfolded) }
                sections.append(Section(header: .day(number), lines: first..<lines.count))
            case .near:
                let isOpen = folding.showsNear
                lines.append(.near(number, isOpen: isOpen))
                if isOpen {
                    for row in section.rows { lines += ConflictLines.lines(of: row, in: rows, folding, &unfolded) }
                }
                sections.append(Section(header: nil, lines: first..<lines.count))
            }
        }
        if firstComing == nil, !rows.sections.isEmpty {
            sections.append(Section(header: .nothingComing, lines: lines.count..<lines.count))
        }
        let hasNear = rows.sections.last.map { $0.group == .near } ?? false
        let foot: [Line] = (rows.buffer > 0 && !hasNear ? [.noNear] : []) + (rows.leadsToIgnored ? [.ignored] : [])
        if !foot.isEmpty {
            sections.append(Section(header: nil, lines: lines.count..<lines.count + foot.count))
            lines += foot
        }
        (self.lines, self.sections, self.firstComing, self.unfolded) = (lines, sections, firstComing, unfolded)
        var positions: [UInt64: Int32] = [:]
        positions.reserveCapacity(lines.count)
        for (position, line) in lines.enumerated() {
            positions[ConflictLines.id(of: line, in: rows, unfolded)] = Int32(position)
        }
        self.positions = positions
    }

    /// The lines above the days that are soon, and above later ones. Ignored conflicts have none.
    private static func heads(ofSection number: Int, in rows: ConflictRows, _ folding: ConflictFolding) -> [Line] {
        guard rows.standing == .open, case .day = rows.sections[number].group else { return [] }
        let later: [Line] = number == rows.firstLater ? [.later(isOpen: folding.showsLater)] : []
        guard number == rows.firstComing else { return later }
        return [.soon(isOpen: later.isEmpty ? folding.showsSoon : nil)] + later
    }

    private static func isFolded(_ section: Int, in rows: ConflictRows, _ folding: ConflictFolding) -> Bool {
        guard section >= rows.firstComing, rows.standing == .open else { return false }
        return section < rows.firstLater ? !folding.showsSoon : !folding.showsLater
    }

    private static func lines(
        of position: Int, in rows: ConflictRows, _ folding: ConflictFolding, _ unfolded: inout [ConflictRows.Item]
    ) -> [Line] {
        let row = rows.rows[position]
        guard row.isCluster else { return row.items.flatMap { lines(ofItem: $0, in: rows, folding, &unfolded) } }
        let isOpen = folding.openClusters.contains(id(of: .cluster(position, isOpen: false), in: rows, []))
        let line = Line.cluster(position, isOpen: isOpen)
        guard isOpen else { return [line] }
        guard let cluster = row.largeCluster else { return [line] + row.items.map { .member($0) } }
        let items = rows.items(of: cluster)
        let first = rows.items.count + unfolded.count
        unfolded += items
        return [line] + items.indices.map { .member(first + $0) }
    }

    /// A line for a conflict, and below one that occurs several times and is unfolded a line for each time.
    private static func lines(
        ofItem position: Int, in rows: ConflictRows, _ folding: ConflictFolding, _ unfolded: inout [ConflictRows.Item]
    ) -> [Line] {
        let item = rows.items[position]
        guard item.count > 1, item.conflict.kind == .overlap else { return [.conflict(position)] }
        let isOpen = folding.openClusters.contains(id(of: .repeated(position, isOpen: false), in: rows, []))
        guard isOpen else { return [.repeated(position, isOpen: false)] }
        let first = rows.items.count + unfolded.count
        unfolded += (item.position..<item.conflict.count).map {
            ConflictRows.Item(conflict: Conflict(item.conflict.kind, item.conflict.occurrence($0)), position: 0)
        }
        return [.repeated(position, isOpen: true)] + (0..<item.count).map { .member(first + $0) }
    }

    /// The lines that have been unfolded since earlier ones were made: the line that folds them, and those below it. What is
    /// close together counts too when it was not looked for before. `nil` when nothing has been unfolded.
    ///
    /// - Complexity: O(*k*) in the number of lines.
    package func unfolded(since old: ConflictLines) -> ClosedRange<Int>? {
        let first = lines.indices.first { line in
            switch lines[line] {
            case .noNear: return old.rows.buffer == 0
            case .near(_, isOpen: true) where old.rows.buffer == 0: return true
            case .cluster(_, isOpen: true), .repeated(_, isOpen: true), .soon(isOpen: true), .later(isOpen: true),
                .near(_, isOpen: true):
                return old.line(withID: id(ofLine: line)).map { !old.isOpen($0) } ?? false
            default: return false
            }
        }
        return first.map { first in
            let below = lines[(first + 1)...].prefix { line in
                switch line {
                case .member: true
                case .conflict, .cluster, .repeated: !hasMembers(first)
                case .soon, .later, .near, .noNear, .ignored, .notGoing, .skipped, .changed, .written: false
                }
            }
            return first...(first + below.count)
        }
    }

    private func hasMembers(_ line: Int) -> Bool {
        switch lines[line] {
        case .cluster, .repeated: true
        default: false
        }
    }

    private func isOpen(_ line: Int) -> Bool {
        switch lines[line] {
        case .cluster(_, let isOpen), .repeated(_, let isOpen), .later(let isOpen), .near(_, let isOpen): isOpen
        case .soon(let isOpen): isOpen ?? false
        case .conflict, .member, .noNear, .ignored, .notGoing, .skipped, .changed, .written: false
        }
    }

    /// Whether a conflict that occurs several times is unfolded; `nil` for another line.
    package func isUnfolded(_ line: Int) -> Bool? {
        if case .repeated(_, let isOpen) = lines[line] { isOpen } else { nil }
    }

    /// Whether a line is one time of the conflict above it, and may be of another day.
    package func isTime(_ line: Int) -> Bool {
        guard isMember(line) else { return false }
        let head = lines[..<line].lastIndex { if case .member = $0 { false } else { true } }
        return head.map { isUnfolded($0) != nil } ?? false
    }

    /// The conflict of a line; `nil` for a cluster and a group.
    package func item(ofLine line: Int) -> ConflictRows.Item? {
        ConflictLines.item(of: lines[line], in: rows, unfolded)
    }

    /// Whether a line is a conflict of an unfolded cluster.
    package func isMember(_ line: Int) -> Bool { if case .member = lines[line] { true } else { false } }

    private static func item(
        of line: Line, in rows: ConflictRows, _ unfolded: [ConflictRows.Item]
    ) -> ConflictRows.Item? {
        switch line {
        case .conflict(let item), .repeated(let item, _): rows.items[item]
        case .member(let item):
            item < rows.items.count ? rows.items[item] : unfolded[item - rows.items.count]
        case .cluster, .soon, .later, .near, .noNear, .ignored, .notGoing, .skipped, .changed, .written: nil
        }
    }

    /// The first line with a conflict of an event: one that is shown with it, else one of a series that also occurs with it, else
    /// the cluster that has it. `nil` when there is none.
    ///
    /// - Parameter entry: A position in `Agenda.entries`.
    /// - Complexity: O(*k*) in the number of lines, and of the occurrences of their conflicts.
    package func line(ofEntry entry: Int) -> Int? {
        func isOf(_ occurrence: Conflict.Occurrence) -> Bool { occurrence.first == entry || occurrence.second == entry }
        return lines.indices.first { item(ofLine: $0).map { isOf($0.shown) } ?? false }
            ?? lines.indices.first { item(ofLine: $0)?.conflict.occurrences.contains(where: isOf) ?? false }
            ?? lines.indices.first {
                guard case .cluster(let row, _) = lines[$0] else { return false }
                return rows.entries(of: rows.rows[row]).contains(entry)
            }
    }

    /// The position in `sections` of the section of a line.
    package func section(ofLine line: Int) -> Int { sections.partitioningIndex { $0.lines.upperBound > line } }

    /// The identity of a line, the same in each list: of the keys of its two events, of the first two of a cluster, or of
    /// its group.
    package func id(ofLine line: Int) -> UInt64 { id(of: lines[line]) }

    private func id(of line: Line) -> UInt64 { ConflictLines.id(of: line, in: rows, unfolded) }

    /// The line with an identity of `id(ofLine:)` in any list; `nil` when there is none.
    package func line(withID id: UInt64) -> Int? { positions[id].map(Int.init) }

    private static func id(of line: Line, in rows: ConflictRows, _ unfolded: [ConflictRows.Item]) -> UInt64 {
        var hash = StableHash()
        func combine(_ entries: some Sequence<Int>) {
            for entry in entries { hash.combine(rows.agenda.entries[entry].id.rawValue) }
        }
        func combine(_ item: ConflictRows.Item) { combine([item.shown.first, item.shown.second]) }
        switch line {
        case .conflict, .member:
            hash.combine(UInt64(0))
            item(of: line, in: rows, unfolded).map(combine)
        case .repeated(let item, _):
            hash.combine(UInt64(9))
            combine(rows.items[item])
        case .cluster(let row, _):
            hash.combine(UInt64(1))
            if let cluster = rows.rows[row].largeCluster {
                combine(cluster.firstEntries.prefix(2))
            } else if let day = rows.busyDay(of: rows.rows[row]) {
                combine([day])
            } else {
                combine(rows.items[rows.rows[row].items[0]])
            }
        case .soon: hash.combine(UInt64(2))
        case .later: hash.combine(UInt64(3))
        case .near: hash.combine(UInt64(4))
        case .noNear: hash.combine(UInt64(5))
        case .ignored: hash.combine(UInt64(6))
        case .notGoing: hash.combine(UInt64(7))
        case .skipped(let entry):
            hash.combine(UInt64(8))
            combine([entry])
        case .changed: hash.combine(UInt64(10))
        case .written(let edit):
            hash.combine(UInt64(11))
            hash.combine(UInt64(bitPattern: rows.written[edit].id))
        }
        return hash.value
    }
}

extension ConflictFolding {
    /// Folds or unfolds what a line has below it; no change for a conflict.
    package mutating func toggle(_ line: Int, in lines: ConflictLines) {
        switch lines.lines[line] {
        case .conflict, .member, .noNear, .ignored, .notGoing, .skipped, .changed, .written: break
        case .cluster, .repeated:
            let id = lines.id(ofLine: line)
            if openClusters.remove(id) == nil { openClusters.insert(id) }
        case .soon(let isOpen): if isOpen != nil { showsSoon.toggle() }
        case .later: showsLater.toggle()
        case .near: showsNear.toggle()
        }
    }
}
