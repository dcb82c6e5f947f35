import CCurl
import Foundation

extension WebAddress {
    /// The domain that somebody has registered, such as `example.co.uk` of `www.example.co.uk`, by the Public Suffix
    /// List; `nil` for an IP address, for a suffix itself, and where the library of the list is missing.
    package var registrableDomain: String? {
        guard IPAddress(host) == nil, let domain = ccurl_registrable_domain(host) else { return nil }
        defer { free(domain) }
        return String(cString: domain)
    }

    /// Whether a password for this address may be sent to another one.
    ///
    /// It is sent encrypted, or within this computer: to the same host, or to a host of the same registrable domain, as
    /// of `caldav.icloud.com` and `p67-caldav.icloud.com`.
    package func sharesPassword(with other: WebAddress) -> Bool {
        if isLoopback || other.isLoopback { return host == other.host && port == other.port }
        guard isSecure, other.isSecure else { return false }
        if host == other.host { return true }
        guard let domain = registrableDomain else { return false }
        return domain == other.registrableDomain
    }

    /// The address without a user name and a password.
    package var withoutUser: WebAddress {
        let name = host.contains(":") ? "[\(host)]" : host
        let scheme = isSecure ? "https" : "http"
        let start = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let rest = start.drop { !"/?".contains($0) }
        return WebAddress("\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")\(rest)") ?? self
    }
}
