import Text
import Time

/// A source that cannot be read as a whole.
public struct SourceFailure: Error, Hashable, Sendable {
    public let source: Source
    /// The name of the source.
    public let name: String
    /// The fault and what to do, as a sentence.
    public let fault: Message
    /// The fault in words.
    public var message: String { fault.text }
    /// When the events that are still shown were read; `nil` when there are none.
    public let shownSince: Instant?

    /// - Parameter name: The user's name for the source; `nil` for the last part of its location.
    public init(source: Source, name: String? = nil, _ fault: Message, shownSince: Instant? = nil) {
        self.source = source
        self.name = name ?? source.name
        self.fault = fault
        self.shownSince = shownSince
    }
}
