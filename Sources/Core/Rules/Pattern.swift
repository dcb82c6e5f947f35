import CRe2
import Text

/// A compiled regular expression, in the syntax of RE2 (github.com/google/re2/wiki/Syntax).
///
/// RE2 runs an automaton over the text without backtracking: matching takes linear time for every expression, and
/// bounded memory. So there are no backreferences and no lookaround.
///
/// The expression is case-sensitive unless it says `(?i)`, or its comparison ignores case; a dot matches any Unicode scalar except a line feed.
final class Pattern {
    /// The most bytes of an expression.
    static let lengthLimit = 1000
    /// The most bytes of memory that a compiled expression and its matching may take. It also limits the steps for each
    /// byte of text, to about 5,000; only malicious expressions come near it.
    static let memoryLimit = 512 << 10

    private let handle: OpaquePointer

    /// `nil` when the text is not a valid expression, see `fault(of:ignoringCase:)`.
    init?(_ text: ExactText, ignoringCase: Bool = false) {
        let compiled = Pattern.compiled(text, ignoringCase).utf8.withContiguousBytes { bytes in
            cre2_compile(cre2_text(bytes: bytes.baseAddress, length: bytes.count), Pattern.memoryLimit)
        }
        guard let compiled else { return nil }
        guard !cre2_is_refused(compiled), text.string.utf8.count <= Pattern.lengthLimit else {
            cre2_free(compiled)
            return nil
        }
        handle = compiled
    }

    deinit {
        cre2_free(handle)
    }

    /// Whether it matches somewhere in `text`.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    func isFound(in text: ExactText) -> Bool {
        text.string.utf8.withContiguousBytes { bytes in
            cre2_is_found(handle, cre2_text(bytes: bytes.baseAddress, length: bytes.count))
        }
    }

    /// The expression that is compiled.
    private static func compiled(_ text: ExactText, _ ignoringCase: Bool) -> String {
        ignoringCase ? "(?i)" + text.string : text.string
    }

    /// Why `text` is not a valid regular expression, as a sentence; `nil` when it is valid.
    static func fault(of text: ExactText, ignoringCase: Bool = false) -> Message? {
        guard text.string.utf8.count <= lengthLimit else {
            return Message(
                "A regular expression of at most {limit} bytes is expected, but there are {count}.",
                ["limit": lengthLimit, "count": text.string.utf8.count])
        }
        let compiled = Pattern.compiled(text, ignoringCase).utf8.withContiguousBytes { bytes in
            cre2_compile(cre2_text(bytes: bytes.baseAddress, length: bytes.count), memoryLimit)
        }
        guard let compiled else { return Message("There is not enough memory for the regular expression.") }
        defer { cre2_free(compiled) }
        guard cre2_is_refused(compiled) else { return nil }
        let (reason, part) = (String(cre2_reason(compiled)), String(cre2_fault(compiled)))
        let words = reason.hasSuffix(": \(part)") ? String(reason.dropLast(part.count + 2)) : reason
        // Translators: {reason} is in English.
        return part.isEmpty
            ? Message(
                "A regular expression is expected, but {text} is not one: {reason}.",
                ["text": text.quoted(), "reason": words])
            : Message(
                "A regular expression is expected, but {text} is not one: {reason} in {part}.",
                ["text": text.quoted(), "reason": words, "part": ExactText(part).quoted()])
    }
}

extension String {
    fileprivate init(_ text: cre2_text) {
        self.init(decoding: UnsafeBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}
