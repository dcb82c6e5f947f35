/// Finds equal events of several sources among events with equal titles and times.
///
/// Each event joins the event with its key, otherwise the first that no event of its own source has joined: so the
/// *k*-th event in one source equals the *k*-th in another. An event with a UID never joins one with another UID.
struct EqualEvents {
    /// For each, the source that joined it last.
    private var feeds: [Int32] = []
    private var hasUID: [Bool] = []
    private var feed: Int32 = -1
    /// The events before this position cannot be joined: by any event of the current source, and by one with a UID.
    private var firstFree = 0
    private var firstFreeWithoutUID = 0

    /// Resets the state for events of another title or time.
    mutating func begin() {
        feeds.removeAll(keepingCapacity: true)
        hasUID.removeAll(keepingCapacity: true)
        feed = -1
    }

    /// Takes an event with the key of an event at a position. Call it before those without such a key in the same
    /// source.
    ///
    /// - Returns: Whether it can join that event.
    mutating func join(feed: Int32, at position: Int) -> Bool {
        guard feeds.indices.contains(position), feeds[position] != feed else { return false }
        feeds[position] = feed
        return true
    }

    /// Takes the next event. The events of one source must be adjacent.
    ///
    /// - Returns: The position of the event that it joins; `nil` when it is a new event.
    /// - Complexity: O(1), amortized over the events of a source; O(*k*) for its first, where *k* is the number of
    ///   earlier new events.
    mutating func join(feed: Int32, hasUID isNamed: Bool) -> Int? {
        if feed != self.feed { (self.feed, firstFree, firstFreeWithoutUID) = (feed, 0, 0) }
        let position = firstFree(isNamed)
        guard position < feeds.count else {
            feeds.append(feed)
            hasUID.append(isNamed)
            return nil
        }
        feeds[position] = feed
        hasUID[position] = hasUID[position] || isNamed
        return position
    }

    private mutating func firstFree(_ isNamed: Bool) -> Int {
        if isNamed {
            while firstFreeWithoutUID < feeds.count, feeds[firstFreeWithoutUID] == feed || hasUID[firstFreeWithoutUID] {
                firstFreeWithoutUID += 1
            }
            return firstFreeWithoutUID
        }
        while firstFree < feeds.count, feeds[firstFree] == feed { firstFree += 1 }
        return firstFree
    }
}
