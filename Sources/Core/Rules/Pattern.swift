import CRe2

/// A compiled regular expression, in the syntax of RE2 (github.com/google/re2/wiki/Syntax).
///
/// RE2 runs an automaton over the text and never goes back in it: matching takes time linear in the text whatever the
/// expression, and what it needs of memory is bounded. It therefore has no references back and no looking around.
///
/// The expression is case-sensitive unless it says `(?i)`; a dot stands for any Unicode scalar but a line feed.
final class Pattern {
    /// The most bytes of an expression.
    static let lengthLimit = 1000
    /// The most bytes of memory that a compiled expression and its matching may take. It bounds the number of steps for each
    /// byte of text too: about 5,000, which only expressions made for it come near.
    static let memoryLimit = 512 << 10

    private let handle: OpaquePointer

    /// `nil` where the expression is none, see `fault(of:)`.
    init?(_ text: ExactText) {
        let compiled = text.string.utf8.withContiguousBytes { bytes in
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

    /// Whether it is found anywhere in `text`.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    func isFound(in text: ExactText) -> Bool {
        text.string.utf8.withContiguousBytes { bytes in
            cre2_is_found(handle, cre2_text(bytes: bytes.baseAddress, length: bytes.count))
        }
    }

    /// What keeps `text` from being a regular expression, as a sentence; `nil` for nothing.
    static func fault(of text: ExactText) -> String? {
        guard text.string.utf8.count <= lengthLimit else {
            return "A regular expression of at most \(lengthLimit) bytes is expected, but there are "
                + "\(text.string.utf8.count)."
        }
        let compiled = text.string.utf8.withContiguousBytes { bytes in
            cre2_compile(cre2_text(bytes: bytes.baseAddress, length: bytes.count), memoryLimit)
        }
        guard let compiled else { return "There is not enough memory for the regular expression." }
        defer { cre2_free(compiled) }
        guard cre2_is_refused(compiled) else { return nil }
        let (reason, part) = (String(cre2_reason(compiled)), String(cre2_fault(compiled)))
        let words = reason.hasSuffix(": \(part)") ? String(reason.dropLast(part.count + 2)) : reason
        let location = part.isEmpty ? "" : " in \(ExactText(part).quoted())"
        return "A regular expression is expected, but \(text.quoted()) is none: \(words)\(location)."
    }
}

extension String {
    fileprivate init(_ text: cre2_text) {
        self.init(decoding: UnsafeBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}
