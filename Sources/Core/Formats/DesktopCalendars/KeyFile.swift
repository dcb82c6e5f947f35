import Text

/// A key file: groups of keys with values, as in `.desktop` and `.source` files (Desktop Entry Specification 1.5).
///
///     let file = KeyFile("[Calendar]\nColor=#0ac")
///     file.text("Color", in: "Calendar")  // "#0ac"
package struct KeyFile: Hashable, Sendable {
    private var groups: [String: [String: String]] = [:]

    /// Reads a text. Lines that are no group and no key are skipped. Of equal keys, the last counts.
    ///
    /// - Complexity: O(*n*).
    package init(_ text: String) {
        var group: String?
        for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = line.drop { $0 == 0x20 || $0 == 0x09 }
            if line.first == UInt8(ascii: "[") {
                group = line.lastIndex(of: UInt8(ascii: "]")).map {
                    String(line[line.index(after: line.startIndex)..<$0]) ?? ""
                }
                if let group, groups[group] == nil { groups[group] = [:] }
            } else if let group, line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "=")),
                let key = String(line[..<equals])?.trimmedOrNil, let value = String(line[line.index(after: equals)...])
            {
                groups[group]?[key] = value
            }
        }
    }

    /// The value of a key, with its escapes resolved; `nil` when there is none, or only blanks.
    ///
    /// - Parameter languages: The user's languages, in order. The value for the first of them counts
    ///   (`DisplayName[de]`), else the value without a language.
    package func text(_ key: String, in group: String, languages: [String] = []) -> String? {
        guard let keys = groups[group] else { return nil }
        let translated = languages.lazy.compactMap { keys["\(key)[\($0)]"] }.first
        return (translated ?? keys[key]).flatMap { KeyFile.unescaped($0).trimmedOrNil }
    }

    /// The value of a key that is `true` or `false`; `nil` for other values.
    package func bool(_ key: String, in group: String) -> Bool? {
        switch text(key, in: group) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The names of languages as key files have them: for `de_AT.UTF-8`, `de_AT` and `de`.
    package static func languages(_ environment: Environment) -> [String] {
        Translation.languages(environment).flatMap { language in
            let locale = String(language.prefix { $0 != "." && $0 != "@" })
            return [locale, String(locale.prefix { $0 != "_" })]
        }
    }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            guard isEscaped || scalar != "\\" else {
                isEscaped = true
                continue
            }
            if isEscaped {
                switch scalar {
                case "s": plain.append(" ")
                case "n": plain.append("\n")
                case "t": plain.append("\t")
                case "r": plain.append("\r")
                default: plain.append(scalar)
                }
            } else {
                plain.append(scalar)
            }
            isEscaped = false
        }
        return String(plain)
    }
}
