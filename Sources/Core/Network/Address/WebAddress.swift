import Foundation
import Text

/// An absolute http or https address, in the one form for requests, comparison and storage.
///
/// Characters that RFC 3986 does not allow are read as browsers read them (WHATWG URL Standard): blanks, apostrophes
/// and letters such as é are percent-encoded, and valid escapes stay. A host in another script becomes its ASCII form.
/// The fragment, which is never sent to a server, is removed.
package struct WebAddress: Hashable, Sendable {
    /// The whole address, in ASCII: `https://example.org/a%20b.json?x=1`. Parsing it gives the same address.
    ///
    /// A `webcal:` address keeps its scheme; `requests` lists the addresses to fetch.
    package let text: String
    /// The host in lower case; an IPv6 address has no brackets.
    package let host: String
    /// The port; `nil` for the default port of the scheme.
    package let port: Int?
    /// Whether the connection is encrypted (https). `webcal:` tries https first.
    package let isSecure: Bool
    /// Whether the scheme is `webcal:`: if https cannot be reached, http is tried.
    package let isSubscription: Bool
    /// The path, percent-encoded, with a leading slash.
    package let path: String
    /// Scheme and authority: `https://example.org`.
    let origin: String

    /// Parses an address. Returns `nil` when it is relative, has another scheme, or has an impossible host or port.
    ///
    /// The scheme `webcals:` of a subscription means https, and `webcal:` means https or else http.
    ///
    /// - Complexity: O(the length of the text).
    package init?(_ text: String) {
        // Most texts that are not addresses are file paths.
        guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let plain = String.UnicodeScalarView(
            text.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
                .trimmingPrefix { $0.value <= 0x20 })
        var rest = String(plain)[...]
        while let last = rest.unicodeScalars.last, last.value <= 0x20 { rest.unicodeScalars.removeLast() }
        isSubscription = rest.lowercasedPrefix(9) == "webcal://"
        if isSubscription || rest.lowercasedPrefix(10) == "webcals://" {
            isSecure = true
            rest = rest.drop { $0 != "/" }.dropFirst(2)
        } else if rest.lowercasedPrefix(8) == "https://" {
            isSecure = true
            rest = rest.dropFirst(8)
        } else if rest.lowercasedPrefix(7) == "http://" {
            isSecure = false
            rest = rest.dropFirst(7)
        } else {
            return nil
        }
        let authority = rest.prefix { !"/\\?#".contains($0) }
        rest = rest.dropFirst(authority.count).prefix { $0 != "#" }
        // Foundation turns the host into its ASCII form, and rejects invalid hosts.
        guard let url = URL(string: "\(isSecure ? "https" : "http")://\(authority)/"), url.path == "/",
            let host = url.host?.lowercased(), !host.isEmpty, host.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else { return nil }
        // Foundation ignores a port that is too large for it.
        let portText = authority[
            (authority.lastIndex { ":]@".contains($0) }.map { authority.index(after: $0) } ?? authority.startIndex)...]
        let hasPort = authority.count > portText.count && authority.dropLast(portText.count).last == ":"
        guard !hasPort || portText.isEmpty || url.port != nil else { return nil }
        let usualPort = isSecure ? 443 : 80
        let port = url.port.flatMap { $0 == usualPort ? nil : $0 }
        guard (0...65_535).contains(port ?? usualPort) else { return nil }
        (self.host, self.port) = (host, port)

        let user = authority.lastIndex(of: "@").map { authority[...$0].percentEncoded(keeping: .user) } ?? ""
        let name = host.contains(":") ? "[\(host)]" : host
        origin = "\(isSecure ? "https" : "http")://\(user)\(name)\(port.map { ":\($0)" } ?? "")"
        let rawPath = rest.prefix { $0 != "?" }
        path = rawPath.replacing("\\", with: "/").percentEncoded(keeping: .path).withoutDotSegments
        let whole = origin + path + rest.dropFirst(rawPath.count).percentEncoded(keeping: .query)
        self.text = isSubscription ? "webcal" + whole.dropFirst("https".count) : whole
    }

    /// Whether a text begins with `webcal:` or `webcals:`.
    package static func isSubscription(_ text: String) -> Bool {
        text.lowercasedPrefix(7) == "webcal:" || text.lowercasedPrefix(8) == "webcals:"
    }

    /// The http and https addresses to try, in order, until one can be reached: two for `webcal:`, otherwise the
    /// address itself.
    package var requests: [WebAddress] {
        guard isSubscription else { return [self] }
        let rest = text.dropFirst("webcal".count)
        return ["https", "http"].compactMap { WebAddress($0 + rest) }
    }

    /// Resolves a reference in a response from this address, such as a redirect (RFC 3986 §5.2).
    ///
    /// Returns `nil` when the result is not an http or https address.
    package func resolving(_ reference: String) -> WebAddress? {
        let scheme = reference.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if scheme.first?.isLetter == true, reference.dropFirst(scheme.count).first == ":" {
            return WebAddress(reference)
        }
        switch reference.first {
        case nil, "#": return self
        case "?": return WebAddress(origin + path + reference)
        case "/", "\\":
            let isHost = reference.count > 1 && "/\\".contains(reference[reference.index(after: reference.startIndex)])
            return WebAddress(
                isHost ? "\(isSecure ? "https:" : "http:")//\(reference.dropFirst(2))" : origin + reference)
        default:
            let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
            return WebAddress(origin + folder + reference)
        }
    }

    /// The host with a non-default port, and the parts of the path, decoded for people, each on one line and without
    /// apparent secrets.
    package var parts: [String] {
        let hostAndPort = host + (port.map { ":\($0)" } ?? "")
        return [hostAndPort]
            + path.split(separator: "/").map {
                String($0).hidingSecrets.removingPercentEncoding?.singleLine() ?? String($0)
            }
    }
}

extension WebAddress: CustomStringConvertible {
    package var description: String { text }
}

extension StringProtocol {
    fileprivate func lowercasedPrefix(_ count: Int) -> String {
        prefix(count).lowercased()
    }
}

/// The characters that need no percent-encoding in a part of an address.
private struct PlainCharacters {
    private let others: Set<UInt8>

    static let user = PlainCharacters(others: "-._~!$&'()*+,;=:@")
    static let path = PlainCharacters(others: "-._~!$&'()*+,;=:@/")
    /// The apostrophe is not among them, as in browsers.
    static let query = PlainCharacters(others: "-._~!$&()*+,;=:@/?")

    private init(others: String) {
        self.others = Set(others.utf8)
    }

    func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: others.contains(byte)
        }
    }
}

extension StringProtocol {
    /// The text with every UTF-8 byte percent-encoded that is not in `plain`. Existing escapes stay.
    fileprivate func percentEncoded(keeping plain: PlainCharacters) -> String {
        let bytes = Array(utf8)
        var result = ""
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && Character(bytes[index + 1]).isHexDigit
                && Character(bytes[index + 2]).isHexDigit
            if isEscape || plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += byte < 16 ? "%0" : "%"
                result += String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}

extension Character {
    fileprivate init(_ byte: UInt8) {
        self.init(Unicode.Scalar(byte))
    }
}

extension String {
    /// The path without `.` and `..` segments (RFC 3986 §5.2.4), with a leading slash.
    package var withoutDotSegments: String {
        var kept: [Substring] = []
        let segments = dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let name = segment.replacing("%2E", with: ".").replacing("%2e", with: ".")
            if name == ".." { _ = kept.popLast() }
            guard name == "." || name == ".." else {
                kept.append(segment)
                continue
            }
            // A path that ends in a dot segment is a folder.
            if index == segments.count - 1 { kept.append("") }
        }
        return "/" + kept.joined(separator: "/")
    }
}
