import Network

/// The unchanged bytes of a source: one part for a file or a web address, one part for each object of a collection.
///
///     let answer = Answer(bytes: bytes, mediaType: "application/json")
///     let feed = try Feed.decode(answer, source: source)
public struct Answer: Hashable, Sendable {
    /// One part of an answer, with the data for asking later whether it has changed.
    public struct Part: Hashable, Sendable {
        /// The name of the part in its collection; empty when the source is not a collection.
        public let href: String
        /// The media type, in lower case and without parameters, such as `application/json`; `nil` for a file.
        public let mediaType: String?
        /// The validators for asking whether it has changed; `nil` when the source sends none.
        package let validators: HTTPValidators?
        /// The stamp of a file; `nil` when there is none, or when the file changed while it was read.
        public let stamp: FileStamp?
        /// The bytes, without the compression of the transfer.
        public let bytes: [UInt8]

        package init(
            href: String = "", mediaType: String? = nil, validators: HTTPValidators? = nil, stamp: FileStamp? = nil,
            bytes: [UInt8]
        ) {
            (self.href, self.mediaType, self.validators) = (href, mediaType, validators)
            (self.stamp, self.bytes) = (stamp, bytes)
        }
    }

    /// In the order of the source; never empty.
    public let parts: [Part]

    /// An answer of one part.
    package init(
        bytes: [UInt8], mediaType: String? = nil, validators: HTTPValidators? = nil, stamp: FileStamp? = nil
    ) {
        parts = [Part(mediaType: mediaType, validators: validators, stamp: stamp, bytes: bytes)]
    }

    /// An answer of a first part and those after it.
    public init(head: Part, others: [Part]) {
        parts = [head] + others
    }

    /// - Returns: `nil` when `parts` is empty.
    public init?(parts: [Part]) {
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }
}
