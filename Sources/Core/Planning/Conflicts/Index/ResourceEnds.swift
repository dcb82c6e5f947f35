import Time

/// Finds, among intervals in order of start, those that end after a given time, have another color than a given one, and
/// need one of some resources. It visits no other intervals.
///
/// It has the `ColoredEnds` of the intervals of each resource. An interval that is found by several resources counts at
/// the first.
struct ResourceEnds: Hashable, Sendable {
    private struct Ends: Hashable {
        /// As a bit.
        let resource: UInt64
        /// The places of its intervals, ascending; `nil` when it has all.
        let places: [Int32]?
        let ends: ColoredEnds
    }

    private let ends: [Ends]
    /// The resources of each interval; empty when all need the same.
    private let resources: [UInt64]

    /// - Complexity: O(*n* · *r*), where *r* is the number of resources that an interval needs.
    init(_ groups: ConflictGroups, of intervals: [Interval], order: [Int32]) {
        func coloredEnds(_ places: some Sequence<Int>) -> ColoredEnds {
            ColoredEnds(places.map { (end: intervals[$0].end, color: groups.color(of: Int(order[$0]))) })
        }
        guard !groups.resources.isEmpty else {
            resources = []
            ends = [Ends(resource: 1, places: nil, ends: coloredEnds(intervals.indices))]
            return
        }
        let resources = order.map { groups.resources(of: Int($0)) }
        self.resources = resources
        var places = [[Int32]](repeating: [], count: 64)
        for place in intervals.indices where intervals[place] != .never {
            var rest = resources[place]
            while rest != 0 {
                places[rest.trailingZeroBitCount].append(Int32(truncatingIfNeeded: place))
                rest &= rest - 1
            }
        }
        ends = places.enumerated().filter { !$1.isEmpty }.map { resource, places in
            Ends(
                resource: 1 << UInt64(resource), places: places, ends: coloredEnds(places.lazy.map { Int($0) }))
        }
    }

    /// Calls `body`, in ascending order, with each place before `end` whose interval ends after `moment`, has another color
    /// than `color`, and needs one of `wanted`.
    ///
    /// - Parameters:
    ///   - end: The place after the last one to search.
    ///   - color: The color to exclude; -1 for none.
    ///   - wanted: The resources, as bits.
    /// - Returns: How many ends were compared.
    /// - Complexity: O((*k* + 1) · log *n*) for each resource, for *k* intervals that need it.
    func forEach(
        before end: Int, endingAfter moment: Instant, without color: Int32, needing wanted: UInt64,
        _ body: (Int) -> Void
    ) -> Int {
        // Most intervals need one resource.
        if wanted & (wanted - 1) == 0, let only = ends.firstIndex(where: { $0.resource == wanted }) {
            return search(ends[only], end, moment, color, body)
        }
        var (found, compared): ([Int], Int) = ([], 0)
        for ends in ends where ends.resource & wanted != 0 {
            compared += search(ends, end, moment, color) { place in
                let shared = resources[place] & wanted
                if shared & ~(shared - 1) == ends.resource { found.append(place) }
            }
        }
        for place in found.sorted() { body(place) }
        return compared
    }

    private func search(_ ends: Ends, _ end: Int, _ moment: Instant, _ color: Int32, _ body: (Int) -> Void) -> Int {
        guard let places = ends.places else {
            return ends.ends.forEach(before: end, endingAfter: moment, without: color, body)
        }
        let last = places.partitioningIndex { Int($0) >= end }
        return ends.ends.forEach(before: last, endingAfter: moment, without: color) { body(Int(places[$0])) }
    }
}
