import Text

/// Why a text is not a supported recurrence rule.
public enum RecurrenceRuleError: Error, Hashable, Sendable {
    /// It has no `FREQ`.
    case frequencyMissing
    /// `MINUTELY` or `SECONDLY`.
    case tooFrequent(String)
    case unknownFrequency(String)
    /// A part that is not `NAME=VALUE`, or that has an unknown name.
    case unknownPart(String)
    /// A part that occurs twice.
    case repeatedPart(String)
    case badValue(part: String, value: String)
    /// A calendar other than the Gregorian one (RFC 7529).
    case otherCalendar(String)
}

extension RecurrenceRuleError: CustomStringConvertible {
    /// The fault in words that complete "because …".
    public var description: String {
        switch self {
        case .frequencyMissing: "it has no FREQ"
        case .tooFrequent(let name): "\(name) is too frequent for a calendar"
        case .unknownFrequency(let name): "there is no frequency \"\(name.singleLine(limit: 40))\""
        case .unknownPart(let text): "\"\(text.singleLine(limit: 40))\" is no part of a rule"
        case .repeatedPart(let name): "\(name) stands in it twice"
        case .badValue(let part, let value): "\"\(value.singleLine(limit: 40))\" is no value of \(part)"
        case .otherCalendar(let name): "only the Gregorian calendar is known, not \"\(name.singleLine(limit: 40))\""
        }
    }
}
