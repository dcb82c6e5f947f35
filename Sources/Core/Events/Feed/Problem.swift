import Text

/// One entry of a source that could not become an event, or not as it says, described for the person who can correct it.
public struct Problem: Hashable, Sendable {
    public let source: Source
    /// The location in the source: in JSON a JSON Pointer (RFC 6901), `/2/start`; in a calendar, `line 12`. Empty for
    /// the whole source.
    public let path: String
    /// The fault there, and what was expected; kept as kind and values.
    public let fault: Message
    /// Whether the entry is shown all the same.
    public let isShown: Bool

    /// The fault in words.
    public var message: String { fault.text }

    public init(source: Source, path: String, isShown: Bool = false, _ fault: Message) {
        self.source = source
        self.path = path
        self.isShown = isShown
        self.fault = fault
    }
}
