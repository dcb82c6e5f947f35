import Events

/// The feeds that the user has, for finding out whether another feed is new.
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

    /// The likeness of a feed to the known feed with the most common events; `nil` when none has half of its events.
    ///
    /// Events of calendars are compared by UID, others by title and times.
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

/// The likeness of a source to one that the user has.
package enum SourceLikeness: Hashable, Sendable {
    /// The same file or address, with this name.
    case samePlace(as: String)
    /// Each source has most of the events of the other.
    case sameEvents(as: String)
    /// The other source has most of its events.
    case mostEvents(in: String)
}

extension Source {
    /// Whether both are the same file or address; `webcal:` counts as `https:`.
    package func isSamePlace(as other: Source) -> Bool {
        if self == other { return true }
        guard let address, let otherAddress = other.address else { return false }
        return address.requests.first == otherAddress.requests.first
    }
}
