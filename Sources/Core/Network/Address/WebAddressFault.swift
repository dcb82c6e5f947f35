import Text

/// Why a text that begins like an http or https address is not valid.
package enum WebAddressFault: Hashable, Sendable, Codable {
    /// This port, shortened, is impossible.
    case port(String)
    case noHost

    /// The fault and what to do, in whole sentences.
    package var words: Message {
        switch self {
        case .port(let port):
            Message(
                """
                The port {port} of this address does not exist: ports go from 1 to 65535. Check the number behind the host.
                """, ["port": port])
        case .noHost:
            Message("This address has no valid host name. Write it as in https://example.org/events.json.")
        }
    }
}

extension WebAddress {
    /// Why a text that begins like an http or https address is not valid.
    ///
    /// Returns `nil` for a valid address, and for a text of another kind.
    package static func fault(in text: String) -> WebAddressFault? {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https", "webcal", "webcals"].contains(parts[0].lowercased()),
            WebAddress(text) == nil
        else {
            return nil
        }
        let authority = parts[1].prefix { !"/\\?#".contains($0) }
        let host = authority[
            (authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex)...]
        let port = host.lastIndex(of: ":").map { host[host.index(after: $0)...] } ?? ""
        if !port.isEmpty, port.allSatisfy({ $0.isASCII && $0.isNumber }), Int(port).map({ $0 > 65_535 }) ?? true {
            return .port(String(port).singleLine(limit: 20))
        }
        return .noHost
    }
}
