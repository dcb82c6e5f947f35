/// A set of days of one year, numbered from 0, as an inline bit set.
struct DaysOfYear {
    private var words = InlineArray<6, UInt64>(repeating: 0)

    /// No day.
    init() {}

    /// The first `length` days.
    init(all length: Int) {
        insert(0..<length)
    }

    var isEmpty: Bool {
        words.indices.allSatisfy { words[$0] == 0 }
    }

    func contains(_ day: Int) -> Bool {
        words[day >> 6] & (1 << UInt64(day & 63)) != 0
    }

    /// The first day in the set that is not before `day`; `nil` when there is no such day.
    ///
    /// - Parameter day: 0 to 383.
    func first(from day: Int) -> Int? {
        var index = day >> 6
        var word = words[index] & (UInt64.max << UInt64(day & 63))
        while word == 0 {
            index += 1
            guard index < words.count else { return nil }
            word = words[index]
        }
        return index << 6 + word.trailingZeroBitCount
    }

    /// Ignores days outside 0 to 365.
    mutating func insert(_ day: Int) {
        guard (0..<366).contains(day) else { return }
        words[day >> 6] |= 1 << UInt64(day & 63)
    }

    /// The same for each of several days, a word at a time.
    mutating func insert(_ days: Range<Int>) {
        let days = days.clamped(to: 0..<366)
        var day = days.lowerBound
        while day < days.upperBound {
            let index = day >> 6
            let end = min(days.upperBound, (index + 1) << 6)
            words[index] |= (UInt64.max >> UInt64(64 - (end - day))) << UInt64(day & 63)
            day = end
        }
    }

    mutating func formIntersection(_ other: DaysOfYear) {
        for index in words.indices { words[index] &= other.words[index] }
    }
}
