/// Why something could not be fetched from the network.
///
/// It holds values, not words, so that it can be kept: `message` puts them into words where they are shown.
package struct FetchError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable, Codable {
        /// The name of the host leads nowhere, or there is no network to ask.
        case unknownHost
        /// The host does not answer, or refuses.
        case unreachable
        case timedOut
        /// The proxy that the computer's settings name, by its host and port, does not lead there.
        case proxy(String)
        /// On this computer or in a private network, where the request may not reach.
        case innerAddress
        /// The connection ended before the answer did.
        case cutOff
        /// The certificate is not trusted.
        case untrusted
        /// No encrypted connection can be made.
        case notSecure
        /// The server answered with this status of HTTP, which is no success.
        case status(Int)
        /// Larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// A redirect that leads to nothing that can be fetched.
        case redirect
        /// A redirect from https down to http.
        case insecureRedirect
        /// Redirects without end.
        case tooManyRedirects
        /// What came is no answer of HTTP that can be understood.
        case invalidAnswer
        case headerTooLarge
        /// The content cannot be decompressed; the name is that of a compression that is not known, where there is one.
        case badCompression(String?)
        /// The library that fetches cannot be loaded, for this reason.
        case noLibrary(String)
        /// This computer has no memory or no free descriptor left.
        case noMemory
        /// Nobody waits for it any more: not to be shown.
        case cancelled
    }

    package let kind: Kind
    /// Who was asked; empty where nobody was.
    package let host: String
    /// How long the server asks to be left alone.
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
    /// Whether it may well be over soon, with nothing changed: no network, a server that is busy.
    package var isPassing: Bool {
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
    /// Whether no connection came about: another way to the same content may still lead there.
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
        // No sum with what is kept may overflow.
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
