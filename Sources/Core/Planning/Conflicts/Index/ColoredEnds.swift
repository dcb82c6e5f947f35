import Time

/// Finds, among intervals in order of start, those that end after a given time and have another color than a given one.
/// It visits no other intervals.
///
/// It is a tournament tree over blocks of intervals. Each node stores the latest end below it, the color of that end,
/// and the latest end of any other color. So a search skips a branch at once when only intervals of the excluded color
/// are still open there.
struct ColoredEnds: Hashable, Sendable {
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
    private static let blockLength = 16

    /// - Parameter items: The end and the color of each interval, in order of start; color -1 for none.
    /// - Complexity: O(*n*).
    init(_ items: [(end: Instant, color: Int32)]) {
        ends = items.map { $0.end.millisecondsSinceEpoch }
        colors = items.map(\.color)
        var firstBlock = 1
        while firstBlock * ColoredEnds.blockLength < items.count { firstBlock *= 2 }
        self.firstBlock = firstBlock
        nodes = [Node](repeating: Node(), count: 2 * firstBlock)
        for place in ends.indices {
            nodes[firstBlock + place / ColoredEnds.blockLength].join(Node(end: ends[place], color: colors[place]))
        }
        for node in (1..<firstBlock).reversed() {
            nodes[node] = nodes[2 * node]
            nodes[node].join(nodes[2 * node + 1])
        }
    }

    /// Calls `body`, in ascending order, with each place before `end` whose interval ends after `moment` and has
    /// another color than `color`.
    ///
    /// - Parameters:
    ///   - end: The place after the last one to search.
    ///   - color: The color to exclude; -1 for none.
    /// - Returns: How many ends were compared.
    /// - Complexity: O((*k* + 1) · log *n*) for *k* calls.
    @discardableResult
    func forEach(before end: Int, endingAfter moment: Instant, without color: Int32, _ body: (Int) -> Void) -> Int {
        let moment = moment.millisecondsSinceEpoch
        var compared = 0
        func visit(_ node: Int, from first: Int, blocks: Int) {
            guard first < end else { return }
            compared += 1
            guard nodes[node].end(without: color) > moment else { return }
            if blocks == 1 {
                for place in first..<min(first + ColoredEnds.blockLength, end, ends.count) {
                    compared += 1
                    if ends[place] > moment, color < 0 || colors[place] != color { body(place) }
                }
            } else {
                visit(2 * node, from: first, blocks: blocks / 2)
                visit(2 * node + 1, from: first + blocks / 2 * ColoredEnds.blockLength, blocks: blocks / 2)
            }
        }
        visit(1, from: 0, blocks: firstBlock)
        return compared
    }
}
