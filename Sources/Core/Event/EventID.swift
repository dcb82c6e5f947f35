/// The identity of an event: the same for the same title and times, in whatever run, source or time zone.
///
/// Links, the kept place in a list and the command line's output name an event by it. It is a 64-bit hash of what the
/// event says, not a number given out, because the feeds have no identifiers of their own: an event whose title or time
/// changes is another event.
///
/// - Note: Two of a million events share an identity by chance about once in 37 million such agendas.
public struct EventID: Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The identity of the `occurrence`-th event (from 0) among those of one source that say the same.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the title.
    init(of event: Event, foldedTitle: FoldedTitle, occurrence: Int) {
        var hash = StableHash()
        hash.combine(foldedTitle)
        hash.combine(event.when.start)
        hash.combine(event.when.end)
        hash.combine(UInt64(occurrence))
        rawValue = hash.value
    }
}

extension EventID: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        rawValue.sixteenHexadecimalDigits
    }
}

extension EventID: LosslessStringConvertible {
    public init?(_ description: String) {
        guard description.utf8.count == 16, let value = UInt64(description, radix: 16) else { return nil }
        rawValue = value
    }
}
