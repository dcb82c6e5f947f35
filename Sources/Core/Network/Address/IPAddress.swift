import Glibc

/// An IP address, and the kind of network that it belongs to.
struct IPAddress: Hashable, Sendable {
    /// Four bytes (IPv4) or sixteen (IPv6), the most significant first.
    let bytes: [UInt8]

    /// - Parameter bytes: Four or sixteen; another number gives `nil`.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads an address in the forms that a connection accepts: `127.0.0.1`, also shortened, octal or hexadecimal
    /// (`127.1`, `0x7f000001`), and IPv6 without brackets, with or without a zone (`fe80::1%eth0`).
    ///
    /// Returns `nil` for the name of a host.
    init?(_ text: String) {
        var short = in_addr()
        if inet_aton(text, &short) != 0 {
            bytes = withUnsafeBytes(of: short) { Array($0) }
            return
        }
        var long = in6_addr()
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &long) == 1 else { return nil }
        bytes = withUnsafeBytes(of: long) { Array($0) }
    }

    /// The IPv4 address inside an IPv6 address: mapped (RFC 4291), NAT64 (RFC 6052) or 6to4 (RFC 3056). Any other
    /// address is returned unchanged.
    private var unwrapped: [UInt8] {
        guard bytes.count == 16 else { return bytes }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let compatible = [UInt8](repeating: 0, count: 12)
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if bytes.starts(with: mapped) || bytes.starts(with: translated) { return Array(bytes.suffix(4)) }
        if bytes.starts(with: compatible), bytes[12] != 0 { return Array(bytes.suffix(4)) }
        return bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2..<6]) : bytes
    }

    /// Whether it is this computer.
    var isLoopback: Bool {
        let bytes = unwrapped
        return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether a host of the public Internet can have it: it is not of this computer, of a private, link-local or
    /// carrier-grade network, or a multicast address (RFC 6890).
    var isPublic: Bool {
        let bytes = unwrapped
        return !(bytes.count == 4 ? IPAddress.innerNetworks : IPAddress.innerNetworks6).contains { $0.contains(bytes) }
    }

    private static let innerNetworks: [Network] = [
        Network([0], bits: 8), Network([10], bits: 8), Network([100, 64], bits: 10), Network([127], bits: 8),
        Network([169, 254], bits: 16), Network([172, 16], bits: 12), Network([192, 0, 0], bits: 24),
        Network([192, 168], bits: 16), Network([224], bits: 4), Network([240], bits: 4),
    ]

    private static let innerNetworks6: [Network] = [
        // The unspecified address and this computer.
        Network([UInt8](repeating: 0, count: 16), bits: 127),
        // Local-use NAT64, whose prefix may have any length (RFC 8215).
        Network([0, 0x64, 0xFF, 0x9B, 0, 1], bits: 48),
        Network([0xFC], bits: 7), Network([0xFE, 0x80], bits: 10), Network([0xFE, 0xC0], bits: 10),
        Network([0xFF], bits: 8),
    ]

    /// All addresses with the same prefix.
    struct Network {
        private let prefix: [UInt8]
        private let bits: Int

        /// - Parameter prefix: The leading bytes; the others are zero.
        init(_ prefix: [UInt8], bits: Int) {
            (self.prefix, self.bits) = (prefix, bits)
        }

        func contains(_ address: [UInt8]) -> Bool {
            guard bits <= address.count * 8 else { return false }
            for index in 0..<(bits + 7) / 8 {
                let mask = index < bits / 8 ? UInt8(0xFF) : ~(UInt8(0xFF) >> UInt8(bits % 8))
                guard (index < prefix.count ? prefix[index] : 0) & mask == address[index] & mask else { return false }
            }
            return true
        }
    }
}
