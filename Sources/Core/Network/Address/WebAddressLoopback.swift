extension WebAddress {
    /// Whether the address is on this computer. It is then reached without a network and without a proxy.
    ///
    /// Only the text of the host decides: a loopback IP address in any form, or a name that always means this computer
    /// (RFC 6761 §6.3). `127.evil.example.com` is neither.
    package var isLoopback: Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost") || IPAddress(name)?.isLoopback == true
    }
}
