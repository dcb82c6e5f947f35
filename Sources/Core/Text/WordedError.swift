/// An error that is kept as kind and values, and put into words when it is shown.
public protocol WordedError: Error {
    /// The fault in words.
    var words: Message { get }
}

extension WordedError {
    /// The words as text, in the user's language.
    public var message: String { words.text }
}
