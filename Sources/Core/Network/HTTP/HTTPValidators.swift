/// What a server says of an answer so that it can be asked later whether there is a newer one (RFC 9110 §8.8).
package struct HTTPValidators: Codable, Hashable, Sendable {
    /// The ETag of the answer, with its quotation marks.
    package let etag: String?
    /// Its Last-Modified, as the server writes it.
    package let lastModified: String?
    /// The address that gave the answer, behind redirects. No other is sent them: for the same words may mean another
    /// thing there.
    package let address: String

    package init(etag: String?, lastModified: String?, address: String) {
        self.etag = etag
        self.lastModified = lastModified
        self.address = address
    }
}
