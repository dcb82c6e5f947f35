import Foundation
import Network

/// A user's account on a server with calendars (CalDAV, RFC 4791). It has no password: see `PasswordStore` for that.
package struct CalDAVAccount: Hashable, Sendable, Identifiable {
    /// Names an account in the database and in the password store. It never changes, and says nothing about the user.
    package struct ID: Hashable, Sendable, Codable {
        /// Letters, digits and hyphens.
        package let text: String

        /// An ID that no other account has.
        package init() { text = UUID().uuidString.lowercased() }

        /// The ID with this text; `nil` when no account can have it.
        package init?(_ text: String) {
            let isPlain = text.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isLetterOrDigit
            }
            guard !text.isEmpty, text.utf8.count <= 64, isPlain else { return nil }
            self.text = text
        }
    }

    package let id: ID
    /// The address that the user entered, or that was found for it, without a user name.
    package var server: WebAddress
    package var userName: String
    /// The user's own address on the server (`current-user-principal`, RFC 5397); `nil` when the server has none.
    package var principal: WebAddress?
    /// The collection of the user's calendars (`calendar-home-set`, RFC 4791 section 6.2.1); `nil` when the account is
    /// a single calendar.
    package var home: WebAddress?
    /// The user's mail addresses, in lower case (`calendar-user-address-set`, RFC 6638 section 2.4.1).
    package var ownAddresses: [String]

    package init(
        id: ID = ID(), server: WebAddress, userName: String, principal: WebAddress? = nil, home: WebAddress? = nil,
        ownAddresses: [String] = []
    ) {
        (self.id, self.server, self.userName) = (id, server, userName)
        (self.principal, self.home, self.ownAddresses) = (principal, home, ownAddresses)
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
