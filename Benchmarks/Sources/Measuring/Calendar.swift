/// Events as a calendar has them, the same in every run: about ten a day between 7 AM and 10 PM, on quarter hours, most of
/// them short.
public struct Calendar {
    /// Milliseconds since 1970; the first day is January 1, 2018.
    public private(set) var starts: [Int64] = []
    public private(set) var ends: [Int64] = []

    public init(events: Int, seed: UInt64 = 42) {
        var random = SplitMix64(seed: seed)
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
}
