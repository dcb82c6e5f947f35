/// Steps from row to row in a list that can have several columns. A step over an end returns the row itself.
extension SectionedListLayout {
    /// The row below a row: in the same column of the next line, or the last row of a shorter line.
    package func row(below row: Int) -> Int {
        let next = line(ofRow: row).upperBound
        return next < rowCount ? self.row(inLineOf: next, column: column(ofRow: row)) : row
    }

    /// The row above a row: in the same column of the previous line, or the last row of a shorter line.
    package func row(above row: Int) -> Int {
        let last = line(ofRow: row).lowerBound - 1
        return last >= 0 ? self.row(inLineOf: last, column: column(ofRow: row)) : row
    }

    /// The row in a column of the same line, or the last row of a shorter line.
    package func row(inLineOf row: Int, column: Int) -> Int {
        let line = line(ofRow: row)
        return min(line.lowerBound + column, line.upperBound - 1)
    }
}
