/// A source that could not be read as a whole.
public struct SourceFailure: Error, Hashable, Sendable {
    public let source: Source
    /// What is wrong and what to do, as a sentence.
    public let message: String

    public init(source: Source, message: String) {
        self.source = source
        self.message = message
    }
}

extension Source {
    /// Reads and decodes the source; what goes wrong is said for people.
    public func loadResult() async -> Result<Feed, SourceFailure> {
        do {
            return .success(try await load())
        } catch {
            return .failure(SourceFailure(source: self, message: error.message))
        }
    }
}
