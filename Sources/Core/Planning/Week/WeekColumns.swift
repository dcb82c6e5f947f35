/// Puts the blocks of a column beside and over each other, so that the title of each can be read.
///
/// Blocks that overlap, directly or through others, form a group, and each block of it takes a step. A later block lies over an
/// earlier one with an indent, because the title of the earlier one is above it. Blocks that begin at about the same time are
/// beside each other, because each needs room for its title. Two ways to choose the steps are tried: each block a step further
/// than those that are going on, or the first step that is free. The one with wider blocks is taken.
///
/// Where not all have room, long events are chosen before short ones. The others are counted at the end of the column, in a
/// number that is as high as their time, so that no time that is taken looks empty.
struct WeekColumns {
    /// In order of time, those without room left out.
    private(set) var blocks: [WeekLayout.Block] = []
    private(set) var more: [WeekLayout.More] = []

    private let room: Room
    private let inConflict: Set<Int>

    /// The widths that texts need, as parts of the width of a column, and the height of a line, as a part of the hours.
    struct Room {
        /// The width of a block whose title can be read.
        let title: Double
        /// The width of a block of which only its edge is seen beside the one over it.
        let edge: Double
        /// The width of the number of events without room, of one digit and of more.
        let (mark, longMark): (Double, Double)
        let line: Double
    }

    /// The most steps, however wide a column is.
    private static let mostSteps = 8
    /// The most events of a group that are tried where not all have room.
    private static let mostTried = 100
    /// The most of the width by which a block over another one is indented.
    private static let mostIndent = 1.0 / 3

    /// - Parameters:
    ///   - blocks: In order of time.
    ///   - inConflict: The entries that are in conflict.
    /// - Complexity: O(*e* · `mostSteps`² + *b*²) in the number of events, and of the blocks of a group that have room. They
    ///   cannot be more than `mostSteps` for each half hour.
    init(_ blocks: [WeekLayout.Block], _ room: Room, inConflict: Set<Int> = []) {
        (self.room, self.inConflict) = (room, inConflict)
        // Lengthened blocks can begin before earlier ones.
        let ordered = blocks.sorted {
            ($0.span.lowerBound, -$0.span.upperBound, $0.entry) < ($1.span.lowerBound, -$1.span.upperBound, $1.entry)
        }
        var group: [WeekLayout.Block] = []
        var end = 0.0
        for block in ordered {
            if !group.isEmpty, block.span.lowerBound >= end {
                add(group)
                group = []
            }
            end = group.isEmpty ? block.span.upperBound : max(end, block.span.upperBound)
            group.append(block)
        }
        if !group.isEmpty { add(group) }
    }

    private mutating func add(_ group: [WeekLayout.Block]) {
        guard group.count > 1 else {
            blocks += group
            return
        }
        var (mark, placed) = (room.mark, fitted(group, width: 1) ?? [])
        if placed.isEmpty { placed = longest(of: group, width: max(0, 1 - mark)) }
        if group.count - placed.count > 9 {
            mark = room.longMark
            placed = longest(of: group, width: max(0, 1 - mark))
        }
        blocks += placed.map { block in
            var block = block
            block.covers = covers(of: block, in: placed)
            return block
        }
        guard placed.count < group.count else { return }
        let entries = Set(placed.map(\.entry))
        count(group.filter { !entries.contains($0.entry) }, mark: mark)
    }

    /// As many blocks of a group as have room together, each chosen before those that are shorter.
    private func longest(of group: [WeekLayout.Block], width: Double) -> [WeekLayout.Block] {
        // Lengths that differ only in how they were computed are the same.
        func length(_ position: Int) -> Int {
            Int(((group[position].span.upperBound - group[position].span.lowerBound) * 1e6).rounded())
        }
        var (kept, placed): ([Int], [WeekLayout.Block]) = ([], [])
        let order = group.indices.map { (length: length($0), position: $0) }
            .sorted { (-$0.length, $0.position) < (-$1.length, $1.position) }
        for (_, position) in order.prefix(WeekColumns.mostTried) {
            let tried = (kept + [position]).sorted()
            if let fit = fitted(tried.map { group[$0] }, width: width) { (kept, placed) = (tried, fit) }
        }
        return placed
    }

    /// A group with the steps that give its blocks the most width; `nil` when the titles have no room.
    private func fitted(_ group: [WeekLayout.Block], width: Double) -> [WeekLayout.Block]? {
        func sum(_ blocks: [WeekLayout.Block]) -> Double {
            blocks.reduce(0) { $0 + $1.place.upperBound - $1.place.lowerBound }
        }
        guard let stacked = fitted(group, width: width, isStacked: true) else {
            return fitted(group, width: width, isStacked: false)
        }
        guard let free = fitted(group, width: width, isStacked: false) else { return stacked }
        return sum(stacked) >= sum(free) - 1e-9 ? stacked : free
    }

    private func fitted(_ group: [WeekLayout.Block], width: Double, isStacked: Bool) -> [WeekLayout.Block]? {
        var limit = WeekColumns.mostSteps
        while var placed = WeekColumns.place(group, in: limit, isStacked: isStacked) {
            let used = (placed.lazy.map(\.layer).max() ?? 0) + 1
            guard let edges = edges(of: placed, steps: used, width: width) else {
                limit = used - 1
                continue
            }
            for position in placed.indices {
                let block = placed[position]
                let end = stops(before: block, in: placed).map { edges[$0] }.min() ?? width
                placed[position].place = edges[block.layer]...max(edges[block.layer], end)
            }
            return placed
        }
        return nil
    }

    /// Where each step begins, from 0 to 1; `nil` when the titles have no room.
    private func edges(of placed: [WeekLayout.Block], steps: Int, width: Double) -> [Double]? {
        guard steps > 1 else { return [0] }
        var isBeside = [Bool](repeating: false, count: steps)
        isBeside[steps - 1] = true
        for block in placed where !isBeside[block.layer] {
            isBeside[block.layer] = !stops(before: block, in: placed).isEmpty
        }
        let besides = Double(isBeside.count { $0 })
        let overs = Double(steps) - besides
        // Indents of half of what a title gets, or else what the titles leave for them.
        var indent = min(width * WeekColumns.mostIndent, width / (2 * besides + overs))
        var title = (width - overs * indent) / besides
        if title < room.title {
            guard overs > 0 else { return nil }
            (title, indent) = (room.title, (width - besides * room.title) / overs)
        }
        guard overs == 0 || indent >= room.edge else { return nil }
        return isBeside.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? title : indent)) }
    }

    /// The steps at which a block must end, because another one is there when its title is.
    private func stops(before block: WeekLayout.Block, in placed: [WeekLayout.Block]) -> [Int] {
        let title = block.span.lowerBound + room.line - 1e-9
        return placed.compactMap { other in
            let isThere = other.layer > block.layer && other.span.lowerBound < min(title, block.span.upperBound)
            return isThere && other.span.upperBound > block.span.lowerBound ? other.layer : nil
        }
    }

    private func covers(of block: WeekLayout.Block, in placed: [WeekLayout.Block]) -> [WeekLayout.Cover] {
        placed.compactMap { other in
            let isOver =
                other.layer > block.layer && other.place.lowerBound < block.place.upperBound
                && other.span.lowerBound < block.span.upperBound && other.span.upperBound > block.span.lowerBound
            return isOver ? WeekLayout.Cover(span: other.span, start: other.place.lowerBound) : nil
        }
    }

    /// Gives each block a step, as `layer`; `nil` when there are not enough steps.
    private static func place(
        _ group: [WeekLayout.Block], in count: Int, isStacked: Bool
    ) -> [WeekLayout.Block]? {
        var ends: [Double] = []
        var placed: [WeekLayout.Block] = []
        for var block in group {
            let next = (ends.lastIndex { $0 > block.span.lowerBound } ?? -1) + 1
            let free = ends.firstIndex { $0 <= block.span.lowerBound } ?? ends.count
            let step = isStacked && next < count ? next : free
            guard step < count else { return nil }
            if step == ends.count { ends.append(0) }
            ends[step] = block.span.upperBound
            block.layer = step
            placed.append(block)
        }
        return placed
    }

    /// Counts events without room: those that overlap have one number, which takes all their time.
    private mutating func count(_ rest: [WeekLayout.Block], mark width: Double) {
        var (first, end, number, conflicting) = (0.0, 0.0, 0, 0)
        func mark() -> WeekLayout.More {
            let line = min(1, first + room.line)
            return WeekLayout.More(
                span: first...max(line, end), top: first...line, place: max(0, 1 - width)...1, count: number,
                conflictingCount: conflicting)
        }
        for block in rest {
            if number > 0, block.span.lowerBound >= max(end, first + room.line) {
                more.append(mark())
                (number, conflicting) = (0, 0)
            }
            if number == 0 { (first, end) = (block.span.lowerBound, 0) }
            (end, number) = (max(end, block.span.upperBound), number + 1)
            if inConflict.contains(block.entry) { conflicting += 1 }
        }
        if number > 0 { more.append(mark()) }
    }
}
