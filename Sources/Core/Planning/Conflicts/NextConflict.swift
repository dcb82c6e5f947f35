import Time

/// The next and the previous conflict, for F8.
extension AgendaRows {
    /// The next row with a conflict after `row`, and after the last row from the first again; `nil` when there is none.
    /// Only the first row of an event of several days counts.
    ///
    /// - Parameter row: The row to start after; `nil` to start with the first.
    /// - Complexity: O(*d* + *r*), where *d* is the number of days and *r* is the number of rows of one day.
    package func nextConflict(after row: Int?) -> Int? {
        nextConflict(from: row.map { $0 + 1 } ?? 0) ?? nextConflict(from: 0)
    }

    /// The last row with a conflict before `row`, and before the first row from the last again; `nil` when there is
    /// none.
    package func previousConflict(before row: Int?) -> Int? {
        previousConflict(below: row ?? rowCount) ?? previousConflict(below: rowCount)
    }

    private func nextConflict(from start: Int) -> Int? {
        let first = sections.partitioningIndex { $0.rows.upperBound > start }
        for section in sections[first...] where section.conflictingCount > 0 {
            if let row = section.rows.first(where: { $0 >= start && isFirst($0, in: section) && hasConflict($0) }) {
                return row
            }
        }
        return nil
    }

    private func previousConflict(below end: Int) -> Int? {
        let last = sections.partitioningIndex { $0.rows.lowerBound >= end }
        for section in sections[..<last].reversed() where section.conflictingCount > 0 {
            if let row = section.rows.last(where: { $0 < end && isFirst($0, in: section) && hasConflict($0) }) {
                return row
            }
        }
        return nil
    }

    /// Whether a row is on the first day of its event.
    private func isFirst(_ row: Int, in section: Section) -> Bool {
        agenda.days[section.day].entries.contains(entry(ofRow: row))
    }

    private func hasConflict(_ row: Int) -> Bool {
        agenda.hasConflict(entry(ofRow: row))
    }
}
