extension WebAddress {
    /// Whether it is on this computer, which is reached without any network and past any proxy.
    ///
    /// Decided by what the host says alone: an IP address of this computer in any form, or a name that always leads here
    /// (RFC 6761 §6.3). `127.evil.example.com` is none of these.
    package var isLoopback: Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost") || IPAddress(name)?.isLoopback == true
    }
}
