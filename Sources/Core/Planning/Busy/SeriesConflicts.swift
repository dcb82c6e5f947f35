import Events
import Text
import Time

/// Which conflicts are one and the same, again and again.
package enum SeriesConflicts {
    /// An event in a conflict.
    package struct Side: Hashable, Sendable {
        /// The number of the series that it is an instance of; of a single event, one that no other has. Not negative.
        package let master: Int32
        package let interval: Interval

        package init(master: Int32, interval: Interval) {
            self.master = master
            self.interval = interval
        }
    }

    /// What one conflict of two series has in common with the next.
    private struct Shape: Hashable {
        /// Of both series together.
        let masters: EventKey
        let distance: Int64
        let firstLength: Int64
        let secondLength: Int64

        init(_ first: Side, _ second: Side) {
            masters = EventKey(rawValue: UInt64(first.master) << 32 | UInt64(second.master))
            distance = second.interval.start.millisecondsSinceEpoch - first.interval.start.millisecondsSinceEpoch
            (firstLength, secondLength) = (first.interval.length, second.interval.length)
        }
    }

    /// The conflicts of the same pair of series with the same distance of starts and the same lengths, together: "26 times".
    ///
    /// - Parameter pairs: In order of time.
    /// - Returns: The positions in `pairs` of each conflict's occurrences; the conflicts in order of their first.
    /// - Complexity: O(*n*).
    package static func groups(_ pairs: [(Side, Side)]) -> [[Int]] {
        var groups: [[Int]] = []
        var shapes: [Shape] = []
        var positions: [Shape: Int] = [:]
        // Nearly always two series conflict as they did the last time.
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
        /// How long the way to it takes, in milliseconds, where it says so.
        package let travelTime: Int64?

        package init(interval: Interval, location: String?, isOnline: Bool, travelTime: Int64? = nil) {
            self.interval = interval
            self.location = location
            self.isOnline = isOnline
            self.travelTime = travelTime
        }
    }

    /// The gap between the two in milliseconds, where it is less than the buffer and they are at different places; `nil` where
    /// all is well, and where they overlap, which is a conflict.
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
