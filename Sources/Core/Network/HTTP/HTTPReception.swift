import CCurl

/// Takes what libcurl receives, a line of the header or a piece of the body at a time, within limits.
final class HTTPReception {
    var answer = HTTPResponse()
    /// Why it took no more, where the reason is its own.
    private(set) var failure: FetchError?
    /// Whether the header of the answer is there, after those of interim ones.
    private(set) var isHeaderComplete = false
    private(set) var lastActivity = ContinuousClock.now

    /// Whether an address was not connected to because of the reach of the request.
    private(set) var hasRefused = false

    private let host: String
    private let limit: Int
    private var headerBytes = 0
    private var ignoredBytes = 0

    /// The most bytes of all headers together, also of those before the last.
    private static let headerLimit = 256 << 10
    /// As much of a body that does not matter is read, so that the connection can be used again.
    private static let ignoredLimit = 64 << 10

    init(host: String, limit: Int) {
        self.host = host
        self.limit = limit
    }

    /// Takes a line of a header; false ends the transfer.
    fileprivate func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        headerBytes += line.count
        guard headerBytes <= HTTPReception.headerLimit else {
            failure = FetchError(.headerTooLarge, host: host)
            return false
        }
        let text = String(decoding: line, as: UTF8.self).trimmingWhitespace
        if isHeaderComplete {
            // What follows the body, in trailers, changes nothing any more.
        } else if text.isEmpty {
            // An interim answer (RFC 9110 §15.2) has a header of its own, and then comes another.
            isHeaderComplete = answer.status >= 200
            return checkLength()
        } else if text.hasPrefix("HTTP/") {
            answer = HTTPResponse()
            answer.status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        } else if let colon = text.firstIndex(of: ":") {
            answer.fields[text[..<colon].lowercased()] = text[text.index(after: colon)...].trimmingWhitespace
        }
        return true
    }

    /// Refuses a body that is said to be too large before it comes. One that is compressed says so of another length.
    private func checkLength() -> Bool {
        guard answer.isSuccess, answer["content-encoding"] == nil,
            let length = answer["content-length"].flatMap({ Int($0) }),
            length > limit
        else { return true }
        failure = FetchError(.tooLarge(limit: limit), host: host)
        return false
    }

    /// Takes a piece of the body; false ends the transfer.
    fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        guard answer.isSuccess else {
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
    /// Lets libcurl hand over to this object, which must outlive the transfer: the handle does not own it.
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

    /// Lets the reach of a request decide on each address that is connected to. The gate must outlive the transfer too.
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

    /// What libcurl is told: the number of bytes that were taken.
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
    /// Without blanks, tabs and line ends around it.
    fileprivate var trimmingWhitespace: String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
        var scalars = Substring(self).unicodeScalars
        while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
        return String(scalars.drop { blanks.contains($0) })
    }
}
