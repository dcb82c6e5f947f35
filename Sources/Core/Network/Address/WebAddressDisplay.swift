extension WebAddress {
    /// The address for display: without user and password, and with "…" for apparent secrets in its path or query.
    ///
    ///     https://me:1234@example.org/private-0123456789abcdef0123/basic.ics?token=xyz
    ///     https://example.org/private-…/basic.ics?token=…
    ///
    /// People can recognize the address, but it cannot be parsed back.
    ///
    /// - Complexity: O(the length of the address).
    package var display: String { displayWithoutQuery + shownQuery }

    /// The address for the log: as for display, without its query.
    package var displayWithoutQuery: String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0).hidingSecrets }
        return shownOrigin + segments.joined(separator: "/")
    }

    /// Only scheme, host and port: all that a proxy resolver needs.
    package var hostText: String { shownOrigin + "/" }

    private var shownOrigin: String {
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

    /// Whether a query item with this name is a secret, whatever its length.
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
    /// A part of an address, with "…" for each word that looks like a secret.
    ///
    /// A secret has at least 16 mixed letters and digits, 20 digits, or 32 characters of any kind; or it is a UUID or
    /// another long hexadecimal number.
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
        // A word that contains a year changes twice between letters and digits.
        let changes = zip(isDigit, isDigit.dropFirst()).count { $0 != $1 }
        let isHexadecimal = changes > 0 && allSatisfy(\.isHexDigit)
        return isDigit.count >= (changes >= 3 || isHexadecimal ? 16 : isDigit.allSatisfy { $0 } ? 20 : 32)
    }
}
