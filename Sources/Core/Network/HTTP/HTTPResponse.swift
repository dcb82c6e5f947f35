import Text

/// What a server answered to one request: status, header, and the body as far as it matters.
struct HTTPResponse: Sendable {
    var status = 0
    /// By names in lower case; of equal ones the last.
    var fields: [String: String] = [:]
    /// Decompressed. Of an answer that is no success, nothing.
    var body: [UInt8] = []

    /// Whether it came from this computer or a private network.
    var isInside = false

    subscript(name: String) -> String? { fields[name] }

    /// Whether the body is what was asked for.
    var isSuccess: Bool { status == 200 || status == 203 }

    var isRedirect: Bool { [300, 301, 302, 303, 307, 308].contains(status) }

    /// The compression that the answer names and that is not known, shortened; `nil` where it names none such.
    var unknownCompression: String? {
        let known = ["gzip", "x-gzip", "deflate", "identity"]
        let names = (self["content-encoding"] ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(
            String.init)
        return names.first { !known.contains($0) }?.singleLine(limit: 40)
    }
}
