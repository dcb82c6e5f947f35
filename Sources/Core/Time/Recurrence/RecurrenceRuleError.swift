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
    /// A rule of vCalendar 1.0 with parts that are not supported.
    case oldForm(String)
}

extension RecurrenceRuleError: WordedError, CustomStringConvertible {
    /// The fault in words that complete "because …".
    public var description: String { words.text }

    /// The same, to be put into words when it is shown.
    public var words: Message {
        switch self {
        case .frequencyMissing: Message("it has no FREQ")
        case .tooFrequent(let name): Message("{name} repeats more often than a calendar can show", ["name": name])
        case .unknownFrequency(let name):
            Message("there is no frequency \"{name}\"", ["name": name.singleLine(limit: 40)])
        case .unknownPart(let text): Message("\"{text}\" is not a part of a rule", ["text": text.singleLine(limit: 40)])
        case .repeatedPart(let name): Message("it has {name} twice", ["name": name])
        case .badValue(let part, let value):
            Message("\"{value}\" is not a value of {part}", ["value": value.singleLine(limit: 40), "part": part])
        case .oldForm(let text):
            Message(
                "\"{text}\" is a rule of vCalendar 1.0 with parts that are not supported",
                ["text": text.singleLine(limit: 40)])
        case .otherCalendar(let name):
            Message("only the Gregorian calendar is known, not \"{name}\"", ["name": name.singleLine(limit: 40)])
        }
    }
}
