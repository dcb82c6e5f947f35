/// A set of the days of one year, numbered from 0.
struct DaysOfYear {
    private var words: [UInt64]

    /// No day.
    init() {
        words = [0, 0, 0, 0, 0, 0]
    }

    /// The first `length` days.
    init(all length: Int) {
        self.init()
        insert(0..<length)
    }

    var isEmpty: Bool {
        words.allSatisfy { $0 == 0 }
    }

    func contains(_ day: Int) -> Bool {
        words[day >> 6] & (1 << UInt64(day & 63)) != 0
    }

    /// The first day of the set from `day` on.
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

    /// Days outside 0 to 365 are left out.
    mutating func insert(_ day: Int) {
        guard (0..<366).contains(day) else { return }
        words[day >> 6] |= 1 << UInt64(day & 63)
    }

    mutating func insert(_ days: Range<Int>) {
        for day in days { insert(day) }
    }

    mutating func formIntersection(_ other: DaysOfYear) {
        for index in words.indices { words[index] &= other.words[index] }
    }
}
