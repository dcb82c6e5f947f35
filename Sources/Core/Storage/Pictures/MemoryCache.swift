/// A cache with a limit on the total cost of its values. It drops the least recently used ones.
///
/// A dictionary finds the entries, which form a linked list in order of use.
package struct MemoryCache<Key: Hashable, Value> {
    private struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        var newer: Int?
        var older: Int?
    }

    package let limit: Int
    /// The total cost of all values.
    package private(set) var cost = 0

    private var places: [Key: Int] = [:]
    private var entries: [Entry?] = []
    private var freePlaces: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    package init(limit: Int) {
        self.limit = limit
    }

    package var count: Int { places.count }

    /// The value of a key. The value counts as used now.
    ///
    /// - Complexity: O(1)
    package mutating func value(of key: Key) -> Value? {
        guard let place = places[key], let entry = entries[place] else { return nil }
        if place != newest {
            unlink(place)
            linkAsNewest(place)
        }
        return entry.value
    }

    /// Stores a value, which counts as used now, and drops others when the total cost exceeds the limit. A value whose
    /// own cost exceeds the limit is not stored.
    ///
    /// - Complexity: O(1), plus O(1) for each dropped value.
    package mutating func keep(_ value: Value, of key: Key, cost: Int) {
        remove(key)
        guard cost <= limit else { return }
        while self.cost + cost > limit, let oldest, let key = entries[oldest]?.key { remove(key) }
        let place = freePlaces.popLast() ?? entries.endIndex
        if place == entries.endIndex { entries.append(nil) }
        entries[place] = Entry(key: key, value: value, cost: cost)
        places[key] = place
        self.cost += cost
        linkAsNewest(place)
    }

    package mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        cost -= entries[place]?.cost ?? 0
        entries[place] = nil
        freePlaces.append(place)
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (entries[place]?.newer, entries[place]?.older)
        if let newer { entries[newer]?.older = older } else { newest = older }
        if let older { entries[older]?.newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ place: Int) {
        entries[place]?.newer = nil
        entries[place]?.older = newest
        if let newest { entries[newest]?.newer = place } else { oldest = place }
        newest = place
    }
}
