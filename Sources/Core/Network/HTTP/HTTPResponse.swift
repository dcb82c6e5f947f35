import Text

/// The response to one request: status, header, and the body if it is needed.
struct HTTPResponse: Sendable {
    var status = 0
    /// The header fields by lowercase name; of equal names the last one counts.
    var fields: [String: String] = [:]
    /// The decompressed body; empty when the status is not a success.
    var body: [UInt8] = []

    /// Whether it came from this computer or a private network.
    var isInside = false

    subscript(name: String) -> String? { fields[name] }

    /// Whether the body is the requested content.
    var isSuccess: Bool { status == 200 || status == 203 }

    var isRedirect: Bool { [300, 301, 302, 303, 307, 308].contains(status) }

    /// The unknown compression of the response, shortened; `nil` when there is none.
    var unknownCompression: String? {
        let known = ["gzip", "x-gzip", "deflate", "identity"]
        let names = (self["content-encoding"] ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(
            String.init)
        return names.first { !known.contains($0) }?.singleLine(limit: 40)
    }
}
