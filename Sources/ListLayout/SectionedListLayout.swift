/// The rows and headers of a sectioned list with their order and kinds, without widgets and pixels.
///
/// The layout counts, for every section and every run of equal rows, how many rows and headers of each kind are before
/// it. So the position of a row follows from the heights of the kinds, whatever the number of rows: see
/// `y(ofRow:heights:)`. A layout is a value and can be built on any thread.
///
/// With several columns, each line of a run has one row in each column. Each run begins a new line.
public struct SectionedListLayout: Sendable, Equatable {
    /// Consecutive rows of one kind.
    public struct Run: Sendable, Equatable {
        public let kind: Int
        public let count: Int

        public init(kind: Int, count: Int) {
            self.kind = kind
            self.count = count
        }
    }

    /// An optional header, and the rows under it.
    public struct Section: Sendable, Equatable {
        public let headerKind: Int?
        public let runs: [Run]

        public init(headerKind: Int?, runs: [Run]) {
            self.headerKind = headerKind
            self.runs = runs
        }

        public init(headerKind: Int?, rowKind: Int = 0, rowCount: Int) {
            self.init(headerKind: headerKind, runs: [Run(kind: rowKind, count: rowCount)])
        }
    }

    public let rowCount: Int
    public let sectionCount: Int
    /// One more than the greatest row kind in use.
    public private(set) var rowKindCount: Int
    /// One more than the greatest header kind in use.
    public let headerKindCount: Int
    /// The number of rows beside each other, at least 1.
    public private(set) var columns: Int

    /// For each section its header's kind, or -1.
    package let headerKinds: [Int32]
    /// For each section, and for the end, the index of its first row and of its first run.
    package let firstRowOfSection: [Int]
    private(set) var firstRunOfSection: [Int]
    /// For each section, and for the end, the number of headers of each kind before it.
    package let headersBeforeSection: [Int]
    /// For each run its kind and section, and for each run and for the end the index of its first row.
    private(set) var kindOfRun: [Int32]
    private(set) var sectionOfRun: [Int]
    private(set) var firstRowOfRun: [Int]
    /// For each run, and for the end, the number of lines of rows of each kind before it.
    private(set) var linesBeforeRun: [Int]

    /// A layout without sections.
    public init() {
        self.init(sections: [])
    }

    /// - Complexity: O(sections + runs) times the number of kinds. Build large layouts off the main thread.
    public init(sections: [Section]) {
        let runs = sections.lazy.flatMap(\.runs).filter { $0.count > 0 }
        let rowKindCount = (runs.map(\.kind).max() ?? -1) + 1
        let headerKindCount = (sections.lazy.compactMap(\.headerKind).max() ?? -1) + 1
        var builder = Builder(rowKindCount: rowKindCount, headerKindCount: headerKindCount)
        for section in sections { builder.append(section) }
        builder.finish()

        rowCount = builder.rowCount
        sectionCount = sections.count
        self.rowKindCount = rowKindCount
        self.headerKindCount = headerKindCount
        headerKinds = builder.headerKinds
        firstRowOfSection = builder.firstRowOfSection
        firstRunOfSection = builder.firstRunOfSection
        headersBeforeSection = builder.headersBeforeSection
        kindOfRun = builder.kindOfRun
        sectionOfRun = builder.sectionOfRun
        firstRowOfRun = builder.firstRowOfRun
        columns = 1
        linesBeforeRun = builder.rowsBeforeRun
    }

    /// The same rows in another number of columns.
    ///
    /// - Complexity: O(runs) times the number of kinds; O(1) when the number of columns does not change.
    package func arranged(inColumns columns: Int) -> SectionedListLayout {
        guard columns != self.columns else { return self }
        var arranged = self
        arranged.columns = columns
        arranged.countLines()
        return arranged
    }

    private mutating func countLines() {
        linesBeforeRun.removeAll(keepingCapacity: true)
        linesBeforeRun.reserveCapacity((kindOfRun.count + 1) * rowKindCount)
        var lines = Array(repeating: 0, count: rowKindCount)
        for (run, kind) in kindOfRun.enumerated() {
            linesBeforeRun.append(contentsOf: lines)
            lines[Int(kind)] += (firstRowOfRun[run + 1] - firstRowOfRun[run] + columns - 1) / columns
        }
        linesBeforeRun.append(contentsOf: lines)
    }

    /// The same rows with another kind of one of them.
    ///
    /// - Complexity: O(runs) times the number of kinds, without work for a row: far faster than a new layout.
    public func changingKind(ofRow row: Int, to kind: Int) -> SectionedListLayout {
        let run = run(ofRow: row)
        let old = Int(kindOfRun[run])
        guard kind != old else { return self }
        var changed = self
        changed.rowKindCount = max(rowKindCount, kind + 1)
        let rows = firstRowOfRun[run]..<firstRowOfRun[run + 1]
        let parts = [rows.lowerBound..<row, row..<row + 1, row + 1..<rows.upperBound].filter { !$0.isEmpty }
        changed.kindOfRun.replaceSubrange(
            run..<run + 1, with: parts.map { $0.lowerBound == row ? Int32(kind) : Int32(old) })
        changed.sectionOfRun.replaceSubrange(
            run..<run + 1, with: repeatElement(sectionOfRun[run], count: parts.count))
        changed.firstRowOfRun.replaceSubrange(run..<run + 1, with: parts.map(\.lowerBound))
        for section in sectionOfRun[run] + 1...sectionCount { changed.firstRunOfSection[section] += parts.count - 1 }
        changed.countLines()
        return changed
    }

    /// The section that contains a row.
    ///
    /// - Complexity: O(log runs), as for every query about a row below.
    public func section(ofRow row: Int) -> Int {
        sectionOfRun[run(ofRow: row)]
    }

    public func rows(inSection section: Int) -> Range<Int> {
        firstRowOfSection[section]..<firstRowOfSection[section + 1]
    }

    public func kind(ofRow row: Int) -> Int {
        Int(kindOfRun[run(ofRow: row)])
    }

    /// The kind of a section's header, or `nil` when it has none.
    public func headerKind(ofSection section: Int) -> Int? {
        let kind = headerKinds[section]
        return kind < 0 ? nil : Int(kind)
    }

    package func run(ofRow row: Int) -> Int {
        precondition(row >= 0 && row < rowCount, "row \(row) is not among the \(rowCount) rows of the list")
        return lastIndex(in: 0..<kindOfRun.count) { firstRowOfRun[$0] <= row }
    }

    /// The last index for which `isBefore` is true, by binary search. It must be true for the first index, and false
    /// for every index after a false one.
    package func lastIndex(in range: Range<Int>, where isBefore: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle } else { high = middle }
        }
        return low
    }
}

extension SectionedListLayout {
    private struct Builder {
        var rowCount = 0
        var headerKinds: [Int32] = []
        var firstRowOfSection: [Int] = []
        var firstRunOfSection: [Int] = []
        var headersBeforeSection: [Int] = []
        var kindOfRun: [Int32] = []
        var sectionOfRun: [Int] = []
        var firstRowOfRun: [Int] = []
        var rowsBeforeRun: [Int] = []
        private var headers: [Int]
        private var rows: [Int]

        init(rowKindCount: Int, headerKindCount: Int) {
            rows = Array(repeating: 0, count: rowKindCount)
            headers = Array(repeating: 0, count: headerKindCount)
        }

        mutating func append(_ section: Section) {
            let index = headerKinds.count
            startSection()
            if let kind = section.headerKind { headers[kind] += 1 }
            headerKinds.append(Int32(section.headerKind ?? -1))
            for run in section.runs where run.count > 0 {
                startRun()
                kindOfRun.append(Int32(run.kind))
                sectionOfRun.append(index)
                rows[run.kind] += run.count
                rowCount += run.count
            }
        }

        mutating func finish() {
            startSection()
            startRun()
        }

        private mutating func startSection() {
            firstRowOfSection.append(rowCount)
            firstRunOfSection.append(kindOfRun.count)
            headersBeforeSection.append(contentsOf: headers)
        }

        private mutating func startRun() {
            firstRowOfRun.append(rowCount)
            rowsBeforeRun.append(contentsOf: rows)
        }
    }
}
