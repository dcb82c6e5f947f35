import Time

/// Groups the conflicts of a day by the moments that three or more events share, so that they can be shown together. Counts
/// stay counts of pairs.
package enum ConflictClusters {
    /// Two conflicting events by position, the smaller one first.
    package struct Pair: Hashable, Sendable {
        package let first: Int
        package let second: Int

        package init(_ one: Int, _ other: Int) {
            (first, second) = (min(one, other), max(one, other))
        }
    }

    /// The beginning or the end of an event.
    private struct Endpoint {
        let time: Instant
        /// At one time, events end before others begin; an event without length ends after it began.
        let order: Int
        let event: Int
        let isStart: Bool
    }

    /// The clusters in order of time: for each the positions in `pairs`, ascending. A pair is in the first cluster that has
    /// both of its events; a pair that is in none stands alone.
    ///
    /// - Parameters:
    ///   - pairs: The conflicts of a day, without ignored pairs and without pairs of series.
    ///   - interval: The interval of the event at a position.
    /// - Complexity: O(*p* log *p*) in the number of pairs.
    package static func clusters(of pairs: [Pair], interval: (Int) -> Interval) -> [[Int]] {
        var neighbors: [Int: [(event: Int, pair: Int)]] = [:]
        for (position, pair) in pairs.enumerated() {
            neighbors[pair.first, default: []].append((pair.second, position))
            neighbors[pair.second, default: []].append((pair.first, position))
        }
        var open: Set<Int> = []
        var isFull = false
        // The pairs of open events that are in no cluster yet: each is found when the later of its events begins.
        var free: [Int] = []
        var clusters: [[Int]] = []
        for endpoint in endpoints(of: neighbors.keys, interval) {
            if endpoint.isStart {
                for (other, pair) in neighbors[endpoint.event] ?? [] where open.contains(other) { free.append(pair) }
                open.insert(endpoint.event)
                isFull = true
            } else {
                // The most events are open right before one of them ends.
                if isFull {
                    free.removeAll { !open.contains(pairs[$0].first) || !open.contains(pairs[$0].second) }
                    if Set(free.flatMap { [pairs[$0].first, pairs[$0].second] }).count >= 3 {
                        clusters.append(free.sorted())
                        free = []
                    }
                }
                isFull = false
                open.remove(endpoint.event)
            }
        }
        return clusters
    }

    private static func endpoints(of events: some Sequence<Int>, _ interval: (Int) -> Interval) -> [Endpoint] {
        events.flatMap { event in
            let interval = interval(event)
            return [
                Endpoint(time: interval.start, order: 1, event: event, isStart: true),
                Endpoint(
                    time: interval.end, order: interval.start == interval.end ? 2 : 0, event: event, isStart: false),
            ]
        }
        .sorted { ($0.time, $0.order, $0.event) < ($1.time, $1.order, $1.event) }
    }
}
