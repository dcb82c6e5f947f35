import ListLayout
import Planning

/// The kinds of lines in the list of conflicts.
package enum ConflictLineKind: Int, CaseIterable {
    case conflict
    /// A conflict with what can be done about it.
    case chosen
    /// Three events at once.
    case smallCluster
    /// Four events at once, or more.
    case cluster
    case group

    package var height: Int {
        switch self {
        case .conflict: 108
        case .chosen: 148
        case .smallCluster: 138
        case .cluster: 168
        case .group: 40
        }
    }

    /// The number of bars.
    package var lanes: Int {
        switch self {
        case .conflict, .chosen: 2
        case .smallCluster: 3
        case .cluster: 4
        case .group: 0
        }
    }
}

extension ConflictLines {
    /// The kind of a line.
    package func kind(ofLine line: Int) -> ConflictLineKind {
        switch lines[line] {
        case .conflict, .member: .conflict
        case .cluster(let row, _): rows.entries(of: rows.rows[row]).count > 3 ? .cluster : .smallCluster
        case .more, .coming, .group: .group
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
