/// Why something could not be fetched from the network.
public struct FetchError: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The name of the host leads nowhere, or there is no network to ask.
        case unknownHost
        /// The host does not answer, or refuses.
        case unreachable
        case timedOut
        /// The proxy that the computer's settings name does not lead there.
        case proxy
        /// On this computer or in a private network, where the request may not reach.
        case innerAddress
        /// The connection ended before the answer did.
        case cutOff
        /// No encrypted connection can be made: a certificate that is not trusted, for one.
        case notSecure
        /// The server answered with this status of HTTP, which is no success.
        case status(Int)
        /// Larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// A redirect that leads in a circle, from https down to http, or to nothing that can be fetched.
        case redirect
        /// What came is no answer of HTTP that can be understood.
        case invalidAnswer
        /// The content is compressed in a way that is not known, or cannot be decompressed.
        case badCompression
        /// This computer has not what a request takes: a library, memory, or a free descriptor.
        case noMeans
        /// Nobody waits for it any more: not to be shown.
        case cancelled
    }

    public let kind: Kind
    /// What is wrong, where, and what to do, in whole sentences.
    public let message: String
    /// How long the server asks to be left alone.
    public let retryAfter: Duration?

    public init(_ kind: Kind, _ message: String, retryAfter: Duration? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
    }
}

extension FetchError {
    /// Whether it may well be over soon, with nothing changed: no network, a server that is busy.
    public var isPassing: Bool { kind.isPassing }
}

extension FetchError.Kind {
    /// See `FetchError.isPassing`.
    public var isPassing: Bool {
        switch self {
        case .unknownHost, .unreachable, .proxy, .timedOut, .cutOff: true
        case .status(let code): [408, 425, 429].contains(code) || code >= 500
        case .innerAddress, .notSecure, .tooLarge, .redirect, .invalidAnswer, .badCompression, .noMeans, .cancelled:
            false
        }
    }
}

extension FetchError: CustomStringConvertible {
    public var description: String { message }
}

extension FetchError {
    static let cancelled = FetchError(.cancelled, "Loading was cancelled.")

    /// - Parameter reason: what is the matter with libcurl.
    static func noLibrary(_ reason: String) -> FetchError {
        FetchError(.noMeans, "Nothing can be fetched from the network: \(reason). Install libcurl 4 anew.")
    }

    static let noMemory = FetchError(
        .noMeans,
        "Nothing can be fetched from the network: too much memory is used, or too many files are open. "
            + "Close other programs and try again.")

    static func unknownHost(_ host: String) -> FetchError {
        FetchError(
            .unknownHost, "The host \(host) is not found. Check the address, and that this computer is online.")
    }

    static func unreachable(_ host: String) -> FetchError {
        FetchError(
            .unreachable,
            "There is no connection to \(host). Check that this computer is online, or try again later.")
    }

    /// - Parameter proxy: host and port of it.
    static func proxy(_ proxy: String, _ host: String) -> FetchError {
        FetchError(
            .proxy,
            "The proxy \(proxy) gives no connection to \(host). Check the proxy in the settings of the network, or try again later."
        )
    }

    static func innerAddress(_ host: String) -> FetchError {
        FetchError(
            .innerAddress,
            "\(host) is on this computer or in a private network, which a feed of the public web may not lead to. "
                + "Tell who runs the feed.")
    }

    static func timedOut(_ host: String) -> FetchError {
        FetchError(.timedOut, "\(host) takes too long to answer. Try again later.")
    }

    static func cutOff(_ host: String) -> FetchError {
        FetchError(.cutOff, "The connection to \(host) ended before all had come. Try again.")
    }

    static func untrusted(_ host: String) -> FetchError {
        FetchError(
            .notSecure,
            "The certificate of \(host) is not trusted, so nothing was sent there. "
                + "Check the date of this computer, or tell who runs the server.")
    }

    static func notSecure(_ host: String) -> FetchError {
        FetchError(
            .notSecure,
            "No secure connection to \(host) can be made. Check the address; it may be one that begins with http://.")
    }

    static func tooLarge(limit: Int, _ host: String) -> FetchError {
        FetchError(
            .tooLarge(limit: limit),
            "What \(host) sends is larger than \(limit.asBytes), the most that is read. Ask for a smaller part of it.")
    }

    static func insecureRedirect(_ host: String) -> FetchError {
        FetchError(
            .redirect,
            "\(host) leads from a secure address to one that is not, which is not followed. Tell who runs the server.")
    }

    static func redirect(_ host: String) -> FetchError {
        FetchError(.redirect, "\(host) leads to another address that cannot be fetched. Check the address.")
    }

    static func tooManyRedirects(_ host: String) -> FetchError {
        FetchError(.redirect, "\(host) leads from address to address without end. Check the address.")
    }

    static func invalidAnswer(_ host: String) -> FetchError {
        FetchError(
            .invalidAnswer, "\(host) answers with something that is not HTTP. Check the address and its port.")
    }

    /// - Parameter encoding: the field Content-Encoding of the answer.
    static func badCompression(_ host: String, encoding: String?) -> FetchError {
        let known = ["gzip", "x-gzip", "deflate", "identity"]
        let names = (encoding ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
        if let name = names.first(where: { !known.contains($0) }) {
            return FetchError(
                .badCompression,
                "\(host) sends its answer compressed as “\(name.singleLine(limit: 40))”, which Upcoming cannot read. "
                    + "Tell who runs the server: gzip, deflate or no compression was asked for.")
        }
        return FetchError(
            .badCompression,
            "What \(host) sends compressed is damaged and cannot be unpacked. Try again, or tell who runs the server.")
    }

    static func headerTooLarge(_ host: String) -> FetchError {
        FetchError(
            .invalidAnswer,
            "The header of the answer of \(host) is too large: at most 256 KiB are read, and 100 KiB of a line. "
                + "Tell who runs the server.")
    }

    static func status(_ code: Int, _ host: String, retryAfter: Duration? = nil) -> FetchError {
        let message =
            switch code {
            case 401, 407: "\(host) asks for a password, which Upcoming cannot give. Use an address that needs none."
            case 403: "\(host) does not permit this address to be read. Ask who runs the server for access."
            case 404: "\(host) has nothing at this address. Check the address."
            case 410: "\(host) says that this address is gone for good. Look for a new one."
            case 429: "\(host) has been asked too often. Try again \(later(retryAfter))."
            case 500...: "\(host) has a fault of its own (status \(code)). Try again \(later(retryAfter))."
            default: "\(host) answers with status \(code), which brings nothing to show. Check the address."
            }
        return FetchError(.status(code), message, retryAfter: retryAfter)
    }

    private static func later(_ wait: Duration?) -> String {
        guard let seconds = wait?.components.seconds, seconds > 0 else { return "later" }
        switch seconds {
        case ..<120: return "in \(seconds) s"
        case ..<(3 * 3600): return "in \((seconds + 59) / 60) min"
        case ..<(48 * 3600): return "in \((seconds + 3599) / 3600) h"
        case ..<(60 * 86_400): return "in \((seconds + 86_399) / 86_400) days"
        // A date that far away is hardly meant.
        default: return "another day"
        }
    }
}

extension Int {
    /// A number of bytes: whole mebibytes where it is such, else bytes.
    var asBytes: String {
        self >= 1 << 20 && self % (1 << 20) == 0 ? "\(self >> 20) MiB" : "\(self) bytes"
    }
}
