import Text

extension Feed {
    /// Identities of the events that do not depend on the source: hashes of the UIDs of a calendar, otherwise of folded
    /// titles and stated times.
    ///
    /// Unlike the keys, they are the same for a feed and its copy at another location.
    ///
    /// - Complexity: O(*n*); about 0.2 µs an event.
    public var marks: Set<UInt64> {
        guard let calendar else { return Set(events.map { Feed.mark(of: $0) }) }
        return Set(
            calendar.series.compactMap { series in
                (series.master ?? series.overrides.first).map { calendar.mark(ofEvent: $0) }
            })
    }

    private static func mark(of event: Event) -> UInt64 {
        var hash = StableHash()
        hash.combine(FoldedTitle(event.title))
        hash.combine(event.when.start)
        hash.combine(event.when.end)
        return hash.value
    }
}

extension CalendarObject {
    fileprivate func mark(ofEvent index: Int) -> UInt64 {
        let event = events[index]
        // No folded title begins with this byte.
        if let uid = event.uid { return StableHash(of: [0xfd] + Array(uid.utf8)).value }
        var hash = StableHash()
        hash.combine(FoldedTitle(event.summary))
        hash.combine(UInt64(bitPattern: event.start.local.millisecondsSinceEpoch))
        return hash.value
    }
}
