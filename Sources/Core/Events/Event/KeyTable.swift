import Time

/// A number for each of many keys, in flat memory: three times as fast to fill as a dictionary.
///
/// It uses open addressing with linear probing, at most two thirds full. The keys are hashes already, but not secret ones:
/// where a key belongs is decided by a factor that is drawn anew in each run (multiply-shift), so that no source can choose
/// titles that all belong to one place.
public struct KeyTable: Hashable, Sendable {
    /// Side by side, so that a look at one place takes one line of the cache.
    private struct Slot: Hashable {
        var key: UInt64
        /// -1 when the slot is free.
        var value: Int32
    }

    private var slots: [Slot]
    private let shift: UInt64
    private static let factor = UInt64.random(in: .min ... .max) | 1

    /// - Parameter capacity: how many keys there is room for.
    public init(capacity: Int) {
        let bits = max(2, (capacity + capacity / 2).significantBits)
        shift = UInt64(64 - bits)
        slots = [Slot](repeating: Slot(key: 0, value: -1), count: 1 << bits)
    }

    /// The number of a key; `nil` where it has none.
    ///
    /// - Complexity: O(1) expected.
    public func value(for key: EventKey) -> Int32? {
        let value = slots[place(of: key)].value
        return value < 0 ? nil : value
    }

    /// Gives a key a number, unless it has one.
    ///
    /// - Parameter value: not negative.
    /// - Returns: the number that it has had, and keeps; `nil` where it had none.
    /// - Precondition: there is room, see `init(capacity:)`.
    @discardableResult
    public mutating func insert(_ value: Int32, for key: EventKey) -> Int32? {
        let place = place(of: key)
        guard slots[place].value < 0 else { return slots[place].value }
        slots[place] = Slot(key: key.rawValue, value: value)
        return nil
    }

    /// Gives a key that has a number another one.
    public mutating func update(_ value: Int32, for key: EventKey) {
        slots[place(of: key)].value = value
    }

    /// The place that has the key, else the free one that it would have.
    private func place(of key: EventKey) -> Int {
        var place = Int(truncatingIfNeeded: (key.rawValue &* KeyTable.factor) >> shift)
        while slots[place].value >= 0, slots[place].key != key.rawValue { place = (place + 1) & (slots.count - 1) }
        return place
    }
}
