/// Why a fetch from the network failed.
///
/// It stores values, not words, so that it can be saved; `message` makes the text to show.
package struct FetchError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable, Codable {
        /// The host name cannot be resolved, or there is no network.
        case unknownHost
        /// The host does not answer, or refuses the connection.
        case unreachable
        case timedOut
        /// The configured proxy, given by its host and port, does not connect to the host.
        case proxy(String)
        /// The address is on this computer or in a private network, which the request must not reach.
        case innerAddress
        /// The connection ended before the response was complete.
        case cutOff
        /// The certificate is not trusted.
        case untrusted
        /// An encrypted connection cannot be made.
        case notSecure
        /// The server answered with this HTTP status, which is not a success.
        case status(Int)
        /// Larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// A redirect to an address that cannot be fetched.
        case redirect
        /// A redirect from https down to http.
        case insecureRedirect
        /// Too many redirects.
        case tooManyRedirects
        /// The response is not valid HTTP.
        case invalidAnswer
        case headerTooLarge
        /// The content cannot be decompressed; the name is that of an unknown compression, if that is the cause.
        case badCompression(String?)
        /// libcurl cannot be loaded, for this reason.
        case noLibrary(String)
        /// The computer has no memory or no free file descriptor left.
        case noMemory
        /// The task was cancelled; do not show it.
        case cancelled
    }

    package let kind: Kind
    /// The host of the request; empty when there was no request.
    package let host: String
    /// The time that the server asks to wait before the next request.
    package let retryAfter: Duration?

    package init(_ kind: Kind, host: String = "", retryAfter: Duration? = nil) {
        self.kind = kind
        self.host = host
        self.retryAfter = retryAfter
    }

    static let cancelled = FetchError(.cancelled)
    static let noMemory = FetchError(.noMemory)
}

extension FetchError {
    /// Whether the failure may be temporary: no network, a busy server.
    package var isTemporary: Bool {
        switch kind {
        case .unknownHost, .unreachable, .proxy, .timedOut, .cutOff: true
        case .status(let code): [408, 425, 429].contains(code) || code >= 500
        case .innerAddress, .untrusted, .notSecure, .tooLarge, .redirect, .insecureRedirect, .tooManyRedirects,
            .invalidAnswer, .headerTooLarge, .badCompression, .noLibrary, .noMemory, .cancelled:
            false
        }
    }
}

extension FetchError {
    /// Whether no connection was made: another way to the same content may still work.
    var isOfReaching: Bool {
        switch kind {
        case .unreachable, .timedOut, .notSecure: true
        default: false
        }
    }
}

extension FetchError: Codable {
    private enum CodingKeys: CodingKey {
        case kind, host, retryAfter
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decode(Kind.self, forKey: .kind)
        host = try values.decode(String.self, forKey: .host)
        // A sum with a stored value must not overflow.
        retryAfter = try values.decodeIfPresent(Int64.self, forKey: .retryAfter).map {
            .seconds(min(max(0, $0), 1 << 30))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(host, forKey: .host)
        try values.encodeIfPresent(retryAfter?.components.seconds, forKey: .retryAfter)
    }
}
