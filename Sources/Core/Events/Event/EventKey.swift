/// The identity of an event. It is the same in every run and time zone, as long as its source identifies the event in
/// the same way.
///
/// Links, the saved position of a list and the command line's output use it. It is a 64-bit hash of
/// - the UID and, for an instance of a series, its original start, if the source is a calendar (RFC 5545): the moment,
///   in whatever zone it is stated, or the day;
/// - otherwise the source and the event's id there;
/// - otherwise the folded title and the stated times. Such an event gets another key when its title or time changes;
///   `FeedChanges` still detects a move.
///
/// Events of one source that agree in all of these are numbered. `Feed.keys` makes all keys.
///
/// - Note: In an agenda of a million events, the probability that two events share a key is about 1 in 37 million.
public struct EventKey: Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

extension EventKey: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        rawValue.sixteenHexadecimalDigits
    }
}

extension EventKey: LosslessStringConvertible {
    public init?(_ description: String) {
        guard description.utf8.count == 16, let value = UInt64(description, radix: 16) else { return nil }
        rawValue = value
    }
}

extension EventKey: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let key = EventKey(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no key of an event"))
        }
        self = key
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
