import Text

/// The way to a host.
package enum Proxy: Hashable, Sendable {
    /// Without a proxy.
    case direct
    /// Through a server: `http://proxy.example.org:3128`, also with `https`, `socks4`, `socks4a`, `socks5` or `socks5h`.
    case server(String)
}

extension Proxy {
    /// Reads a proxy as GIO gives it (`direct://`, `http://…`, `socks://…`); `nil` for one of a kind that is not known.
    package init?(uri: String) {
        let parts = uri.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "direct": self = .direct
        // The names of hosts are for the proxy to find.
        case "socks", "socks5", "socks5h": self = .server("socks5h://\(parts[1])")
        case "http", "https", "socks4", "socks4a": self = .server("\(parts[0].lowercased())://\(parts[1])")
        default: return nil
        }
    }

    /// Host and port as people are told, without user and password.
    var display: String {
        guard case .server(let text) = self else { return "none" }
        let rest = text.split(separator: "://", maxSplits: 1).last ?? ""
        return String(rest.split(separator: "@").last ?? "").prefix { $0 != "/" }.description.singleLine(limit: 100)
    }
}

/// Tells the way to an address, as the desktop is set. It is asked for each request, and again for each redirect.
package protocol ProxyResolver: Sendable {
    /// The ways to try, one after the other; none where nothing is known. May take its time, but must not block the thread
    /// that asks, and ends early when the task is cancelled.
    func proxies(for address: WebAddress) async -> [Proxy]
}
