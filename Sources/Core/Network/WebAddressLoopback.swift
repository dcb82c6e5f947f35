extension WebAddress {
    /// Whether it is on this computer, which is reached without any network.
    public var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || (host.hasPrefix("127.") && host.split(separator: ".").count == 4)
    }
}
