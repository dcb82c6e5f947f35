import Text
import Time

/// Which conflicts are one and the same, again and again.
package enum SeriesConflicts {
    /// An event in a conflict.
    package struct Side: Hashable, Sendable {
        /// The series that it is an instance of; of a single event, something that no other has.
        package let master: UInt64
        package let interval: Interval

        package init(master: UInt64, interval: Interval) {
            self.master = master
            self.interval = interval
        }
    }

    private struct Key: Hashable {
        let first: UInt64
        let second: UInt64
        let distance: Int64
        let firstLength: Int64
        let secondLength: Int64
    }

    /// The conflicts of the same pair of series with the same distance of starts and the same lengths, together: "26 times".
    ///
    /// - Parameter pairs: In order of time.
    /// - Returns: The positions in `pairs` of each conflict's occurrences; the conflicts in order of their first.
    /// - Complexity: O(*n*).
    package static func groups(_ pairs: [(Side, Side)]) -> [[Int]] {
        var groups: [[Int]] = []
        var positions: [Key: Int] = [:]
        for (index, pair) in pairs.enumerated() {
            let isOrdered = pair.0.master <= pair.1.master
            let (first, second) = isOrdered ? pair : (pair.1, pair.0)
            let key = Key(
                first: first.master, second: second.master,
                distance: second.interval.start.millisecondsSinceEpoch - first.interval.start.millisecondsSinceEpoch,
                firstLength: first.interval.length, secondLength: second.interval.length)
            if let position = positions[key] {
                groups[position].append(index)
            } else {
                positions[key] = groups.count
                groups.append([index])
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
