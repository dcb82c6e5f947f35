/// A sentence for people as it is kept: its words in English, and the values for their placeholders. It is put into words
/// when it is shown.
///
///     Message("The file {path} is full.", ["path": path]).text
///     Message("{count} event", "{count} events", count: 2).text    // "2 events"
///
/// Words are one literal with a whole sentence. A placeholder is a name in braces. Where a translator has to know what it
/// stands for, a comment that begins with `Translators:` stands in the line above.
public struct Message: Hashable, Sendable {
    /// What stands in the place of a placeholder.
    public enum Value: Hashable, Sendable {
        case text(String)
        /// Put into words when the sentence is.
        indirect case message(Message)
    }

    private struct NamedValue: Hashable {
        let name: String
        let value: Value
    }

    private let words: LiteralText
    private let context: LiteralText?
    /// The words for every number but one, and the number.
    private let plural: LiteralText?
    private let count: Int
    private let values: [NamedValue]

    /// - Parameters:
    ///   - words: The sentence in English.
    ///   - context: Tells equal English words apart that other languages may say in two ways.
    ///   - values: For each placeholder. A placeholder without one stays as it is written.
    public init(
        _ words: LiteralText, context: LiteralText? = nil, _ values: KeyValuePairs<String, any MessageValue> = [:]
    ) {
        self.words = words
        self.context = context
        plural = nil
        count = 1
        self.values = Message.named(values)
    }

    /// A sentence that says a number.
    ///
    /// - Parameters:
    ///   - singular: The words for one.
    ///   - plural: Those for every other number. Other languages have more forms, or one.
    ///   - count: The number, which decides the form.
    ///   - number: How the number is written, as the value of `{count}`; `nil` for plain digits.
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
    /// - Complexity: O(*n*) in the length of the sentence and its values. Where the program is not translated, nothing is
    ///   looked up.
    public var text: String {
        let english = plural.map { count == 1 ? words : $0 } ?? words
        let text = translation ?? english.string
        return values.isEmpty ? text : filled(text)
    }

    private var translation: String? {
        if let plural {
            return Translation.text(of: words.string, plural: plural.string, count: count, context: context?.string)
        }
        return Translation.text(of: words.string, context: context?.string)
    }

    /// The text with the values in their places. What a value holds is not looked at again.
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

/// What can stand in the place of a placeholder: a text, a whole number in plain digits, or another message.
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

/// Words that are shown at once: the text of a ``Message``.
public func localized(
    _ words: LiteralText, context: LiteralText? = nil, _ values: KeyValuePairs<String, any MessageValue> = [:]
) -> String {
    Message(words, context: context, values).text
}

/// Words with a number that are shown at once. `TimeFormatter` has the same with the digits and the grouping of its locale.
public func localized(
    _ singular: LiteralText, _ plural: LiteralText, count: Int, context: LiteralText? = nil,
    _ values: KeyValuePairs<String, any MessageValue> = [:]
) -> String {
    Message(singular, plural, count: count, context: context, values).text
}
