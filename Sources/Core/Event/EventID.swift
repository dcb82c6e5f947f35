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
        hash.combine(event.start)
        hash.combine(event.end)
        hash.combine(UInt64(occurrence))
        rawValue = hash.value
    }
}

extension EventID: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension EventID: LosslessStringConvertible {
    public init?(_ description: String) {
        guard description.utf8.count == 16, let value = UInt64(description, radix: 16) else { return nil }
        rawValue = value
    }
}

/// A 64-bit hash that is the same in every run, which `Hasher` is not: FNV-1a (Fowler, Noll, Vo) over bytes, with the
/// finaliser of SplitMix64 (Steele, Lea, Flood) so that near inputs end far apart.
private struct StableHash {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    mutating func combine(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            combine(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func combine(_ title: FoldedTitle) {
        for byte in title.bytes {
            combine(byte)
        }
        combine(0xff as UInt8)
    }

    mutating func combine(_ time: EventTime) {
        switch time {
        case .floating(let local):
            combine(0 as UInt8)
            combine(UInt64(bitPattern: local.millisecondsSinceEpoch))
        case .absolute(let instant):
            combine(1 as UInt8)
            combine(UInt64(bitPattern: instant.millisecondsSinceEpoch))
        }
    }
}
