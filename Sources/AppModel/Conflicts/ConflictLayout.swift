import ListLayout
import Planning

/// The kinds of lines in the list of conflicts.
package enum ConflictLineKind: Int, CaseIterable {
    case conflict
    /// The current conflict: with a picture of it, and what can be done about it.
    case chosenConflict
    /// Several events at once, or a busy day.
    case cluster
    /// The current one of three events, with a picture of them.
    case chosenSmallCluster
    /// The current one of four events or more.
    case chosenCluster
    /// The current busy day, with a picture of what is on it.
    case chosenBusyDay
    case group
    /// An event that the user does not go to, or that was changed.
    case skipped

    package var height: Int {
        switch self {
        case .conflict, .cluster, .skipped: 64
        case .chosenConflict: 168
        case .chosenSmallCluster: 202
        case .chosenBusyDay: 208
        case .chosenCluster: 232
        case .group: 40
        }
    }

    /// The number of bars.
    package var lanes: Int {
        switch self {
        case .chosenConflict, .chosenBusyDay: 2
        case .chosenSmallCluster: 3
        case .chosenCluster: 4
        case .conflict, .cluster, .group, .skipped: 0
        }
    }
}

extension ConflictLines {
    /// The kind of a line that is not the current one.
    package func kind(ofLine line: Int) -> ConflictLineKind {
        switch lines[line] {
        case .conflict, .repeated, .member: .conflict
        case .cluster: .cluster
        case .soon, .later, .near, .noNear, .ignored, .notGoing, .changed: .group
        case .skipped, .written: .skipped
        }
    }

    /// The kind of the current line.
    package func kind(ofChosenLine line: Int) -> ConflictLineKind {
        switch lines[line] {
        case .conflict, .repeated, .member: .chosenConflict
        case .cluster(let row, _):
            rows.busyDay(of: rows.rows[row]) != nil
                ? .chosenBusyDay : rows.entries(of: rows.rows[row]).count > 3 ? .chosenCluster : .chosenSmallCluster
        case .soon, .later, .near, .noNear, .ignored, .notGoing, .changed: .group
        case .skipped, .written: .skipped
        }
    }
}

extension SectionedListLayout {
    package init(_ lines: ConflictLines) {
        self.init(
            sections: lines.sections.map { section in
                let header: DayListHeaderKind? =
                    switch section.header {
                    case .day: .day
                    case .earlier: .line
                    case .nothingComing: .end
                    case nil: nil
                    }
                var runs: [Run] = []
                for line in section.lines {
                    let kind = lines.kind(ofLine: line)
                    if let last = runs.last, last.kind == kind.rawValue {
                        runs[runs.count - 1] = Run(kind: kind.rawValue, count: last.count + 1)
                    } else {
                        runs.append(Run(kind: kind.rawValue, count: 1))
                    }
                }
                return Section(headerKind: header?.rawValue, runs: runs)
            })
    }
}
