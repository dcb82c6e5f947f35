import Foundation
import Text
import Time

/// A change of an event by a refresh, or in the same way about several occurrences of a series.
public struct EventChange: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable {
        case added, removed, moved, cancelled
        /// Its title, location or availability is another one.
        case changed
    }

    public let kind: Kind
    /// The key of the event as it is now; of one that was removed, as it was.
    public let key: EventKey
    public let title: String
    /// The key before, if it was another one, so that decisions about it have lapsed.
    public let keyBefore: EventKey?
    /// The title before, if it was another one.
    public let titleBefore: String?
    /// When the event was; `nil` for one that was added.
    public let before: EventSpan?
    /// When the event is; `nil` for one that was removed.
    public let after: EventSpan?
    /// The location, if it was another one before.
    public let location: String?
    /// Whether the event leaves its time free, if that was different before; of one that was removed, `true` if it did.
    public let isFree: Bool?
    /// The number of occurrences of a series; 1 for a single event.
    public internal(set) var count = 1

    init(
        _ kind: Kind, _ key: EventKey, insteadOf keyBefore: EventKey? = nil, _ event: Event,
        insteadOf other: Event? = nil, before: EventSpan?, after: EventSpan?
    ) {
        (self.kind, self.key, self.before, self.after) = (kind, key, before, after)
        self.keyBefore = keyBefore == key ? nil : keyBefore
        title = event.title
        titleBefore = other.flatMap { $0.title == event.title ? nil : $0.title }
        location = other.flatMap { $0.location == event.location ? nil : event.location ?? "" }
        let wasFree = event.status == .cancelled || ![.busy, .busyDays].contains(event.availability)
        isFree =
            kind == .removed
            ? wasFree ? true : nil
            : other.flatMap { $0.availability.isFree == event.availability.isFree ? nil : event.availability.isFree }
    }

    /// When it is, or was before it was removed.
    public var span: EventSpan? { after ?? before }
}

/// The changes by one refresh of a source among the events that are not over.
public struct ChangeReport: Hashable, Sendable {
    public let source: Source
    /// When the refresh began.
    public let date: Instant
    /// The soonest changes, in order of time.
    public let changes: [EventChange]
    /// The number of changes besides `changes`.
    public let furtherCount: Int
    /// Whether the user has seen it.
    public var isSeen: Bool

    /// The most changes of one report.
    public static let limit = 100
    /// How far ahead an occurrence of a series counts, in milliseconds: a year. Further away, a series is shown as far as
    /// the day on which it was read allows.
    private static let farthest: Int64 = 366 * 86_400_000

    public init(source: Source, date: Instant, changes: [EventChange], furtherCount: Int, isSeen: Bool) {
        (self.source, self.date, self.changes) = (source, date, changes)
        (self.furtherCount, self.isSeen) = (furtherCount, isSeen)
    }

    /// - Parameters:
    ///   - now: When the refresh began.
    ///   - own: The UIDs of the events that the user is changing here, which are no news.
    ///   - timeZone: The user's zone.
    /// - Returns: `nil` when nothing has changed that is worth telling.
    /// - Complexity: O(*n* log *n*) in the number of changes.
    public init?(
        _ changes: FeedChanges, of source: Source, at now: Instant, except own: Set<String> = [],
        timeZone: TimeZone = SystemTimeZone.current()
    ) {
        var (collected, resolver) = (CollectedChanges(), TimeResolver(timeZone))
        let end = now.advanced(by: ChangeReport.farthest)
        func isWorthTelling(_ event: Event, _ spans: EventSpan?...) -> Bool {
            guard event.uid.map(own.contains) != true else { return false }
            let spans = spans.compactMap { $0 }
            return spans.contains { $0.end > now } && (event.recurrenceID == nil || spans.contains { $0.start < end })
        }
        let (removed, added) = changes.differing
        for item in removed {
            let span = EventSpan(item.event.when, &resolver)
            guard isWorthTelling(item.event, span) else { continue }
            collected.add(EventChange(.removed, item.key, item.event, before: span, after: nil), item.event)
        }
        for item in added {
            let span = EventSpan(item.event.when, &resolver)
            guard isWorthTelling(item.event, span) else { continue }
            collected.add(EventChange(.added, item.key, item.event, before: nil, after: span), item.event)
        }
        for change in changes.moved + changes.changed where change.fields != .details {
            let (before, after) = (EventSpan(change.before.when, &resolver), EventSpan(change.after.when, &resolver))
            guard isWorthTelling(change.after, before, after) else { continue }
            let isCancelled = change.after.status == .cancelled && change.before.status != .cancelled
            let kind = isCancelled ? .cancelled : before == after ? EventChange.Kind.changed : .moved
            let told = EventChange(
                kind, change.key, insteadOf: change.keyBefore, change.after, insteadOf: change.before,
                before: before, after: after)
            guard kind != .changed || told.hasOtherWords else { continue }
            collected.add(told, change.after)
        }
        let all = collected.all
        guard !all.isEmpty else { return nil }
        self.init(
            source: source, date: now, changes: Array(all.prefix(ChangeReport.limit)),
            furtherCount: max(0, all.count - ChangeReport.limit), isSeen: false)
    }
}

extension FeedChanges {
    /// The removed and added events without those that differ only in their key: the occurrences of a series that was split,
    /// for instance.
    fileprivate var differing: (removed: [Item], added: [Item]) {
        guard !removed.isEmpty, !added.isEmpty else { return (removed, added) }
        struct Content: Hashable {
            let title: [UInt8]
            let when: When
            let place: [UInt8]
            let status: Event.Status
            let availability: Event.Availability

            init(_ event: Event) {
                (title, when) = (FoldedTitle(event.title).bytes, event.when)
                (status, availability) = (event.status, event.availability)
                place = FoldedTitle(event.location ?? "").bytes
            }
        }
        var counts: [Content: Int] = [:]
        for item in removed { counts[Content(item.event), default: 0] += 1 }
        var equal = counts.mapValues { _ in 0 }
        let added = added.filter { item in
            let content = Content(item.event)
            guard let count = counts[content], count > 0 else { return true }
            counts[content] = count - 1
            equal[content, default: 0] += 1
            return false
        }
        return (
            removed.filter { item in
                let content = Content(item.event)
                guard let count = equal[content], count > 0 else { return true }
                equal[content] = count - 1
                return false
            }, added
        )
    }
}

extension EventChange {
    fileprivate var hasOtherWords: Bool { titleBefore != nil || location != nil || isFree != nil }
}

extension Event.Availability {
    fileprivate var isFree: Bool { self == .free }
}

/// Changes, those of the occurrences of one series as one.
private struct CollectedChanges {
    private struct Series: Hashable {
        let uid: String
        let kind: EventChange.Kind
    }

    private var single: [EventChange] = []
    /// The soonest change of each kind of a series, with the number of all.
    private var ofSeries: [Series: EventChange] = [:]

    mutating func add(_ change: EventChange, _ event: Event) {
        guard event.recurrenceID != nil, let uid = event.uid else { return single.append(change) }
        let series = Series(uid: uid, kind: change.kind)
        guard var first = ofSeries[series] else { return ofSeries[series] = change }
        let count = first.count + 1
        if let span = change.span, let soonest = first.span, span.start < soonest.start { first = change }
        first.count = count
        ofSeries[series] = first
    }

    /// In order of time. A series whose occurrences were removed while others were added has moved.
    var all: [EventChange] {
        var series = ofSeries
        for (key, added) in ofSeries where key.kind == .added {
            let other = Series(uid: key.uid, kind: .removed)
            guard let removed = ofSeries[other] else { continue }
            series[other] = nil
            series[key] = EventChange(moved: added, from: removed)
        }
        return (single + series.values).sorted { first, second in
            let starts = [first, second].map { $0.span?.start ?? Instant(millisecondsSinceEpoch: 0) }
            return (starts[0], first.key.rawValue) < (starts[1], second.key.rawValue)
        }
    }
}

extension EventChange {
    /// The change of a series whose occurrences have got others instead.
    fileprivate init(moved added: EventChange, from removed: EventChange) {
        kind = .moved
        (key, title, location, isFree, keyBefore) = (added.key, added.title, nil, nil, nil)
        titleBefore = removed.title == added.title ? nil : removed.title
        (before, after, count) = (removed.before, added.after, max(added.count, removed.count))
    }
}
