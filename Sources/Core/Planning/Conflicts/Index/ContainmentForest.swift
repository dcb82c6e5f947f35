import Time

/// A forest over intervals in order of start. It finds the earlier intervals that are still open when an interval
/// starts, and visits no closed ones beyond a constant number for each result.
///
/// The parent of an interval is the nearest earlier one that ends strictly later. Two things follow. An interval's
/// ancestors are all open when it starts. And the ends of siblings never decrease from left to right, because a sibling
/// that ended later would be the parent. So the siblings that are open at some time are the last ones of their row: the
/// search goes through a row from the right and stops at the first closed one.
///
/// Source: J. M. Schmidt, "Interval Stabbing Problems in Small Integer Ranges", ISAAC 2009.
struct ContainmentForest: Hashable, Sendable {
    /// Places of other nodes; -1 for none.
    private struct Links: Hashable, Sendable {
        var parent: Int32
        var previousSibling: Int32
        var lastChild: Int32 = -1
    }

    private var links: [Links] = []

    /// - Parameter intervals: Intervals in order of start.
    /// - Complexity: O(n). The candidates for the next parent are the last node and its ancestors. A skipped candidate
    ///   is never a candidate again.
    init(_ intervals: [Interval]) {
        links.reserveCapacity(intervals.count)
        for place in intervals.indices {
            let end = intervals[place].end
            var parent = Int32(truncatingIfNeeded: place) - 1
            var previousSibling: Int32 = -1
            while parent >= 0, intervals[Int(parent)].end <= end {
                previousSibling = parent
                parent = links[Int(parent)].parent
            }
            links.append(Links(parent: parent, previousSibling: previousSibling))
            if parent >= 0 { links[Int(parent)].lastChild = Int32(truncatingIfNeeded: place) }
        }
    }

    /// Calls `body` with each earlier place whose interval is still open when the interval at `place` starts, the
    /// latest first.
    ///
    /// It walks the forest to the left from the node in reverse preorder, which is descending order of place: along the
    /// siblings, down into each open one from its last child, then up to the parent.
    ///
    /// - Parameters:
    ///   - intervals: The intervals that the forest was made from.
    ///   - limit: The most calls of `body`.
    /// - Returns: How many ends were compared, at most 2k + 1 for k calls of `body`: the walk leaves a row of siblings
    ///   at its first closed one, and enters a row only from an open parent or from `place` itself.
    /// - Complexity: O(k + 1), whatever the nesting.
    @discardableResult
    func forEachOpen(
        before place: Int, of intervals: [Interval], limit: Int = .max, _ body: (Int) -> Void
    ) -> Int {
        forEachOpen(before: links[place], at: intervals[place].start, of: intervals, limit: limit, body)
    }

    /// Calls `body` with the place and each earlier one whose interval is still open at a moment, the latest first.
    ///
    /// - Parameters:
    ///   - moment: Not before the start of the interval at `place`, nor after the start of the next one.
    ///   - intervals: The intervals that the forest was made from.
    /// - Complexity: O(*k* + *d*) for *k* calls, where *d* is the number of intervals that contain the one at `place` and
    ///   have ended at the moment.
    func forEachOpen(at moment: Instant, upTo place: Int, of intervals: [Interval], _ body: (Int) -> Void) {
        // Intervals in a closed one, and the siblings before it, are closed too.
        var place = place
        while place >= 0, intervals[place].end <= moment { place = Int(links[place].parent) }
        guard place >= 0 else { return }
        body(place)
        forEachOpen(before: links[place], at: moment, of: intervals, body)
    }

    /// The place of the interval that ends last among `place` and the earlier ones.
    ///
    /// - Complexity: O(*d*), where *d* is the number of intervals that contain the one at `place`.
    func latestEnd(upTo place: Int) -> Int {
        var place = place
        while links[place].parent >= 0 { place = Int(links[place].parent) }
        return place
    }

    @discardableResult
    private func forEachOpen(
        before node: Links, at moment: Instant, of intervals: [Interval], limit: Int = .max, _ body: (Int) -> Void
    ) -> Int {
        var (compared, calls) = (0, 0)
        func isOpen(_ node: Int32) -> Bool {
            guard node >= 0 else { return false }
            compared += 1
            return intervals[Int(node)].end > moment
        }
        var node = node
        while true {
            var next = node.previousSibling
            if isOpen(next) {
                while isOpen(links[Int(next)].lastChild) {
                    next = links[Int(next)].lastChild
                }
            } else {
                next = node.parent
                guard next >= 0 else { return compared }
            }
            guard calls < limit else { return compared }
            calls += 1
            body(Int(next))
            node = links[Int(next)]
        }
    }
}
