import Text

/// The fault of a text that the user typed, in a whole sentence.
package struct TypedTextFault: WordedError, Hashable, Sendable {
    package let words: Message
}
