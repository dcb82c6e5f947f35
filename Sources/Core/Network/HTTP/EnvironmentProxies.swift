import Foundation
import Text

/// The proxies in the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, read as curl reads them.
struct EnvironmentProxies {
    private let environment: Environment

    init(_ environment: Environment = .process) {
        self.environment = environment
    }

    /// The proxy for an address; `nil` when no variable sets one.
    func proxy(for address: WebAddress) -> Proxy? {
        guard !isExcepted(address.host) else { return nil }
        // In a web server's environment, a client can set HTTP_PROXY, so only the lowercase name counts.
        let names = address.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        let text = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return text.flatMap { Proxy(uri: $0.contains("://") ? $0 : "http://\($0)") }
    }

    /// Whether `no_proxy` covers the host: by its name, its domain, a network in the form 10.0.0.0/8, or `*`.
    private func isExcepted(_ host: String) -> Bool {
        let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        let ip = IPAddress(host)
        return list.split { $0 == "," || $0.isWhitespace }.contains { item in
            let item = item.lowercased().trimmingPrefix(".")
            if item == "*" || item == host { return true }
            if let ip, let slash = item.firstIndex(of: "/"), let base = IPAddress(String(item[..<slash])),
                let bits = Int(item[item.index(after: slash)...]), base.bytes.count == ip.bytes.count
            {
                return IPAddress.Network(base.bytes, bits: max(0, bits)).contains(ip.bytes)
            }
            if let ip { return IPAddress(String(item)) == ip }
            return !item.isEmpty && host.hasSuffix(".\(item)")
        }
    }
}
