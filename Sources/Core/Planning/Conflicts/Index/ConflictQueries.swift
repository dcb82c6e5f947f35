import Time

/// Questions about a range of time or an interval that is not in the index.
extension ConflictIndex {
    /// Calls `body` with each conflict whose overlap is in a range of time, once, in order of the start of the overlap.
    /// The position of the interval that is first in order of start comes first.
    ///
    /// An overlap is in the range if it shares time with it; an overlap without length if it is in it. Among conflicts whose
    /// overlaps start together, the order is that of the second interval, then that of the first.
    ///
    /// - Parameter clusters: Of this index. The conflicts of two members of a cluster are left out.
    /// - Complexity: O((*m* + *k*) log *n*), where *m* is the number of intervals that start in the range, and *k* the number
    ///   of calls.
    public func forEachConflict(
        in range: Range<Instant>, outside clusters: LargeClusters? = nil, _ body: (_ first: Int, _ second: Int) -> Void
    ) {
        let runs = clusters?.runs ?? []
        let first = intervals.partitioningIndex { $0.start >= range.lowerBound }
        forEachConflict(at: range.lowerBound, before: first, outside: clusters, body)
        /// The first of `runs` that ends after a place.
        var run = runs.partitioningIndex { $0.upperBound > first }
        var earlier: [Int] = []
        var place = first
        while place < intervals.count, intervals[place].start < range.upperBound {
            while run < runs.count, runs[run].upperBound <= place { run += 1 }
            if run < runs.count, runs[run].contains(place) {
                place = runs[run].upperBound
                continue
            }
            let position = Int(order[place])
            if hasConflict(position) {
                earlier.removeAll(keepingCapacity: true)
                forEachOpen(before: place, with: position) {
                    earlier.append($0)
                    return true
                }
                for other in earlier.reversed()
                where run == runs.count || !areOpen(other, position, at: runs[run]) { body(other, position) }
            }
            place += 1
        }
    }

    /// Calls `body` with the conflicts whose overlap starts before a moment and ends after it.
    ///
    /// - Parameter place: The first place that does not start before the moment.
    private func forEachConflict(
        at moment: Instant, before place: Int, outside clusters: LargeClusters?, _ body: (Int, Int) -> Void
    ) {
        let runs = clusters?.runs ?? []
        let run = runs.partitioningIndex { $0.upperBound >= place }
        // An interval that is open right after a place of a run belongs to its cluster.
        guard run == runs.count || runs[run].lowerBound >= place else { return }
        let open = openPositions(at: moment, before: place).filter(hasConflict)
        for (number, second) in open.enumerated() {
            let next = runs.partitioningIndex { $0.upperBound > self.place(of: second) }
            for first in open[..<number] where !areApart(first, second) && !isOmitted(first, second) {
                if next == runs.count || !areOpen(first, second, at: runs[next]) { body(first, second) }
            }
        }
    }

    /// Whether both intervals are open when a run begins, or begin in it, and so are members of its cluster.
    private func areOpen(_ first: Int, _ second: Int, at run: Range<Int>) -> Bool {
        let start = intervals[run.lowerBound].start
        return interval(at: first).end > start && interval(at: second).end > start
    }

    /// The positions of the intervals that start before a moment and end after it, in order of start.
    private func openPositions(at moment: Instant, before place: Int) -> [Int] {
        var positions: [Int] = []
        open.forEach(before: place, endingAfter: moment) {
            positions.append(Int(order[$0]))
            return true
        }
        return positions.reversed()
    }

    /// The positions of all intervals that an interval outside the index would conflict with, in order of start. Groups
    /// and conflicts that are left out do not count.
    ///
    /// - Complexity: O((*k* + 1) log *n*).
    public func conflicts(with interval: Interval) -> [Int] {
        var place = intervals.partitioningIndex { $0.start >= interval.start }
        var positions = openPositions(at: interval.start, before: place)
        while place < intervals.count, intervals[place].start < interval.end {
            if intervals[place].conflicts(with: interval) { positions.append(Int(order[place])) }
            place += 1
        }
        return positions
    }

    /// Calls `body` with the position of each interval that starts in a range, in order of start.
    ///
    /// - Complexity: O(log *n* + *k*).
    public func forEachStart(in range: Range<Instant>, _ body: (Int) -> Void) {
        var place = intervals.partitioningIndex { $0.start >= range.lowerBound }
        while place < intervals.count, intervals[place].start < range.upperBound {
            body(Int(order[place]))
            place += 1
        }
    }

    /// Calls `body` with each part of a range that conflicts with no interval, in order of time. An interval without length
    /// ends one part and begins another.
    ///
    /// - Parameter counts: Whether the interval at a position counts; `nil` if all count.
    /// - Complexity: O(log *n* + *m*), where *m* is the number of intervals that start in the range.
    public func forEachGap(
        in range: Range<Instant>, counts: ((Int) -> Bool)? = nil, _ body: (Range<Instant>) -> Void
    ) {
        var place = intervals.partitioningIndex { $0.start >= range.lowerBound }
        var free = range.lowerBound
        if let counts {
            for open in openPositions(at: free, before: place) where counts(open) {
                free = max(free, interval(at: open).end)
            }
        } else if let end = open.latestEnd(before: place) {
            free = max(free, end)
        }
        while place < intervals.count, intervals[place].start < range.upperBound {
            let interval = intervals[place]
            if counts?(Int(order[place])) ?? true {
                if interval.start > free { body(free..<interval.start) }
                free = max(free, interval.end)
            }
            place += 1
        }
        if free < range.upperBound { body(free..<range.upperBound) }
    }
}
