import Events

/// The feeds that are here already, to find out whether another one brings anything new.
///
///     var known = KnownFeeds()
///     known.add(work, name: "Work")
///     known.likeness(of: feed)      // .sameEvents(as: "Work")
package struct KnownFeeds: Sendable {
    private var feeds: [(name: String, marks: Set<UInt64>)] = []

    package init() {}

    /// - Complexity: O(*n*) in the number of events.
    package mutating func add(_ feed: Feed, name: String) {
        feeds.append((name, feed.marks))
    }

    /// What a feed has in common with the one that shares most with it; `nil` where none has half of its events.
    ///
    /// Events of calendars are the same by their UIDs, others by their titles and times.
    ///
    /// - Complexity: O(*n*) in the number of all events.
    package func likeness(of feed: Feed) -> SourceLikeness? {
        let marks = feed.marks
        let shared = feeds.map { known in
            known.marks.count < marks.count
                ? known.marks.count { marks.contains($0) } : marks.count { known.marks.contains($0) }
        }
        guard let best = shared.indices.max(by: { shared[$0] < shared[$1] }), shared[best] * 2 > marks.count else {
            return nil
        }
        let known = feeds[best]
        return shared[best] * 2 > known.marks.count ? .sameEvents(as: known.name) : .mostEvents(in: known.name)
    }
}

/// What a source has in common with one that is here already.
package enum SourceLikeness: Hashable, Sendable {
    /// It is that file or address itself, which goes by this name.
    case samePlace(as: String)
    /// Each has most of the events of the other.
    case sameEvents(as: String)
    /// Most of its events are among those of the other.
    case mostEvents(in: String)
}

extension Source {
    /// Whether both are one file or one address, however that is written: `webcal:` is `https:`.
    package func isSamePlace(as other: Source) -> Bool {
        if self == other { return true }
        guard let address, let otherAddress = other.address else { return false }
        return address.requests.first == otherAddress.requests.first
    }
}
