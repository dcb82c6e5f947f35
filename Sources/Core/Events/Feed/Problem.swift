/// One entry of a source that could not become an event, described for the person who can correct it.
public struct Problem: Hashable, Sendable {
    public let source: Source
    /// The location in the source: in JSON a JSON Pointer (RFC 6901), `/2/start`; in a calendar, `line 12`. Empty for
    /// the whole source.
    public let path: String
    /// What is wrong there, and what was expected.
    public let message: String

    public init(source: Source, path: String, message: String) {
        self.source = source
        self.path = path
        self.message = message
    }
}
