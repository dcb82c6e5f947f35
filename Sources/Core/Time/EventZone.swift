import Foundation

/// The zone of a zoned time. One object serves all the times of a source that are in it, so that an event holds eight bytes.
///
/// Two are equal when they have the same rules.
public final class EventZone: Sendable {
    public let timeZone: TimeZone
    /// What the zone is called, in UTF-8: the keys of all its events have it.
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
