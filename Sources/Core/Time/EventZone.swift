import Foundation

/// The zone of a zoned time. All times of a source in one zone share one object, so that an event needs only eight
/// bytes for it.
///
/// Two zones are equal when they have the same rules.
public final class EventZone: Sendable {
    public let timeZone: TimeZone
    /// The name of the zone in UTF-8. The keys of all events in the zone contain it.
    public let identifierBytes: [UInt8]

    public init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        identifierBytes = Array(timeZone.identifier.utf8)
    }
}

extension EventZone: Hashable {
    public static func == (lhs: EventZone, rhs: EventZone) -> Bool {
        lhs === rhs || lhs.timeZone == rhs.timeZone
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(timeZone.identifier)
    }
}
