import Time

/// A source that could not be read as a whole.
public struct SourceFailure: Error, Hashable, Sendable {
    public let source: Source
    /// What the source is called.
    public let name: String
    /// What is wrong and what to do, as a sentence.
    public let message: String
    /// When what is shown in its place came; `nil` where it has given nothing that could be shown.
    public let shownSince: Instant?

    /// - Parameter name: what the user calls the source; `nil` for the last part of its location.
    public init(source: Source, name: String? = nil, message: String, shownSince: Instant? = nil) {
        self.source = source
        self.name = name ?? source.name
        self.message = message
        self.shownSince = shownSince
    }
}
