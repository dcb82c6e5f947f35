/// A cache with a limit on the total cost of its values. It drops the least recently used ones.
package struct MemoryCache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let cost: Int
        var lastUse: Int
    }

    package let limit: Int
    /// The total cost of all values.
    package private(set) var cost = 0

    private var entries: [Key: Entry] = [:]
    /// The number of uses so far, of all values.
    private var useCount = 0

    package init(limit: Int) {
        self.limit = limit
    }

    package var count: Int { entries.count }

    /// The value of a key. The value counts as used now.
    ///
    /// - Complexity: O(1)
    package mutating func value(of key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        useCount += 1
        entries[key]?.lastUse = useCount
        return value
    }

    /// Stores a value, which counts as used now, and drops others when the total cost exceeds the limit. A value whose
    /// own cost exceeds the limit is not stored.
    ///
    /// - Complexity: O(1), plus O(*n*) for each dropped value, for *n* values: some hundred pictures fit into memory.
    package mutating func keep(_ value: Value, of key: Key, cost: Int) {
        remove(key)
        guard cost <= limit else { return }
        while self.cost + cost > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
            remove(oldest)
        }
        useCount += 1
        entries[key] = Entry(value: value, cost: cost, lastUse: useCount)
        self.cost += cost
    }

    package mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { cost -= entry.cost }
    }
}
