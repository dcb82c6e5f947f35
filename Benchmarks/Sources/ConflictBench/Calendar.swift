import Core

/// Events as a calendar has them, the same in every run: about ten a day between 7 AM and 10 PM, on quarter hours, most
/// of them short.
struct Calendar {
    private(set) var starts: [Int64] = []
    private(set) var ends: [Int64] = []

    init(events: Int, seed: UInt64 = 42) {
        var random = SplitMix64(state: seed)
        let days = UInt64(max(1, events / 10))
        starts.reserveCapacity(events)
        ends.reserveCapacity(events)
        for _ in 0..<events {
            let day = random.next(below: days)
            let minute = day * 1440 + 420 + 15 * random.next(below: 60)
            let length: UInt64 =
                switch random.next(below: 1000) {
                case ..<650: 15
                case ..<900: 30
                case ..<970: 60
                case ..<990: 90 + 15 * random.next(below: 3)
                default: 120 + 15 * random.next(below: 25)
                }
            starts.append(1_514_764_800_000 + Int64(minute) * 60_000)
            ends.append(1_514_764_800_000 + Int64(minute + length) * 60_000)
        }
    }

    /// Adds one event over all the others, in front of them.
    mutating func addEventOverEverything() {
        starts.insert((starts.min() ?? 0) - 1, at: 0)
        ends.insert((ends.max() ?? 0) + 1, at: 0)
    }

    var intervals: [Interval] {
        zip(starts, ends).map {
            Interval(start: Instant(millisecondsSinceEpoch: $0), end: Instant(millisecondsSinceEpoch: $1))
        }
    }
}

struct SplitMix64 {
    var state: UInt64

    mutating func next(below bound: UInt64) -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return (mixed ^ mixed >> 31) % bound
    }
}
