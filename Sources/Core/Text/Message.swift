/// A sentence for people in the form for storage: its English words, and the values of its placeholders. It becomes
/// text when it is shown.
///
///     Message("The file {path} is full.", ["path": path]).text
///     Message("{count} event", "{count} events", count: 2).text    // "2 events"
///
/// Words are one literal with a whole sentence. A placeholder is a name in braces. If a translator needs an
/// explanation, a comment that begins with `Translators:` is on the line above.
public struct Message: Hashable, Sendable {
    /// The value of a placeholder.
    public enum Value: Hashable, Sendable {
        case text(String)
        /// A message, which becomes text together with the sentence.
        indirect case message(Message)
    }

    private struct NamedValue: Hashable {
        let name: String
        let value: Value
    }

    private let words: LiteralText
    private let context: LiteralText?
    /// The words for every number except one, and the number.
    private let plural: LiteralText?
    private let count: Int
    private let values: [NamedValue]

    /// - Parameters:
    ///   - words: The sentence in English.
    ///   - context: Distinguishes equal English words that need different translations.
    ///   - values: The values of the placeholders. A placeholder without a value stays unchanged.
    public init(
        _ words: LiteralText, context: LiteralText? = nil, _ values: KeyValuePairs<String, any MessageValue> = [:]
    ) {
        self.words = words
        self.context = context
        plural = nil
        count = 1
        self.values = Message.named(values)
    }

    /// A text that is not to be translated: what another program has said, or what is kept from an earlier version.
    public init(verbatim text: String) {
        words = "{text}"
        context = nil
        plural = nil
        count = 1
        values = [NamedValue(name: "text", value: .text(text))]
    }

    public static let empty = Message(verbatim: "")

    /// A sentence with a number.
    ///
    /// - Parameters:
    ///   - singular: The words for one.
    ///   - plural: The words for every other number. Other languages have more forms, or only one.
    ///   - count: The number, which decides the form.
    ///   - number: The text of the number for `{count}`; `nil` for plain digits.
    public init(
        _ singular: LiteralText, _ plural: LiteralText, count: Int, number: String? = nil, context: LiteralText? = nil,
        _ values: KeyValuePairs<String, any MessageValue> = [:]
    ) {
        words = singular
        self.context = context
        self.plural = plural
        self.count = count
        self.values = Message.named(values) + [NamedValue(name: "count", value: .text(number ?? String(count)))]
    }

    /// The sentence in the user's language, with its values.
    ///
    /// - Complexity: O(*n*) in the length of the sentence and its values. Without a translation there is no lookup.
    public var text: String {
        let text = translation ?? english
        return values.isEmpty ? text : filled(text)
    }

    /// The sentence in English, with the names of its values.
    public var english: String { (plural.map { count == 1 ? words : $0 } ?? words).string }

    /// This whole sentence, and then another one.
    ///
    /// - Parameter next: `nil` for this sentence alone.
    public func followed(by next: Message?) -> Message {
        // Translators: two whole sentences.
        next.map { Message("{sentence} {next}", ["sentence": self, "next": $0]) } ?? self
    }

    private var translation: String? {
        if let plural {
            return Translation.text(of: words.string, plural: plural.string, count: count, context: context?.string)
        }
        return Translation.text(of: words.string, context: context?.string)
    }

    /// The text with its placeholders replaced. Placeholders inside a value are not replaced.
    private func filled(_ text: String) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            filled += rest[..<open]
            rest = rest[open...]
            if let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")), let value = value(rest[..<close].dropFirst()) {
                filled += value
                rest = rest[rest.utf8.index(after: close)...]
            } else {
                filled += "{"
                rest = rest.dropFirst()
            }
        }
        return filled + rest
    }

    private func value(_ name: Substring) -> String? {
        switch values.first(where: { $0.name == name })?.value {
        case .text(let text): text
        case .message(let message): message.text
        case nil: nil
        }
    }

    private static func named(_ values: KeyValuePairs<String, any MessageValue>) -> [NamedValue] {
        values.map { NamedValue(name: $0.key, value: $0.value.messageValue) }
    }
}

extension Message: CustomStringConvertible {
    public var description: String { text }
}

/// A possible value of a placeholder: a text, a whole number in plain digits, or another message.
public protocol MessageValue: Sendable {
    var messageValue: Message.Value { get }
}

extension String: MessageValue {
    public var messageValue: Message.Value { .text(self) }
}

extension Int: MessageValue {
    public var messageValue: Message.Value { .text(String(self)) }
}

extension Message: MessageValue {
    public var messageValue: Message.Value { .message(self) }
}

/// The text of a ``Message``, for immediate use.
public func localized(
    _ words: LiteralText, context: LiteralText? = nil, _ values: KeyValuePairs<String, any MessageValue> = [:]
) -> String {
    Message(words, context: context, values).text
}

/// The text of a ``Message`` with a number, for immediate use. `TimeFormatter` has the same with the digits and the
/// grouping of its locale.
public func localized(
    _ singular: LiteralText, _ plural: LiteralText, count: Int, context: LiteralText? = nil,
    _ values: KeyValuePairs<String, any MessageValue> = [:]
) -> String {
    Message(singular, plural, count: count, context: context, values).text
}

extension String {
    /// The text in the quotation marks of the language: “text”.
    public var inQuotes: String { localized("“{text}”", ["text": self]) }
}
