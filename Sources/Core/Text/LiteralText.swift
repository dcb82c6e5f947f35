/// A text that stands in the code as a literal, in English.
///
/// Nothing but a plain literal becomes one, without `\(…)` in it: the script that collects the texts for translators
/// (`make pot`) reads them in the code.
public struct LiteralText: ExpressibleByStringLiteral, Hashable, Sendable {
    let string: String

    public init(stringLiteral value: String) {
        string = value
    }
}
