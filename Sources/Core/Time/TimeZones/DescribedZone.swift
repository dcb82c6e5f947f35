/// A time zone that a calendar describes itself (RFC 5545 §3.6.5, `VTIMEZONE`).
///
/// The offset is constant between two changes. Before the first change it is the change's `offsetBefore`. Changes
/// before 1900 or after 2100 are not computed; those times use the offset next to them.
public struct DescribedZone: Hashable, Sendable {
    /// A `STANDARD` or `DAYLIGHT` part.
    public struct Observance: Hashable, Sendable {
        /// On the wall clock from before the change.
        public let start: LocalDateTime
        /// Seconds to add to UTC for the wall clock before and after the change.
        public let offsetBefore: Int
        public let offset: Int
        /// A yearly rule; a rule of another frequency is ignored.
        public let rule: RecurrenceRule?
        public let furtherDates: [LocalDateTime]

        public init(
            start: LocalDateTime, offsetBefore: Int, offset: Int, rule: RecurrenceRule?, furtherDates: [LocalDateTime]
        ) {
            self.start = start
            self.offsetBefore = offsetBefore
            self.offset = offset
            // Real clocks change yearly; a rule of another frequency is hostile.
            self.rule = rule?.frequency == .yearly ? rule : nil
            self.furtherDates = furtherDates
        }
    }

    private struct Change: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        let instant: Int64
        public let offset: Int
    }

    /// The name that the calendar gives it (`TZID`).
    public let name: String
    /// The description: everything that decides the offset at any time.
    public let observances: [Observance]
    private let firstOffset: Int
    private let changes: [Change]
    /// The most changes of one observance that are computed.
    private static let limit = 2000

    /// `nil` for a description without an observance.
    public init?(_ observances: [Observance], name: String) {
        guard let first = observances.min(by: { $0.start < $1.start }) else { return nil }
        self.name = name
        self.observances = observances
        firstOffset = first.offsetBefore
        changes = observances.flatMap(DescribedZone.changes).sorted { $0.instant < $1.instant }
    }

    private static func changes(of observance: Observance) -> [Change] {
        var times: [LocalDateTime] = [observance.start]
        if var rule = observance.rule {
            if case .absolute(let instant) = rule.until {
                rule.until = .floating(
                    LocalDateTime(
                        millisecondsSinceEpoch: instant.millisecondsSinceEpoch + Int64(observance.offsetBefore) * 1000))
            }
            let years = 1900...2100
            let bounds = [years.lowerBound, years.upperBound].map { GregorianYear($0).firstDay }
            let made = rule.times(
                from: observance.start,
                notBefore: CalendarDate(daysSinceEpoch: bounds[0]).midnight,
                before: CalendarDate(daysSinceEpoch: bounds[1]).midnight)
            times += made.prefix(limit).drop { $0 == observance.start }
        }
        times += observance.furtherDates.prefix(limit)
        return times.map { time in
            let second = time.millisecondsSinceEpoch.flooredQuotient(by: 1000)
            return Change(instant: second - Int64(observance.offsetBefore), offset: observance.offset)
        }
    }

    /// The instant at which the wall clock shows a time. As in `ZonedTime`, a time that occurs twice means its first
    /// occurrence, and a skipped time is read with the offset from before the gap.
    ///
    /// - Complexity: O(log *n*) in the number of changes.
    public func instant(of local: LocalDateTime) -> Instant {
        let second = local.millisecondsSinceEpoch.flooredQuotient(by: 1000)
        // The first change that the wall clock has not reached, by the later of the change's two wall-clock times.
        let next = changes.indices.partitioningIndex { index in
            let before = index == 0 ? firstOffset : changes[index - 1].offset
            return second < changes[index].instant + Int64(max(before, changes[index].offset))
        }
        let offset = next == 0 ? firstOffset : changes[next - 1].offset
        return Instant(millisecondsSinceEpoch: local.millisecondsSinceEpoch - Int64(offset) * 1000)
    }
}
