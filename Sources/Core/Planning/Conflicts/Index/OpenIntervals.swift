import Time

/// The intervals of one person, or of all, in order of start. It finds those that are open at a moment: they start before it
/// and end after it.
///
/// It is a tournament tree over blocks of intervals. Each node stores the latest end below it, the color of that end,
/// and the latest end of any other color. So a search skips a branch at once when only intervals of an excluded color
/// are still open there.
struct OpenIntervals: Hashable, Sendable {
    private struct Node: Hashable, Sendable {
        var end = Int64.min
        var color: Int32 = -1
        /// The latest end that is not of `color`.
        var otherEnd = Int64.min

        /// The latest end among intervals of other colors than `color`; -1 excludes none.
        func end(without color: Int32) -> Int64 {
            color >= 0 && color == self.color ? otherEnd : end
        }

        mutating func join(_ other: Node) {
            if color >= 0, color == other.color {
                end = max(end, other.end)
                otherEnd = max(otherEnd, other.otherEnd)
            } else if other.end > end {
                self = Node(end: other.end, color: other.color, otherEnd: max(end, other.otherEnd))
            } else {
                otherEnd = max(otherEnd, other.end)
            }
        }
    }

    /// The nodes of a binary tree: the children of `i` are `2 * i` and `2 * i + 1`, the blocks follow at `firstBlock`.
    private var nodes: [Node]
    private let firstBlock: Int
    private let ends: [Int64]
    private let colors: [Int32]
    /// The place of each interval in order of start; `nil` when these are all.
    private let places: [Int32]?
    private static let blockLength = 16

    /// - Parameters:
    ///   - intervals: All intervals in order of start.
    ///   - places: The places of those to search, ascending; `nil` for all.
    ///   - color: The color of the interval at a place; -1 for none.
    /// - Complexity: O(*n*).
    init(_ intervals: [Interval], places: [Int32]? = nil, color: (Int) -> Int32) {
        self.places = places
        ends =
            places?.map { intervals[Int($0)].end.millisecondsSinceEpoch }
            ?? intervals.map { $0.end.millisecondsSinceEpoch }
        colors = places?.map { color(Int($0)) } ?? intervals.indices.map(color)
        var firstBlock = 1
        while firstBlock * OpenIntervals.blockLength < ends.count { firstBlock *= 2 }
        self.firstBlock = firstBlock
        nodes = [Node](repeating: Node(), count: 2 * firstBlock)
        for number in ends.indices {
            nodes[firstBlock + number / OpenIntervals.blockLength].join(Node(end: ends[number], color: colors[number]))
        }
        for node in (1..<firstBlock).reversed() {
            nodes[node] = nodes[2 * node]
            nodes[node].join(nodes[2 * node + 1])
        }
    }

    /// Calls `body`, the latest first, with each place before `place` whose interval ends after `moment` and has another
    /// color than `color`.
    ///
    /// - Parameters:
    ///   - color: The color to exclude; -1 for none.
    ///   - body: Returns whether to go on.
    /// - Returns: How many ends were compared.
    /// - Complexity: O((*k* + 1) · log *n*) for *k* calls.
    @discardableResult
    func forEach(
        before place: Int, endingAfter moment: Instant, without color: Int32 = -1, _ body: (Int) -> Bool
    ) -> Int {
        let moment = moment.millisecondsSinceEpoch
        var end = number(of: place)
        guard end > 0 else { return 0 }
        var node = firstBlock + (end - 1) / OpenIntervals.blockLength
        var compared = 1
        var isOpen = nodes[node].end(without: color) > moment
        while true {
            if isOpen {
                let first = (node - firstBlock) * OpenIntervals.blockLength
                for number in (first..<end).reversed() {
                    compared += 1
                    if ends[number] > moment, color < 0 || colors[number] != color,
                        !body(places.map { Int($0[number]) } ?? number)
                    {
                        return compared
                    }
                }
            }
            // The nearest branch to the left: up from first children, and to the sibling of a second one.
            while node & 1 == 0 { node /= 2 }
            guard node > 1 else { return compared }
            node -= 1
            compared += 1
            isOpen = nodes[node].end(without: color) > moment
            while isOpen, node < firstBlock {
                compared += 1
                node = 2 * node + 1
                if nodes[node].end(without: color) <= moment { node -= 1 }
            }
            if isOpen { end = (node - firstBlock + 1) * OpenIntervals.blockLength }
        }
    }

    /// The latest end of the intervals before a place; `nil` when there is none.
    ///
    /// - Complexity: O(log *n*).
    func latestEnd(before place: Int) -> Instant? {
        let end = number(of: place)
        guard end > 0 else { return nil }
        var latest = Int64.min
        func visit(_ node: Int, from first: Int, blocks: Int) {
            guard first < end, nodes[node].end > latest else { return }
            if first + blocks * OpenIntervals.blockLength <= end {
                latest = nodes[node].end
            } else if blocks == 1 {
                latest = max(latest, ends[first..<end].max() ?? latest)
            } else {
                visit(2 * node, from: first, blocks: blocks / 2)
                visit(2 * node + 1, from: first + blocks / 2 * OpenIntervals.blockLength, blocks: blocks / 2)
            }
        }
        visit(1, from: 0, blocks: firstBlock)
        return Instant(millisecondsSinceEpoch: latest)
    }

    /// The number of intervals before a place.
    private func number(of place: Int) -> Int {
        places?.partitioningIndex { Int($0) >= place } ?? min(place, ends.count)
    }
}
