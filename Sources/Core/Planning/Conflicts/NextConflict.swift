import Time

/// The next and the previous conflict, for F8.
extension AgendaRows {
    /// The next row with a conflict after `row`, and after the last row from the first again; `nil` when there is none.
    /// Only the first row of an event of several days counts.
    ///
    /// - Parameters:
    ///   - row: The row to start after; `nil` to start with the first.
    ///   - isWanted: Whether an entry counts.
    /// - Complexity: O(*d* + *r*), where *d* is the number of days and *r* is the number of rows of one day; of all days until
    ///   the first wanted one.
    package func nextConflict(after row: Int?, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
        nextConflict(from: row.map { $0 + 1 } ?? 0, isWanted) ?? nextConflict(from: 0, isWanted)
    }

    /// The last row with a conflict before `row`, and before the first row from the last again; `nil` when there is
    /// none.
    ///
    /// - Parameters: as in `nextConflict(after:where:)`.
    package func previousConflict(before row: Int?, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
        previousConflict(below: row ?? rowCount, isWanted) ?? previousConflict(below: rowCount, isWanted)
    }

    private func nextConflict(from start: Int, _ isWanted: (Int) -> Bool) -> Int? {
        let first = sections.partitioningIndex { $0.rows.upperBound > start }
        for section in sections[first...] where section.conflictingCount > 0 {
            let row = section.rows.first {
                $0 >= start && isFirst($0, in: section) && hasConflict($0) && isWanted(entry(ofRow: $0))
            }
            if let row {
                return row
            }
        }
        return nil
    }

    private func previousConflict(below end: Int, _ isWanted: (Int) -> Bool) -> Int? {
        let last = sections.partitioningIndex { $0.rows.lowerBound >= end }
        for section in sections[..<last].reversed() where section.conflictingCount > 0 {
            let row = section.rows.last {
                $0 < end && isFirst($0, in: section) && hasConflict($0) && isWanted(entry(ofRow: $0))
            }
            if let row {
                return row
            }
        }
        return nil
    }

    private func hasConflict(_ row: Int) -> Bool {
        agenda.hasConflict(entry(ofRow: row))
    }
}
