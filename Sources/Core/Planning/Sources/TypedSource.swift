import Events
import Foundation
import Network
import Text

/// Reads an address or a path that a user types, and says what is wrong with it.
package enum TypedSource {
    /// The source of a text.
    ///
    /// - Parameter known: The sources that it must not be, because they are in the list.
    package static func read(_ text: String, besides known: [Source] = []) -> Result<Source, TypedTextFault> {
        guard let source = Source(typed: text) else {
            let words =
                WebAddress.fault(in: text.trimmingCharacters(in: .whitespaces))?.words
                ?? Message(
                    "This is neither an address nor a path. An address begins with https://, and a path with a slash.")
            return .failure(TypedTextFault(words: words))
        }
        guard !known.contains(source) else {
            return .failure(TypedTextFault(words: Message("Another calendar in the list has this address.")))
        }
        return .success(source)
    }
}
