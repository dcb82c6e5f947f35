/// The rows of the agenda page: an agenda as far as a filter lets it through.
///
/// A row is one listed event, a section one day that has a listed event. A listing is made off the main thread, because
/// a search looks at every title.
public struct AgendaListing: Sendable, Equatable {
    /// A day and its rows.
    public struct Section: Hashable, Sendable {
        /// The position in `Agenda.days`.
        public let day: Int
        /// Never empty.
        public let rows: Range<Int>
        /// How many of its rows conflict.
        public let conflictCount: Int
    }

    public let agenda: Agenda
    public let filter: AgendaFilter
    public let sections: [Section]
    /// How many of the rows conflict.
    public let conflictCount: Int
    /// How many events of the agenda meet the condition of the filter, whatever else that asks for; `nil` without one.
    public let matchCount: Int?
    /// The positions in `Agenda.entries` of the rows; `nil` where every entry is a row.
    private let entries: [Int32]?

    /// Lists what the filter lets through.
    ///
    /// - Throws: `CancellationError`, when the task is cancelled meanwhile.
    /// - Complexity: O(*n*) in the number of events, times the length of titles when there is a search or a
    ///   condition.
    public init(_ agenda: Agenda, filter: AgendaFilter) throws {
        self.agenda = agenda
        self.filter = filter
        let search = TitleSearch(filter.search)
        let test = filter.condition.map { ConditionTest($0.condition, endsWhenCancelled: true) }
        var matchCount = 0
        var sections: [Section] = []
        var listed: [Int32] = []
        for (position, day) in agenda.days.enumerated() {
            if position % 64 == 0 { try Task.checkCancellation() }
            let first = filter.isOff ? day.entries.lowerBound : listed.count
            var conflictCount = 0
            if filter.isOff {
                conflictCount = day.conflictCount
            } else {
                for entry in day.entries {
                    if let test {
                        guard test.holds(for: ConditionArguments(agenda.entries[entry].event)) else { continue }
                        matchCount += 1
                    }
                    let hasConflict = agenda.conflicts.hasConflict(entry)
                    guard hasConflict || !filter.conflictsOnly, search.matches(agenda.entries[entry].event.title) else {
                        continue
                    }
                    listed.append(Int32(entry))
                    conflictCount += hasConflict ? 1 : 0
                }
            }
            let end = filter.isOff ? day.entries.upperBound : listed.count
            if end > first {
                sections.append(Section(day: position, rows: first..<end, conflictCount: conflictCount))
            }
        }
        try Task.checkCancellation()
        self.sections = sections
        self.matchCount = test == nil ? nil : matchCount
        conflictCount = sections.reduce(0) { $0 + $1.conflictCount }
        entries = filter.isOff ? nil : listed
    }

    /// The number of listed events.
    public var rowCount: Int {
        sections.last?.rows.upperBound ?? 0
    }

    /// The position in `Agenda.entries` of a row.
    public func entry(ofRow row: Int) -> Int {
        entries.map { Int($0[row]) } ?? row
    }

    /// The row of an event, or `nil` where it is not listed.
    ///
    /// - Parameter key: that of any of its origins.
    /// - Complexity: O(log *r*) in the number of rows.
    public func row(of key: EventKey) -> Int? {
        guard let entry = agenda.position(of: key) else { return nil }
        let row = (0..<rowCount).partitioningIndex { self.entry(ofRow: $0) >= entry }
        return row < rowCount && self.entry(ofRow: row) == entry ? row : nil
    }

    /// The row to show first: that of `Agenda.firstShown(at:)`, else of the next listed event after it, else the first of
    /// the last listed day.
    public func firstShownRow(at now: Instant) -> Int? {
        guard let shown = agenda.firstShown(at: now) else { return nil }
        let row = (0..<rowCount).partitioningIndex { entry(ofRow: $0) >= shown }
        return row < rowCount ? row : sections.last?.rows.lowerBound
    }

    /// The next row that conflicts after `row`, going on from the first after the last; `nil` where none does.
    ///
    /// - Parameter row: the row to start behind; `nil` to start with the first.
    /// - Complexity: O(*d* + *r*), where *d* is the number of days and *r* that of the rows of one day.
    public func nextConflict(after row: Int?) -> Int? {
        nextConflict(from: row.map { $0 + 1 } ?? 0) ?? nextConflict(from: 0)
    }

    /// The last row that conflicts before `row`, going on from the last before the first; `nil` where none does.
    public func previousConflict(before row: Int?) -> Int? {
        previousConflict(below: row ?? rowCount) ?? previousConflict(below: rowCount)
    }

    private func nextConflict(from start: Int) -> Int? {
        let first = sections.partitioningIndex { $0.rows.upperBound > start }
        for section in sections[first...] where section.conflictCount > 0 {
            if let row = section.rows.first(where: { $0 >= start && hasConflict($0) }) { return row }
        }
        return nil
    }

    private func previousConflict(below end: Int) -> Int? {
        let last = sections.partitioningIndex { $0.rows.lowerBound >= end }
        for section in sections[..<last].reversed() where section.conflictCount > 0 {
            if let row = section.rows.last(where: { $0 < end && hasConflict($0) }) { return row }
        }
        return nil
    }

    private func hasConflict(_ row: Int) -> Bool {
        agenda.conflicts.hasConflict(entry(ofRow: row))
    }
}
