import Text
import Time

/// A 64-bit hash that is the same in every run, unlike `Hasher`: FNV-1a (Fowler, Noll, Vo) over bytes, with the
/// finalizer of SplitMix64 (Steele, Lea, Flood), so that similar inputs give very different values.
public struct StableHash {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    public var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    public init() {}

    public init(of bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(byte) }
    }

    /// The value as sixteen digits.
    public var hexadecimal: String { value.sixteenHexadecimalDigits }

    mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    public mutating func combine(_ number: UInt64) {
        var rest = number
        for _ in 0..<8 {
            combine(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func combine(_ title: FoldedTitle) {
        title.withUTF8 { bytes in
            for byte in bytes { combine(byte) }
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
        case .zoned(let local, let zone):
            combine(2 as UInt8)
            combine(UInt64(bitPattern: local.millisecondsSinceEpoch))
            for byte in zone.identifierBytes { combine(byte) }
            combine(0xff as UInt8)
        }
    }
}

extension UInt64 {
    package var sixteenHexadecimalDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
