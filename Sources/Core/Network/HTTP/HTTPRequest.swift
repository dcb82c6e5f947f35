/// A request beyond a plain GET: its method and body, and a user name and a password.
///
///     var request = HTTPRequest(method: "PROPFIND", fields: ["Depth: 0"], body: Array(xml.utf8))
///     let response = try await fetcher.send(request, to: address, limit: 1 << 20)
package struct HTTPRequest: Sendable {
    package let method: String
    /// Lines of the header, such as `Depth: 0`.
    package let fields: [String]
    package let body: [UInt8]
    /// `nil` to send no password.
    package var signIn: HTTPSignIn?

    package init(method: String, fields: [String] = [], body: [UInt8] = [], signIn: HTTPSignIn? = nil) {
        (self.method, self.fields, self.body, self.signIn) = (method, fields, body, signIn)
    }

    /// Whether it changes a resource. It is sent once, over a connection of its own, and its response keeps a body of any status.
    var isWriting: Bool { ["PUT", "DELETE"].contains(method) }
}

/// A user name and a password, and how they are sent (RFC 7617, RFC 7616). Its description has neither.
package struct HTTPSignIn: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package enum Scheme: Hashable, Sendable {
        case basic, digest
        /// The better one of those that the server asks for.
        case offered

        /// The best of the schemes that a response with status 401 offers, or that was asked for before the response;
        /// `nil` when there is neither.
        package init?(offeredBy response: HTTPResponse) {
            let offer = response["www-authenticate"] ?? response.answeredChallenge ?? ""
            let words = offer.lowercased().split { $0 == "," || $0.isWhitespace }
            if words.contains("digest") {
                self = .digest
            } else if words.contains("basic") {
                self = .basic
            } else {
                return nil
            }
        }
    }

    package let scheme: Scheme
    package let userName: String
    package let password: String

    package init(_ scheme: Scheme, userName: String, password: String) {
        (self.scheme, self.userName, self.password) = (scheme, userName, password)
    }

    package var description: String { "HTTPSignIn" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
