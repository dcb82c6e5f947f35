/// Finds which events of equal title and times, from several sources, are the same event.
///
/// Each event joins the one that its key leads to, else the first that no event of its own source has joined: the *k*-th of
/// them in one source and the *k*-th in another are one. But one with a UID joins none that has another UID.
struct EqualEvents {
    /// The source that joined each last.
    private var feeds: [Int32] = []
    private var hasUID: [Bool] = []
    private var feed: Int32 = -1
    /// Those before it cannot be joined: by any event of the present source, and by one with a UID.
    private var firstFree = 0
    private var firstFreeWithoutUID = 0

    /// Forgets all, for events of another title or time.
    mutating func begin() {
        feeds.removeAll(keepingCapacity: true)
        hasUID.removeAll(keepingCapacity: true)
        feed = -1
    }

    /// Takes an event of the key of another, at a position; before any of the same source that has none of these.
    ///
    /// - Returns: whether it can join that.
    mutating func join(feed: Int32, at position: Int) -> Bool {
        guard feeds.indices.contains(position), feeds[position] != feed else { return false }
        feeds[position] = feed
        return true
    }

    /// Takes the next event; those of one source come one after the other.
    ///
    /// - Returns: the position of the one that it joins; `nil` where it is the next new one.
    /// - Complexity: O(1), amortized over the events of a source; O(*k*) at its first, where *k* have been new before.
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
