import Formats
import Text

/// The mail addresses of the user: an invitation that one of them declined never conflicts.
///
///     OwnAddresses.adding("Anna@example.org", to: [])  // .success("anna@example.org")
package enum OwnAddresses {
    /// The address that the user typed, in the form in which it is stored.
    ///
    /// - Parameter known: The addresses that are stored.
    package static func adding(_ text: String, to known: [String]) -> Result<String, TypedTextFault> {
        guard let address = text.typedMailAddress else {
            return .failure(
                TypedTextFault(words: Message("This is not an email address. An address looks like anna@example.org.")))
        }
        guard !known.contains(address) else {
            return .failure(TypedTextFault(words: Message("This address is in the list already.")))
        }
        guard known.count < limit else {
            return .failure(TypedTextFault(words: Message("The list is full. Remove an address to add another one.")))
        }
        return .success(address)
    }

    /// The most addresses: far more than people have.
    static let limit = 50
}
