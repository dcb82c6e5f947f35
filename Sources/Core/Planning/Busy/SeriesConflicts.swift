import Events
import Text
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

/// Whether there is time to get from one event to the next.
package enum NearConflict {
    /// One of the two events.
    package struct Party: Hashable, Sendable {
        package let interval: Interval
        package let location: String?
        package let isOnline: Bool
        /// The travel time to the event in milliseconds, if it is stated.
        package let travelTime: Int64?

        package init(interval: Interval, location: String?, isOnline: Bool, travelTime: Int64? = nil) {
            self.interval = interval
            self.location = location
            self.isOnline = isOnline
            self.travelTime = travelTime
        }
    }

    /// The gap between the two in milliseconds, if it is less than the buffer and they are at different locations;
    /// `nil` when the gap is sufficient, and when they overlap, which is a conflict.
    ///
    /// - Parameter buffer: In milliseconds; 0 turns it off.
    package static func gap(from first: Party, to second: Party, buffer: Int64) -> Int64? {
        let (first, second) = first.interval.start <= second.interval.start ? (first, second) : (second, first)
        guard buffer > 0, !first.isOnline, !second.isOnline, let place = first.location.map(FoldedTitle.init),
            let other = second.location.map(FoldedTitle.init), place != other
        else { return nil }
        let gap = second.interval.start.millisecondsSinceEpoch - first.interval.end.millisecondsSinceEpoch
        return gap >= 0 && gap < max(buffer, second.travelTime ?? 0) ? gap : nil
    }
}
