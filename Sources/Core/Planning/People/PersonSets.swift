import Events

/// The different sets of people in an agenda, each with a number. The number of sets is what excluded conflicts cost, so it
/// is bounded.
struct PersonSets: Hashable, Sendable {
    /// By number. The first has nobody, the second everybody.
    private(set) var all: [PersonSet]
    private var numbers: [PersonSet: UInt8] = [:]
    /// Whether a set had no number left, so that everybody has its events: no conflict is lost.
    private(set) var isExceeded = false

    /// The most sets.
    static let limit = 256
    static let nobody: UInt8 = 0

    /// - Parameter everybody: All people.
    init(_ everybody: PersonSet) {
        all = [[], everybody]
        numbers = [[]: 0, everybody: 1]
    }

    /// The number of a set.
    mutating func number(of set: PersonSet) -> UInt8 {
        if let number = numbers[set] { return number }
        guard all.count < PersonSets.limit else {
            isExceeded = true
            return 1
        }
        let number = UInt8(all.count)
        all.append(set)
        numbers[set] = number
        return number
    }
}
