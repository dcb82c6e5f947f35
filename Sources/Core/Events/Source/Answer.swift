import Network

/// What a source said, as it came: for a file or an address of the web one part, for a collection one for each object in it.
///
///     let answer = Answer(bytes: bytes, mediaType: "application/json")
///     let feed = try Feed.decode(answer, source: source)
public struct Answer: Hashable, Sendable {
    /// One piece of an answer, with all that is needed to ask whether there is another one.
    public struct Part: Hashable, Sendable {
        /// The name of the part in its collection; empty where the source has no parts of its own.
        public let href: String
        /// What the source calls it, in lower case and without parameters, such as `application/json`; `nil` for a file.
        public let mediaType: String?
        /// To ask next time whether it has changed; `nil` where the source gives none.
        package let validators: HTTPValidators?
        /// The same for a file; `nil` where it has none, or changed while it was read.
        public let stamp: FileStamp?
        /// Without the compression of the transfer.
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

    /// - Returns: `nil` for no parts, which are no answer.
    public init?(parts: [Part]) {
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }
}
