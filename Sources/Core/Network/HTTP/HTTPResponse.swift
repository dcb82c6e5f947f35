import Text

/// The response to one request: status, header, and the body if it is needed.
package struct HTTPResponse: Sendable {
    /// The address that gave it, after redirects.
    package let address: WebAddress
    package var status = 0
    /// The header fields by lowercase name. Of equal names the last one counts; the values of `www-authenticate` and
    /// `dav` are joined.
    var fields: [String: String] = [:]
    /// The body, decompressed when the response is complete; empty when the status is not a success, unless the request changes a
    /// resource: then up to 64 KB of it.
    package var body: [UInt8] = []

    /// The challenge of a response with status 401 (WWW-Authenticate), when this response came after signing in.
    var answeredChallenge: String?

    /// Whether it came from this computer or a private network.
    package var isInside = false
    /// Whether the compressed body ended before its end.
    package private(set) var isCut = false
    /// The cookies that the server has set, in libcurl's form.
    var cookies: [String] = []

    package subscript(name: String) -> String? { fields[name] }

    /// Whether the content that the validators of the request belong to has not changed.
    package var isNotModified: Bool { status == 304 }

    /// The validators for the next request; `nil` when the server sends none.
    package var validators: HTTPValidators? {
        let (etag, date) = (self["etag"], self["last-modified"])
        guard etag != nil || date != nil else { return nil }
        return HTTPValidators(etag: etag, lastModified: date, address: address.text)
    }

    /// The Content-Type field in lower case, without parameters: `application/json`.
    package var mediaType: String? {
        self["content-type"]?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }

    /// The charset of the Content-Type field; `nil` when it states none.
    package var charset: String? {
        let parameters = (self["content-type"] ?? "").split(separator: ";").dropFirst()
        return parameters.lazy.map { $0.split(separator: "=", maxSplits: 1) }
            .first { $0.count == 2 && $0[0].filter { !$0.isWhitespace }.lowercased() == "charset" }
            .map { $0[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" } }
    }

    /// Whether the body is HTML, by its media type or by its beginning.
    package var isWebPage: Bool {
        if let mediaType, ["text/html", "application/xhtml+xml"].contains(mediaType) { return true }
        return body.beginsLikeWebPage
    }

    /// Whether the body is the requested content.
    package var isSuccess: Bool { status == 200 || status == 203 }

    /// Whether the body is read: that of a success, and a report about several resources (RFC 4918 section 13).
    package var hasContent: Bool { isSuccess || status == 207 }

    var isRedirect: Bool { [300, 301, 302, 303, 307, 308].contains(status) }

    /// The encodings that the server says the body has, in the order in which they were applied.
    private var encodings: [String] {
        (self["content-encoding"] ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// The unknown compression of the response, shortened; `nil` when there is none.
    package var unknownCompression: String? {
        let known = ["gzip", "x-gzip", "deflate", "identity"]
        return encodings.first { !known.contains($0) }?.singleLine(limit: 40)
    }

    /// Decompresses the body as the server says; a gzip file also where the server does not say so. A body with an unknown
    /// encoding stays as it is: it may not be encoded at all.
    ///
    /// - Parameter limit: The most bytes of the content.
    mutating func decompress(limit: Int) throws(FetchError) {
        for encoding in encodings.reversed() where ["gzip", "x-gzip", "deflate"].contains(encoding) && !body.isEmpty {
            guard encoding == "deflate" || body.isGzip else {
                throw FetchError(.badCompression(nil), host: address.host)
            }
            try decompressOnce(limit: limit)
        }
        if body.isGzip { try decompressOnce(limit: limit) }
    }

    private mutating func decompressOnce(limit: Int) throws(FetchError) {
        do throws(CompressionFault) {
            let (content, isCut) = try body.decompressed(limit: limit)
            body = content
            self.isCut = self.isCut || isCut
        } catch {
            throw FetchError(error == .tooLarge ? .tooLarge(limit: limit) : .badCompression(nil), host: address.host)
        }
    }
}
