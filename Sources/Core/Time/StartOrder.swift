/// The positions of `intervals` in the order that every conflict query relies on: by start; among equal starts, points
/// before intervals with a length; then as given.
///
/// Points come first because a point does not conflict with an interval that starts at the same time. So two intervals
/// conflict exactly when the later one in this order starts before the earlier one ends.
///
/// Start and kind form a short integer, the key. Key and position are packed into one word and sorted by radix, which
/// is two to three times as fast as a comparison sort. A key that does not fit beside the position is sorted in two
/// parts, the lower first. A few intervals, and starts that span nearly all of `Int64`, are sorted by comparison.
///
/// - Returns: `nil` when the intervals are already in that order.
/// - Complexity: O(n), or O(n log n) when the starts span 2^62 units of `StartKeys` or more.
public func startOrder(of intervals: [Interval]) -> [Int32]? {
    guard !isInStartOrder(intervals) else { return nil }
    guard intervals.count >= 32, let keys = StartKeys(intervals) else {
        return (0..<Int32(intervals.count)).sorted { lhs, rhs in
            let (a, b) = (intervals[Int(lhs)], intervals[Int(rhs)])
            if a.start != b.start { return a.start < b.start }
            return a.isPoint == b.isPoint ? lhs < rhs : a.isPoint
        }
    }
    let positionWidth = (intervals.count - 1).significantBits
    let partWidth = 64 - positionWidth
    let positionMask = UInt64(1) << UInt64(positionWidth) - 1
    var packed = [UInt64](repeating: 0, count: intervals.count)
    for position in packed.indices {
        packed[position] = keys[intervals[position]] << UInt64(positionWidth) | UInt64(position)
    }
    radixSort(&packed, fromBit: positionWidth, toBit: positionWidth + min(keys.width, partWidth))
    if keys.width > partWidth {
        for place in packed.indices {
            let position = packed[place] & positionMask
            packed[place] = keys[intervals[Int(position)]] >> UInt64(partWidth)
            packed[place] = packed[place] << UInt64(positionWidth) | position
        }
        radixSort(&packed, fromBit: positionWidth, toBit: positionWidth + keys.width - partWidth)
    }
    return packed.map { Int32(truncatingIfNeeded: $0 & positionMask) }
}

private func isInStartOrder(_ intervals: [Interval]) -> Bool {
    guard var previous = intervals.first else { return true }
    for interval in intervals.dropFirst() {
        guard previous.start <= interval.start,
            previous.start != interval.start || previous.isPoint || !interval.isPoint
        else { return false }
        previous = interval
    }
    return true
}

/// A small integer for each interval. The integers are in the same order as the starts, points first.
///
/// It counts minutes from the earliest start when all starts are whole minutes apart, as in most calendars; otherwise
/// seconds or milliseconds. ``Interval/never`` does not influence the unit, and comes first.
private struct StartKeys {
    /// How many bits the greatest key takes.
    let width: Int
    private let earliest: Int64
    private let unit: Unit

    private enum Unit: UInt64 {
        case millisecond = 1
        case second = 1000
        case minute = 60_000
    }

    /// `nil` when the keys do not fit into 64 bits.
    init?(_ intervals: [Interval]) {
        var (earliest, latest) = (Int64.max, Int64.min)
        for interval in intervals where interval != .never {
            earliest = min(earliest, interval.start.millisecondsSinceEpoch)
            latest = max(latest, interval.start.millisecondsSinceEpoch)
        }
        var unit = Unit.minute
        for interval in intervals where interval != .never {
            let distance = UInt64(bitPattern: interval.start.millisecondsSinceEpoch &- earliest)
            if unit == .minute, distance % 60_000 != 0 { unit = .second }
            if unit == .second, distance % 1000 != 0 {
                unit = .millisecond
                break
            }
        }
        let span = UInt64(bitPattern: latest &- earliest) / unit.rawValue
        guard span < 1 << 62 else { return nil }
        self.earliest = earliest
        self.unit = unit
        width = 64 - (2 * span + 2).leadingZeroBitCount
    }

    subscript(interval: Interval) -> UInt64 {
        guard interval != .never else { return 0 }
        let distance = UInt64(bitPattern: interval.start.millisecondsSinceEpoch &- earliest)
        let units =
            switch unit {
            case .minute: distance / 60_000
            case .second: distance / 1000
            case .millisecond: distance
            }
        return 2 &* units &+ (interval.isPoint ? 1 : 2)
    }
}

extension Interval {
    fileprivate var isPoint: Bool { start == end }
}

extension Int {
    /// The number of bits without leading zeros. The number must not be negative.
    public var significantBits: Int {
        Int.bitWidth - leadingZeroBitCount
    }
}
