/// The identity of an event: the same in every run and time zone, as long as its source calls it the same.
///
/// Links, the kept place in a list and the command line's output name an event by it. It is a 64-bit hash, of
/// - the UID and, for one instance of a series, its original start, where the source is a calendar (RFC 5545);
/// - else the source and the id that it gives the event;
/// - else the folded title and the stated times. Then an event whose title or time changes is another event, see
///   `FeedChanges` for how a move is known all the same.
///
/// Several of one source that agree in that are told apart by their number among them. All keys are made by `Feed.keys`.
///
/// - Note: Two of a million events share a key by chance about once in 37 million such agendas.
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
