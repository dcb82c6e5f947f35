/// How far a request may reach.
package enum NetworkReach: Hashable, Sendable {
    /// Any host: for what the user has named.
    case anywhere
    /// Hosts of the public Internet alone: for what a feed from there names, which must not make this program ask this
    /// computer or a private network.
    ///
    /// It is decided by the address that is connected to, at each redirect, so no name leads round it. Through a proxy, the
    /// proxy finds the host and connects to it: then only what the address itself says is decided here, and whether the
    /// proxy reaches into a private network is its operator's business.
    case publicInternet
}

extension WebAddress {
    /// Whether the host is an IP address, or a name of this computer, that is not of the public Internet. Of any other name
    /// only a connection tells.
    package var isStatedInside: Bool { isLoopback || IPAddress(host)?.isPublic == false }
}
