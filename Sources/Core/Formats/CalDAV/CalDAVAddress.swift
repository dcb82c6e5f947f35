import Events
import Network
import Text

/// The address of a server as a user types it, with the user name.
///
///     try CalDAVAddress("anna@example.org", userName: "")  // https://example.org/, anna@example.org
package struct CalDAVAddress: Hashable, Sendable {
    package let server: WebAddress
    package let userName: String

    /// - Parameters:
    ///   - text: An address with or without its scheme, or a mail address.
    ///   - userName: Blank to take the mail address.
    /// - Throws: `CalDAVFault` when the text is no address, or one that cannot be read with a password.
    package init(_ text: String, userName: String) throws(CalDAVFault) {
        guard text.utf8.count <= 4096, var text = text.trimmedOrNil else { throw .badAddress }
        var user = userName.trimmedOrNil
        if !text.contains("/"), let mail = text.typedMailAddress {
            user = user ?? text
            text = String(mail.split(separator: "@").last ?? "")
        }
        let lowercased = text.lowercased()
        for scheme in ["caldavs://", "caldav://", "davs://", "dav://"] where lowercased.hasPrefix(scheme) {
            text = "https://" + text.dropFirst(scheme.count)
        }
        guard let address = CalDAVAddress.address(text) else { throw .badAddress }
        // A line end would end the line of a header.
        if let user, user.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .badAddress
        }
        guard !CalDAVAddress.isGoogle(address) else { throw .google }
        guard address.isSecure || address.isLoopback else { throw .notEncrypted(host: address.host) }
        server = address.withoutUser
        self.userName = user ?? ""
    }

    private static func address(_ text: String) -> WebAddress? {
        guard !text.contains(where: \.isWhitespace) else { return nil }
        if text.contains("://") { return WebAddress.isSubscription(text) ? nil : WebAddress(text) }
        guard let address = WebAddress("https://" + text) else { return nil }
        return address.isLoopback ? WebAddress("http://" + text) : address
    }

    private static func isGoogle(_ address: WebAddress) -> Bool {
        ["google.com", "googleapis.com", "googleusercontent.com", "gmail.com", "googlemail.com"].contains {
            address.host == $0 || address.host.hasSuffix(".\($0)")
        }
    }
}
