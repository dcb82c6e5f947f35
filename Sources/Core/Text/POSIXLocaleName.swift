/// The parts of a locale variable's value, `language[_TERRITORY][.codeset][@modifier]` (POSIX XBD 8.2).
///
/// Only values of this form are accepted, because others crash the program: ICU, which Foundation uses, reads the
/// variables itself and copies the parts into buffers of fixed size.
///
///     POSIXLocaleName("sr_RS.UTF-8@latin")?.script    // "Latn"
///     POSIXLocaleName("aaaaaaaaaaaa")                 // nil
struct POSIXLocaleName {
    /// Two or three letters (ISO 639). Empty for `C` and `POSIX`.
    let language: Substring
    /// Four letters (ISO 15924), from glibc's modifier or from the name: `zh_Hans_CN`.
    let script: Substring?
    /// Two letters (ISO 3166) or three digits (UN M.49).
    let territory: Substring?

    /// `nil` for a value of another form.
    ///
    /// - Complexity: O(*n*) in the length of the value.
    init?(_ value: String) {
        let halves = value.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let names = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        var parts = names[0].split(separator: "_", omittingEmptySubsequences: false)
        let (modifier, codeset) = (halves.dropFirst().first, names.dropFirst().first)
        guard modifier?.isWord(2...16, \.isLetterOrDigit) ?? true, codeset?.isWord(1...32, \.isPartOfCodeset) ?? true
        else { return nil }
        guard names[0] != "C", names[0] != "POSIX" else {
            (language, script, territory) = ("", nil, nil)
            return
        }
        language = parts.removeFirst()
        guard language.isWord(2...3, \.isLetter) else { return nil }
        let written = parts.first?.isWord(4...4, \.isLetter) == true ? parts.removeFirst() : nil
        script = written ?? modifier.flatMap { POSIXLocaleName.scripts[$0] }
        territory = parts.isEmpty ? nil : parts.removeFirst()
        guard parts.isEmpty else { return nil }
        if let territory {
            guard territory.isWord(2...2, \.isLetter) || territory.isWord(3...3, \.isDigit) else { return nil }
        }
    }

    /// The identifier in CLDR's form: `sr_Latn_RS`. Empty when there is no language.
    var identifier: String {
        [language, script, territory].compactMap { $0 }.joined(separator: "_")
    }

    /// The scripts that glibc writes as modifiers.
    private static let scripts: [Substring: Substring] = [
        "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva",
    ]
}

extension Substring {
    /// Whether it has one of these lengths, and only allowed bytes.
    fileprivate func isWord(_ lengths: ClosedRange<Int>, _ isAllowed: (UInt8) -> Bool) -> Bool {
        lengths.contains(utf8.count) && utf8.allSatisfy(isAllowed)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    fileprivate var isLetterOrDigit: Bool { isLetter || isDigit }

    fileprivate var isPartOfCodeset: Bool {
        isLetterOrDigit || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: ".")].contains(self)
    }
}
