/// Which of the times of a period `BYSETPOS` picks.
///
/// Periods of equally many times have the same ones picked, so that is worked out once for each such count, of which a rule
/// has 367 at most: one for each number of days in a period.
struct RecurrencePositions: Sendable {
    private let positions: [Int]
    private var known: [Int: [Int]] = [:]
    private var latest: (count: Int, numbers: [Int]) = (0, [])

    /// - Parameter positions: From 1, and from -1 for the last.
    init(_ positions: [Int]) {
        self.positions = positions
    }

    /// The numbers of those picked among `count` times, from 0, in order, each once.
    ///
    /// - Complexity: O(1) once there was a period of this count.
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
