/// Steps from row to row in a list whose rows may stand beside each other. A step over an end answers the row itself.
extension SectionedListLayout {
    /// The row under a row: that of its column in the next line, or the last of that line where it is shorter.
    func row(below row: Int) -> Int {
        let next = line(ofRow: row).upperBound
        return next < rowCount ? self.row(inLineOf: next, column: column(ofRow: row)) : row
    }

    /// The row over a row: that of its column in the line before, or the last of that line where it is shorter.
    func row(above row: Int) -> Int {
        let last = line(ofRow: row).lowerBound - 1
        return last >= 0 ? self.row(inLineOf: last, column: column(ofRow: row)) : row
    }

    /// The row of a column among those that a row stands beside, or the last of them where they are fewer.
    func row(inLineOf row: Int, column: Int) -> Int {
        let line = line(ofRow: row)
        return min(line.lowerBound + column, line.upperBound - 1)
    }
}
