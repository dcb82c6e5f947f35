/// The hosts that a request may reach.
package enum NetworkReach: Hashable, Sendable {
    /// Any host: for addresses that the user entered.
    case anywhere
    /// Only hosts of the public Internet: for addresses in a feed from there, which must not make the program send
    /// requests to this computer or a private network.
    ///
    /// The IP address of each connection decides, at each redirect too, so a host name cannot bypass it. A proxy
    /// resolves the host and connects to it itself: then only the text of the address is checked here, and the operator
    /// of the proxy controls access to private networks.
    case publicInternet
}

extension WebAddress {
    /// Whether the host is a non-public IP address or a name of this computer. For other names only a connection can
    /// tell.
    package var isStatedInside: Bool { isLoopback || IPAddress(host)?.isPublic == false }
}
