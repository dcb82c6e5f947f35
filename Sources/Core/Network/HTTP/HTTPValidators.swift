/// The validators of a response, for asking later whether there is a newer one (RFC 9110 §8.8).
package struct HTTPValidators: Codable, Hashable, Sendable {
    /// The ETag of the response, with its quotation marks.
    package let etag: String?
    /// The Last-Modified field, as the server writes it.
    package let lastModified: String?
    /// The address of the response, after redirects. They are sent to no other address, because there the same values
    /// may mean something else.
    package let address: String

    package init(etag: String?, lastModified: String?, address: String) {
        self.etag = etag
        self.lastModified = lastModified
        self.address = address
    }
}
