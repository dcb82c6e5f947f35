/// An English text that is a literal in the code.
///
/// Only a plain literal without `\(…)` can be one: the script that collects the texts for translators (`make pot`)
/// reads them in the code.
public struct LiteralText: ExpressibleByStringLiteral, Hashable, Sendable {
    let string: String

    public init(stringLiteral value: String) {
        string = value
    }
}
