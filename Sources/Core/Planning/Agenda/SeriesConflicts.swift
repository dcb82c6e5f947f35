import Events
import Time

/// Groups the repeated conflicts of two series.
public enum SeriesConflicts {
    /// An event in a conflict.
    public struct Side: Hashable, Sendable {
        /// The number of its series, or a unique number for a single event. Not negative.
        public let master: Int32
        public let interval: Interval

        public init(master: Int32, interval: Interval) {
            self.master = master
            self.interval = interval
        }
    }

    /// The common properties of the occurrences of a repeated conflict.
    private struct Shape: Hashable {
        /// A key for both series together.
        let masters: EventKey
        let distance: Int64
        let firstLength: Int64
        let secondLength: Int64

        init(_ first: Side, _ second: Side) {
            masters = EventKey(rawValue: UInt64(first.master) << 32 | UInt64(second.master))
            guard first.master != second.master else {
                (distance, firstLength, secondLength) = (0, 0, 0)
                return
            }
            distance = second.interval.start.millisecondsSinceEpoch - first.interval.start.millisecondsSinceEpoch
            (firstLength, secondLength) = (first.interval.length, second.interval.length)
        }
    }

    /// Groups the conflicts of the same pair of series with the same distance of starts and the same lengths: "26
    /// times". All conflicts of a series with itself are one.
    ///
    /// - Parameter pairs: In order of time.
    /// - Returns: For each conflict, the positions in `pairs` of its occurrences; the conflicts are in order of their
    ///   first occurrence.
    /// - Complexity: O(*n*).
    public static func groups(_ pairs: [(Side, Side)]) -> [[Int]] {
        var groups: [[Int]] = []
        var shapes: [Shape] = []
        var positions: [Shape: Int] = [:]
        // Two series nearly always conflict in the same way as the last time.
        var latest = KeyTable(capacity: pairs.count)
        for (index, pair) in pairs.enumerated() {
            let isOrdered = pair.0.master <= pair.1.master
            let shape = isOrdered ? Shape(pair.0, pair.1) : Shape(pair.1, pair.0)
            let last = latest.value(for: shape.masters).map(Int.init)
            if let last, shapes[last] == shape {
                groups[last].append(index)
                continue
            }
            let position = positions[shape] ?? groups.count
            if position == groups.count {
                positions[shape] = position
                shapes.append(shape)
                groups.append([])
            }
            groups[position].append(index)
            if last == nil {
                latest.insert(Int32(position), for: shape.masters)
            } else {
                latest.update(Int32(position), for: shape.masters)
            }
        }
        return groups
    }
}

extension Interval {
    /// In milliseconds.
    fileprivate var length: Int64 { end.millisecondsSinceEpoch - start.millisecondsSinceEpoch }
}
