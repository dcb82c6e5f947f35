import Text

/// The way to a host.
package enum Proxy: Hashable, Sendable {
    /// Without a proxy.
    case direct
    /// Through a server: `http://proxy.example.org:3128`, also with `https`, `socks4`, `socks4a`, `socks5` or `socks5h`.
    case server(String)
}

extension Proxy {
    /// Reads a proxy as GIO returns it (`direct://`, `http://…`, `socks://…`); `nil` for an unknown kind.
    package init?(uri: String) {
        let parts = uri.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "direct": self = .direct
        // The proxy resolves the host names.
        case "socks", "socks5", "socks5h": self = .server("socks5h://\(parts[1])")
        case "http", "https", "socks4", "socks4a": self = .server("\(parts[0].lowercased())://\(parts[1])")
        default: return nil
        }
    }

    /// Host and port for display, without user and password.
    var display: String {
        guard case .server(let text) = self else { return "none" }
        let rest = text.split(separator: "://", maxSplits: 1).last ?? ""
        return String(rest.split(separator: "@").last ?? "").prefix { $0 != "/" }.description.singleLine(limit: 100)
    }
}

/// Finds the proxies for an address in the desktop's settings. It is called for each request and each redirect.
package protocol ProxyResolver: Sendable {
    /// The proxies to try, in order; empty when nothing is known. It may take long, but must not block the calling
    /// thread, and returns early when the task is cancelled.
    func proxies(for address: WebAddress) async -> [Proxy]
}
