import Events

/// The pairs of entries of an agenda that count.
package struct PairFilter {
    /// Whether an entry passes; one of two must.
    let includes: (Int) -> Bool
    /// Whether an entry takes the time of those whom the pair must be about; both must. `nil` for all.
    var concerns: ((Int) -> Bool)?

    /// The people of whom the pair must be about one; `nil` for all.
    var people: PersonSet?

    func admits(_ first: Int, _ second: Int) -> Bool {
        (concerns.map { $0(first) && $0(second) } ?? true) && (includes(first) || includes(second))
    }
}
