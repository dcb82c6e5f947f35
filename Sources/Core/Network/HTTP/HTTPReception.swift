import CCurl

/// Takes header lines and pieces of the body from libcurl, within limits.
final class HTTPReception {
    var answer: HTTPResponse
    /// Why it stopped the transfer; `nil` if it did not stop it.
    private(set) var failure: FetchError?
    /// Whether the header of the final response is complete.
    private(set) var isHeaderComplete = false
    private(set) var lastActivity = ContinuousClock.now
    /// Since when bytes are counted, and how many have come since; `nil` before the first one.
    private var count: (start: ContinuousClock.Instant, bytes: Int)?

    /// Whether a connection was refused because of the request's `reach`.
    private(set) var hasRefused = false

    private let host: String
    private let limit: Int
    /// Whether libcurl may ask again with a password, so that another response follows the first.
    private let mayAskAgain: Bool
    /// Whether the body is kept that tells of a failure.
    private let keepsFailure: Bool
    private var headerBytes = 0
    private var ignoredBytes = 0

    /// The most bytes of all headers together, including those of interim responses.
    private static let headerLimit = 256 << 10
    /// The most bytes to read of an unused body, so that the connection can be reused.
    private static let ignoredLimit = 64 << 10

    init(from address: WebAddress, limit: Int, mayAskAgain: Bool = false, keepsFailure: Bool = false) {
        (answer, host) = (HTTPResponse(address: address), address.host)
        (self.limit, self.mayAskAgain, self.keepsFailure) = (limit, mayAskAgain, keepsFailure)
    }

    private func note(_ bytes: Int) {
        lastActivity = .now
        count = (count?.start ?? lastActivity, (count?.bytes ?? 0) + bytes)
    }

    /// When the bytes that have come are compared with the least number; `nil` before the first one.
    func nextCount(after time: Duration) -> ContinuousClock.Instant? { count.map { $0.start + time } }

    /// Begins to count again. Returns whether the time was over, and the least number has come in it.
    func beginCount(at now: ContinuousClock.Instant, after time: Duration, of least: Int) -> Bool {
        guard let last = count, last.start + time <= now, last.bytes >= least else { return false }
        count = (now, 0)
        return true
    }

    /// Takes a header line; returning `false` ends the transfer.
    fileprivate func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        note(line.count)
        headerBytes += line.count
        guard headerBytes <= HTTPReception.headerLimit else {
            failure = FetchError(.headerTooLarge, host: host)
            return false
        }
        let text = String(decoding: line, as: UTF8.self).trimmingWhitespace
        if isHeaderComplete, mayAskAgain, answer.status == 401, text.hasPrefix("HTTP/") { isHeaderComplete = false }
        if isHeaderComplete {
            // Trailer fields after the body are ignored.
        } else if text.isEmpty {
            // An interim response (RFC 9110 §15.2) has its own header; another one follows.
            isHeaderComplete = answer.status >= 200
            return checkLength()
        } else if text.hasPrefix("HTTP/") {
            let challenge = answer.status == 401 ? answer["www-authenticate"] : answer.answeredChallenge
            answer = HTTPResponse(address: answer.address)
            answer.answeredChallenge = challenge
            answer.status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        } else if let colon = text.firstIndex(of: ":") {
            let (name, value) = (text[..<colon].lowercased(), text[text.index(after: colon)...].trimmingWhitespace)
            let isList = ["www-authenticate", "dav"].contains(name)
            let earlier = isList ? answer.fields[name].map { $0 + ", " } : nil
            answer.fields[name] = (earlier ?? "") + value
        }
        return true
    }

    /// Refuses a body early if its stated length is too large.
    private func checkLength() -> Bool {
        guard answer.hasContent, let length = answer["content-length"].flatMap({ Int($0) }), length > limit else {
            return true
        }
        failure = FetchError(.tooLarge(limit: limit), host: host)
        return false
    }

    /// Takes a piece of the body; returning `false` ends the transfer.
    fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        note(bytes.count)
        guard answer.hasContent else {
            if keepsFailure {
                answer.body.append(contentsOf: bytes.prefix(HTTPReception.ignoredLimit - answer.body.count))
            }
            ignoredBytes += bytes.count
            return ignoredBytes <= HTTPReception.ignoredLimit
        }
        guard answer.body.count + bytes.count <= limit else {
            failure = FetchError(.tooLarge(limit: limit), host: host)
            return false
        }
        answer.body.append(contentsOf: bytes)
        return true
    }
}

extension HTTPReception {
    /// Connects libcurl's callbacks to this object. The handle does not own the object, which must outlive the
    /// transfer.
    func attach(to handle: UnsafeMutableRawPointer) {
        ccurl_set_receivers(
            handle,
            { bytes, size, count, context in
                HTTPReception.take(bytes, size * count, context) { $0.takeHeader($1) }
            },
            { bytes, size, count, context in
                HTTPReception.take(bytes, size * count, context) { $0.takeBody($1) }
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Checks each connection's IP address against the reach of the request. The gate must outlive the transfer.
    func guardConnections(of handle: UnsafeMutableRawPointer, by gate: UnsafeMutablePointer<ccurl_gate>) -> Bool {
        gate.pointee = ccurl_gate(
            judge: { address, length, context in
                guard let address, let context else { return false }
                let isPublic = IPAddress(bytes: Array(UnsafeBufferPointer(start: address, count: length)))?.isPublic
                guard isPublic != true else { return true }
                Unmanaged<HTTPReception>.fromOpaque(context).takeUnretainedValue().hasRefused = true
                return false
            },
            context: Unmanaged.passUnretained(self).toOpaque())
        return ccurl_set_gate(handle, gate) == CURLE_OK
    }

    /// The result for libcurl: the number of bytes taken.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        by taking: (HTTPReception, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context, count > 0 else { return 0 }
        let reception = Unmanaged<HTTPReception>.fromOpaque(context).takeUnretainedValue()
        return taking(reception, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
}

extension StringProtocol {
    /// The text without spaces, tabs and line ends around it.
    fileprivate var trimmingWhitespace: String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
        var scalars = Substring(self).unicodeScalars
        while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
        return String(scalars.drop { blanks.contains($0) })
    }
}
