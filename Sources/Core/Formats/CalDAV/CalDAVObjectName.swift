import Foundation
import Network

/// Names of the objects in a collection.
///
/// Servers spell the same object differently in each report: with the host or without, with other escapes, without
/// escapes, or below another path. A calendar has no collections in it (RFC 4791 section 4.2), so all that follows its
/// path is one name, also a slash that is not escaped.
extension WebAddress {
    /// The name of an object of this collection in one spelling; empty for the collection itself.
    ///
    /// - Complexity: O(*n*) in the length of `href`.
    func objectName(of href: String) -> String {
        let path = self.path(of: href)
        let decoded = path.decodingEscapes
        let folder = self.path.decodingEscapes.withoutLastSlashes + "/"
        if decoded.hasPrefix(folder) { return String(decoded.dropFirst(folder.count)).withoutLastSlashes }
        if decoded + "/" == folder { return "" }
        // Below another path of the same collection, only the last part is the name.
        return String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "").decodingEscapes
    }

    /// The path of an object of this collection, from the root. A reference without it is relative to the collection.
    func path(of href: String) -> String {
        let path = href.withoutHost
        return (path.hasPrefix("/") ? path : self.path.withoutLastSlashes + "/" + path).withoutDotSegments
    }

    /// An object as a request names it: as the server has written it, unless that is a relative reference.
    func reference(to href: String) -> String { href.withoutHost.hasPrefix("/") ? href : path(of: href) }

    /// The addresses at which an object may be asked for, on this host: as the server has written it, and with each
    /// character of its name escaped.
    func addresses(ofObject name: String, at href: String) -> [WebAddress] {
        let escaped = name.addingPercentEncoding(withAllowedCharacters: WebAddress.unescaped) ?? ""
        let folder = path.hasSuffix("/") ? path : path + "/"
        let found = [path(of: href), folder + escaped].compactMap { resolving($0)?.withoutUser }
        return found.count == 2 && found[0] == found[1] ? [found[0]] : found
    }

    /// The address at which an object may be changed; `nil` for the collection itself, and for what is not in a collection.
    package func address(ofObject href: String) -> WebAddress? {
        guard !objectName(of: href).isEmpty, !href.hasSuffix("/") else { return nil }
        return resolving(path(of: href))?.withoutUser
    }

    /// The unreserved characters of RFC 3986.
    package static let unescaped = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension String {
    /// The path of an address that may have a scheme and a host.
    fileprivate var withoutHost: String {
        let lowercased = prefix(8).lowercased()
        let start = ["https://", "http://", "//"].first { lowercased.hasPrefix($0) }
        guard let start else { return self }
        let path = dropFirst(start.count).drop { $0 != "/" }
        return path.isEmpty ? "/" : String(path)
    }

    fileprivate var withoutLastSlashes: String {
        var text = self[...]
        while text.last == "/" { text.removeLast() }
        return String(text)
    }

    /// The text with each escape decoded. What is no escape stays: some servers do not escape at all.
    fileprivate var decodingEscapes: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
                let low = bytes[index + 2].hexValue
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
