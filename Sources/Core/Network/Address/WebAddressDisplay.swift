extension WebAddress {
    /// The address as it is shown: without user and password, and with "…" for what looks like a secret in its path or query.
    ///
    ///     https://me:1234@example.org/private-0123456789abcdef0123/basic.ics?token=xyz
    ///     https://example.org/private-…/basic.ics?token=…
    ///
    /// It tells people which address is meant, and cannot be read back.
    ///
    /// - Complexity: O(the length of the address).
    package var display: String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0).hidingSecrets }
        return origin + segments.joined(separator: "/") + shownQuery
    }

    /// Scheme, host and port alone: all that somebody needs to know who finds the way there.
    package var hostText: String { origin + "/" }

    private var origin: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(text.prefix { $0 != ":" })://\(name)\(port.map { ":\($0)" } ?? "")"
    }

    private var shownQuery: String {
        guard let start = text.firstIndex(of: "?") else { return "" }
        let items = text[text.index(after: start)...].split(separator: "&", omittingEmptySubsequences: false)
        return "?"
            + items.map { item in
                guard let equals = item.firstIndex(of: "=") else { return String(item).hidingSecrets }
                let (name, value) = (item[..<equals], String(item[item.index(after: equals)...]))
                return "\(name)=\(WebAddress.namesSecret(name) && !value.isEmpty ? "…" : value.hidingSecrets)"
            }.joined(separator: "&")
    }

    /// Whether an item of a query with this name holds a secret, however short.
    private static func namesSecret(_ name: Substring) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { secretWords.contains(String($0)) }
    }

    private static let secretWords: Set<String> = [
        "token", "key", "apikey", "secret", "password", "passwd", "pwd", "pass", "auth", "signature", "sig", "code",
        "accesstoken", "authtoken", "session", "sid", "jwt", "credential",
    ]
}

extension String {
    /// A part of an address with each of its words that looks like a secret replaced by "…".
    ///
    /// A secret has 16 letters and digits or more, mixed, 20 digits, or 32 of any kind; or it is a UUID or another long
    /// hexadecimal number.
    var hidingSecrets: String {
        let plain = filter { $0 != "-" && $0 != "_" }
        if plain.utf8.count >= 32, plain.allSatisfy(\.isHexDigit) { return "…" }
        var result = ""
        var word = ""
        for character in self {
            if character.isASCII, character.isLetter || character.isNumber {
                word.append(character)
            } else {
                result += word.looksSecret ? "…" : word
                result.append(character)
                word = ""
            }
        }
        return result + (word.looksSecret ? "…" : word)
    }

    private var looksSecret: Bool {
        let isDigit = utf8.map { (0x30...0x39).contains($0) }
        // A word with a year in it changes twice from one to the other.
        let changes = zip(isDigit, isDigit.dropFirst()).count { $0 != $1 }
        let isHexadecimal = changes > 0 && allSatisfy(\.isHexDigit)
        return isDigit.count >= (changes >= 3 || isHexadecimal ? 16 : isDigit.allSatisfy { $0 } ? 20 : 32)
    }
}
