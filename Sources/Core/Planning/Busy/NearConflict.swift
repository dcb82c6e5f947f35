import Events
import Text
import Time

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
        guard buffer > 0, !first.isOnline, !second.isOnline, let location = first.location.map(FoldedTitle.init),
            let other = second.location.map(FoldedTitle.init), location != other
        else { return nil }
        let gap = second.interval.start.millisecondsSinceEpoch - first.interval.end.millisecondsSinceEpoch
        return gap >= 0 && gap < max(buffer, second.travelTime ?? 0) ? gap : nil
    }
}
