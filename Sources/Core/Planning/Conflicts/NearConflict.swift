import Events
import Text
import Time

/// Whether there is time to get from one event to the next.
package enum NearConflict {
    /// One of the two events.
    package struct Party: Sendable {
        package let interval: Interval
        /// The words for its place; `nil` for none, as for an event online.
        private let place: FoldedTitle?
        private let position: GeographicPosition?
        /// The travel time to the event in milliseconds, if it is stated.
        package let travelTime: Int64?

        /// - Parameter location: Folded here once, up to a limit.
        package init(
            interval: Interval, location: String?, position: GeographicPosition? = nil, travelTime: Int64? = nil
        ) {
            self.interval = interval
            place = location.map { FoldedTitle(String($0.unicodeScalars.prefix(Party.longestLocation))) }
            (self.position, self.travelTime) = (position, travelTime)
        }

        private static let longestLocation = 500

        /// Whether both have places, and not the same.
        fileprivate func isApart(from other: Party) -> Bool {
            guard let place, let otherPlace = other.place, place != otherPlace else { return false }
            return position == nil || position != other.position
        }
    }

    /// The gap between the two in milliseconds, if it is less than the buffer and they are at different locations;
    /// `nil` when the gap is sufficient, and when they overlap, which is a conflict.
    ///
    /// - Parameter buffer: In milliseconds; 0 turns it off.
    package static func gap(from first: Party, to second: Party, buffer: Int64) -> Int64? {
        let (first, second) = first.interval.start <= second.interval.start ? (first, second) : (second, first)
        let gap = second.interval.start.millisecondsSinceEpoch - first.interval.end.millisecondsSinceEpoch
        guard buffer > 0, gap >= 0, gap < max(buffer, second.travelTime ?? 0), first.isApart(from: second) else {
            return nil
        }
        return gap
    }
}
