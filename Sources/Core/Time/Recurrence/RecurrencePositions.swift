/// The times of a period that `BYSETPOS` picks.
///
/// The result depends only on the number of times in the period, so it is computed once for each number. A rule has at
/// most 367 of them: one for each number of days in a period.
struct RecurrencePositions: Sendable {
    private let positions: [Int]
    private var known: [Int: [Int]] = [:]
    private var latest: (count: Int, numbers: [Int]) = (0, [])

    /// - Parameter positions: Positive numbers count from 1 at the first time, negative ones from -1 at the last.
    init(_ positions: [Int]) {
        self.positions = positions
    }

    /// The picked numbers among `count` times, from 0, in order, each once.
    ///
    /// - Complexity: O(1) after the first period with this count.
    mutating func numbers(among count: Int) -> [Int] {
        if latest.count == count { return latest.numbers }
        let numbers = known[count] ?? picked(among: count)
        known[count] = numbers
        latest = (count, numbers)
        return numbers
    }

    private func picked(among count: Int) -> [Int] {
        let numbers = positions.map { $0 > 0 ? $0 - 1 : count + $0 }
        return Set(numbers.filter { (0..<count).contains($0) }).sorted()
    }
}
