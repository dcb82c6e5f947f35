import Events
import Formats

/// Series that several calendars have in different versions: an occurrence that a newer version (`SEQUENCE`) has no more
/// takes no time.
///
/// Two series of one UID that do not overlap in time are no versions of one.
struct NewerSeries {
    /// A series of one calendar.
    private struct Version {
        let source: Int
        let sequence: Int
        /// The `SEQUENCE` with which each of its occurrences was cancelled.
        let cancelled: [EventKey: Int]
        /// The keys of its occurrences.
        var keys: Set<EventKey> = []
    }

    private let feeds: [Feed]
    /// For each feed, the versions in other calendars of each series, by the position of its master in
    /// `CalendarObject.events`; empty without versions.
    private var versions: [[Int: [Version]]] = []

    /// - Parameter keys: The keys of the events of each feed.
    /// - Complexity: O(*n*) in the number of events.
    init(_ feeds: [Feed], keys: [[EventKey]]) {
        self.feeds = feeds
        guard feeds.count(where: { $0.calendar != nil }) > 1 else { return }
        var found: [EventKey: [(version: Version, master: Int?)]] = [:]
        for (feed, calendar) in feeds.map(\.calendar).enumerated() {
            guard let calendar else { continue }
            for series in calendar.series {
                let master = series.master.flatMap { calendar.events[$0].isRecurring ? $0 : nil }
                guard master != nil || series.master == nil,
                    let uid = (master ?? series.overrides.first).flatMap({ calendar.events[$0].uid })
                else { continue }
                let cancelled = calendar.cancelledOccurrences(of: series).map { start, sequence in
                    (EventKey.ofOccurrence(uid: uid, originalStart: start), sequence)
                }
                let sequence = master.map { calendar.events[$0].version.sequence } ?? 0
                guard sequence > 0 || cancelled.contains(where: { $0.1 > 0 }) else { continue }
                let version = Version(
                    source: feed, sequence: sequence, cancelled: Dictionary(cancelled, uniquingKeysWith: max))
                found[.ofSeries(uid: uid), default: []].append((version, master))
            }
        }
        guard !found.isEmpty else { return }
        versions = feeds.map { _ in [:] }
        var occurrences: [Int: [Int: Set<EventKey>]] = [:]
        for (feed, calendar) in feeds.map(\.calendar).enumerated() {
            guard let calendar else { continue }
            for master in calendar.series.compactMap(\.master) {
                guard let uid = calendar.events[master].uid, let others = found[.ofSeries(uid: uid)] else { continue }
                for (var version, other) in others where version.source != feed {
                    let source = version.source
                    if let other {
                        guard let newer = feeds[source].calendar, newer.overlaps(other, with: master, of: calendar)
                        else { continue }
                        let known = occurrences[source] ?? NewerSeries.occurrences(of: feeds[source], keys[source])
                        occurrences[source] = known
                        version.keys = known[other] ?? []
                    }
                    versions[feed][master, default: []].append(version)
                }
            }
        }
    }

    /// The keys of the occurrences of each series of a calendar, by the position of its master.
    private static func occurrences(of feed: Feed, _ keys: [EventKey]) -> [Int: Set<EventKey>] {
        var occurrences: [Int: Set<EventKey>] = [:]
        for (position, key) in zip(feed.calendarPositions, keys) {
            if let master = position.master { occurrences[master, default: []].insert(key) }
        }
        return occurrences
    }

    /// The sources with a newer version of the series of an event, without this event.
    func sources(without key: EventKey, feed: Int, position: Int) -> [Int] {
        guard !versions.isEmpty, !versions[feed].isEmpty, let calendar = feeds[feed].calendar else { return [] }
        let place = feeds[feed].calendarPositions[position]
        let sequence = calendar.events[place.event].version.sequence
        return (versions[feed][place.master ?? place.event] ?? []).filter { version in
            !version.keys.contains(key) && max(version.sequence, version.cancelled[key] ?? 0) > sequence
        }.map(\.source)
    }
}
