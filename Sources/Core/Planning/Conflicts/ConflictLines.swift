import Events
import Time

/// What of the list of conflicts is unfolded.
package struct ConflictFolding: Hashable, Sendable {
    /// The clusters that are unfolded, by the identity of their lines.
    package var openClusters: Set<UInt64> = []
    /// Whether the coming conflicts are unfolded.
    package var showsComing = true
    /// Whether the conflicts on days that are marked as busy are unfolded.
    package var showsBusyDays = false
    /// Whether the near-conflicts are unfolded.
    package var showsNear = true

    package init() {}
}

/// The lines of the page of conflicts from top to bottom: its rows, those of unfolded clusters, and a line that folds each
/// group that is no day.
///
///     let lines = ConflictLines(rows, folding: ConflictFolding())
///     lines.lines[lines.firstComing ?? 0]   // the next conflict
package struct ConflictLines: Sendable, Equatable {
    package enum Line: Hashable, Sendable {
        /// A conflict: a position in `ConflictRows.items`.
        case conflict(Int)
        /// A conflict of the unfolded cluster above it.
        case member(Int)
        /// A cluster: a position in `ConflictRows.rows`.
        case cluster(Int, isOpen: Bool)
        /// The coming conflicts, which can be folded where there are other groups.
        case coming(isOpen: Bool)
        /// A group that can be folded: a position in `ConflictRows.sections`.
        case group(Int, isOpen: Bool)
    }

    package enum Header: Hashable, Sendable {
        /// A day: a position in `ConflictRows.sections`.
        case day(Int)
        /// What is above is over.
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
    /// The line of the next conflict; `nil` when nothing is coming.
    package let firstComing: Int?
    private let positions: [UInt64: Int32]

    /// - Complexity: O(*k*) in the number of conflicts.
    package init(_ rows: ConflictRows, folding: ConflictFolding) {
        self.rows = rows
        var (lines, sections): ([Line], [Section]) = ([], [])
        var firstComing: Int?
        for (number, section) in rows.sections.enumerated() {
            if number == rows.firstComing {
                if number > 0 { sections.append(Section(header: .earlier, lines: lines.count..<lines.count)) }
                firstComing = lines.count
                if rows.hasGroups {
                    lines.append(.coming(isOpen: folding.showsComing))
                    sections.append(Section(header: nil, lines: lines.count - 1..<lines.count))
                }
            }
            let first = lines.count
            switch section.group {
            case .day where number >= rows.firstComing && rows.hasGroups && !folding.showsComing: break
            case .day:
                lines += rows.rows[section.rows].enumerated().flatMap { offset, row in
                    ConflictLines.lines(of: row, at: section.rows.lowerBound + offset, in: rows, folding)
                }
                sections.append(Section(header: .day(number), lines: first..<lines.count))
            case .busyDays, .near:
                let isOpen = section.group == .near ? folding.showsNear : folding.showsBusyDays
                lines.append(.group(number, isOpen: isOpen))
                if isOpen { lines += rows.rows[section.rows].flatMap { $0.items.map { Line.conflict($0) } } }
                sections.append(Section(header: nil, lines: first..<lines.count))
            }
        }
        if firstComing == nil, !rows.sections.isEmpty {
            sections.append(Section(header: .nothingComing, lines: lines.count..<lines.count))
        }
        (self.lines, self.sections, self.firstComing) = (lines, sections, firstComing)
        var positions: [UInt64: Int32] = [:]
        positions.reserveCapacity(lines.count)
        for (position, line) in lines.enumerated() {
            positions[ConflictLines.id(of: line, in: rows)] = Int32(position)
        }
        self.positions = positions
    }

    private static func lines(
        of row: ConflictRows.Row, at position: Int, in rows: ConflictRows, _ folding: ConflictFolding
    ) -> [Line] {
        guard row.isCluster else { return row.items.map { .conflict($0) } }
        let isOpen = folding.openClusters.contains(id(of: .cluster(position, isOpen: false), in: rows))
        return [.cluster(position, isOpen: isOpen)] + (isOpen ? row.items.map { .member($0) } : [])
    }

    /// The conflict of a line; `nil` for a cluster and a group.
    package func item(ofLine line: Int) -> ConflictRows.Item? {
        switch lines[line] {
        case .conflict(let item), .member(let item): rows.items[item]
        case .cluster, .coming, .group: nil
        }
    }

    /// The position in `sections` of the section of a line.
    package func section(ofLine line: Int) -> Int { sections.partitioningIndex { $0.lines.upperBound > line } }

    /// The identity of a line, the same in each list: of the keys of its two events, of the first two of a cluster, or of
    /// its group.
    package func id(ofLine line: Int) -> UInt64 { ConflictLines.id(of: lines[line], in: rows) }

    /// The line with an identity of `id(ofLine:)` in any list; `nil` when there is none.
    package func line(withID id: UInt64) -> Int? { positions[id].map(Int.init) }

    private static func id(of line: Line, in rows: ConflictRows) -> UInt64 {
        var hash = StableHash()
        switch line {
        case .conflict(let item), .member(let item):
            hash.combine(UInt64(0))
            combine(rows.items[item], in: rows, &hash)
        case .cluster(let row, _):
            hash.combine(UInt64(1))
            combine(rows.items[rows.rows[row].items[0]], in: rows, &hash)
        case .coming:
            hash.combine(UInt64(2))
            hash.combine(UInt64(2))
        case .group(let section, _):
            hash.combine(UInt64(2))
            hash.combine(UInt64(rows.sections[section].group == .near ? 1 : 0))
        }
        return hash.value
    }

    private static func combine(_ item: ConflictRows.Item, in rows: ConflictRows, _ hash: inout StableHash) {
        for entry in [item.shown.first, item.shown.second] { hash.combine(rows.agenda.entries[entry].id.rawValue) }
    }
}

extension ConflictFolding {
    /// Folds or unfolds what a line stands for; no change for a conflict.
    package mutating func toggle(_ line: Int, in lines: ConflictLines) {
        switch lines.lines[line] {
        case .conflict, .member: break
        case .cluster:
            let id = lines.id(ofLine: line)
            if openClusters.remove(id) == nil { openClusters.insert(id) }
        case .coming: showsComing.toggle()
        case .group(let section, _):
            if lines.rows.sections[section].group == .near { showsNear.toggle() } else { showsBusyDays.toggle() }
        }
    }
}
