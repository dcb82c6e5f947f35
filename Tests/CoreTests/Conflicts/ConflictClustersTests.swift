import TestSupport
import Testing

@testable import Planning
@testable import Time

struct ConflictClustersTests {
    private typealias Pair = ConflictClusters.Pair

    private func interval(_ start: Int, _ end: Int) -> Interval {
        Interval(
            start: Instant(millisecondsSinceEpoch: Int64(start)), end: Instant(millisecondsSinceEpoch: Int64(end)))
    }

    /// All pairs that conflict, by the definition.
    private func pairs(of intervals: [Interval]) -> [Pair] {
        intervals.indices.flatMap { first in
            intervals.indices.filter { first < $0 && intervals[first].conflicts(with: intervals[$0]) }
                .map { Pair(first, $0) }
        }
    }

    @Test func `three events that share a moment are a cluster, two are none`() {
        let intervals = [interval(0, 10), interval(5, 15), interval(8, 20), interval(14, 30)]
        let pairs = pairs(of: intervals)
        #expect(pairs == [Pair(0, 1), Pair(0, 2), Pair(1, 2), Pair(1, 3), Pair(2, 3)])
        // The pair of 1 and 2 is in the first one; what is left of 1, 2 and 3 has three events as well.
        #expect(ConflictClusters.clusters(of: pairs) { intervals[$0] } == [[0, 1, 2], [3, 4]])
        #expect(ConflictClusters.clusters(of: [Pair(0, 1), Pair(2, 3)]) { intervals[$0] } == [])
    }

    @Test func `a chain shares no moment`() {
        let intervals = [interval(0, 10), interval(9, 20), interval(19, 30)]
        #expect(ConflictClusters.clusters(of: pairs(of: intervals)) { intervals[$0] } == [])
    }

    @Test func `an event without length shares the moment that it is at`() {
        let intervals = [interval(0, 10), interval(0, 10), interval(5, 5), interval(10, 10)]
        #expect(ConflictClusters.clusters(of: pairs(of: intervals)) { intervals[$0] } == [[0, 1, 2]])
    }

    @Test func `each pair is in one cluster at most, and the events of a cluster share a moment`() {
        var random = SeededRandom()
        for _ in 0..<300 {
            let intervals = (0..<12).map { _ in
                let start = Int.random(in: 0..<20, using: &random)
                return interval(start, start + Int.random(in: 0..<8, using: &random))
            }
            let pairs = pairs(of: intervals)
            let clusters = ConflictClusters.clusters(of: pairs) { intervals[$0] }
            #expect(Set(clusters.joined()).count == clusters.joined().count)
            for cluster in clusters {
                let events = Set(cluster.flatMap { [pairs[$0].first, pairs[$0].second] })
                #expect(events.count >= 3)
                let latest = events.map { intervals[$0].start }.max()
                let earliest = events.map { intervals[$0].end }.min()
                if let latest, let earliest { #expect(latest <= earliest) }
            }
            // What three events share without a cluster would be a moment that was passed over.
            let alone = pairs.indices.filter { !Set(clusters.joined()).contains($0) }.map { pairs[$0] }
            for pair in alone {
                let thirds = intervals.indices.filter { third in
                    alone.contains(Pair(pair.first, third)) && alone.contains(Pair(pair.second, third))
                }
                #expect(thirds.isEmpty)
            }
        }
    }
}
