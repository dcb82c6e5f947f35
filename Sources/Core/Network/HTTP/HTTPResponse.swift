import Text

/// The response to one request: status, header, and the body if it is needed.
package struct HTTPResponse: Sendable {
    package var status = 0
    /// The header fields by lowercase name. Of equal names the last one counts; the values of `www-authenticate` are joined.
    var fields: [String: String] = [:]
    /// The decompressed body; empty when the status is not a success.
    package var body: [UInt8] = []

    /// What a response with status 401 asked for (WWW-Authenticate), when this response came after signing in.
    var answeredChallenge: String?

    /// Whether it came from this computer or a private network.
    package var isInside = false

    package subscript(name: String) -> String? { fields[name] }

    /// Whether the body is the requested content.
    package var isSuccess: Bool { status == 200 || status == 203 }

    /// Whether the body is read: that of a success, and a report about several resources (RFC 4918 section 13).
    package var hasContent: Bool { isSuccess || status == 207 }

    var isRedirect: Bool { [300, 301, 302, 303, 307, 308].contains(status) }

    /// The unknown compression of the response, shortened; `nil` when there is none.
    var unknownCompression: String? {
        let known = ["gzip", "x-gzip", "deflate", "identity"]
        let names = (self["content-encoding"] ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(
            String.init)
        return names.first { !known.contains($0) }?.singleLine(limit: 40)
    }
}
