import Events
import Foundation
import JSON
import Text
import Time

/// Reads the values of a schedule in any form: a number may be a text, and a text a number.
extension ProblemList {
    /// The text of a member; `nil` when it is missing. Reports a problem and returns `nil` when it is a list or object.
    mutating func text(_ name: String, of object: ScheduleObject) -> String? {
        guard let value = object[name] else { return nil }
        if let text = value.scalarText { return text }
        report(
            Message("{name} is {found}; a text is expected.", ["name": name, "found": value.kindInWords]),
            at: object.pointer(to: name))
        return nil
    }

    /// The truth value of a member, `true` or "True"; `nil` when it is missing. Reports a problem and returns `nil`
    /// when it is something else.
    mutating func truth(_ name: String, of object: ScheduleObject) -> Bool? {
        guard let value = object[name] else { return nil }
        switch value.scalarText?.trimmingCharacters(in: .whitespaces).lowercased() {
        case "true": return true
        case "false": return false
        default:
            report(
                Message("{name} is {found}; true or false is expected.", ["name": name, "found": value.quotedScalar]),
                at: object.pointer(to: name))
            return nil
        }
    }

    /// The points of a member; `nil` when it is missing. Reports a problem and returns `nil` when it is not a whole
    /// number from 0 to 9999.
    mutating func points(_ name: String, of object: ScheduleObject) -> Int? {
        guard let value = object[name] else { return nil }
        if value.kind != .bool, let text = value.scalarText?.trimmingCharacters(in: .whitespaces), text.utf8.count <= 4,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let points = Int(text)
        {
            return points
        }
        report(
            Message(
                "{name} is {found}; a whole number of points is expected.", ["name": name, "found": value.quotedScalar]),
            at: object.pointer(to: name))
        return nil
    }

    /// The instant of a member; `nil` when it is missing. Reports a problem and returns `nil` when it does not have the
    /// form `ISODateTime`.
    mutating func moment(_ name: String, of object: ScheduleObject) -> Instant? {
        guard let value = object[name] else { return nil }
        let parsed = value.withUTF8 { text -> Result<Instant, ISODateTimeError> in
            Result { () throws(ISODateTimeError) in try ISODateTime.parse(text) }
        }
        switch parsed {
        case .success(let instant): return instant
        case .failure(let fault): reportNoMoment(name, value, because: fault.words, of: object)
        case nil: reportNoMoment(name, value, because: nil, of: object)
        }
        return nil
    }

    private mutating func reportNoMoment(
        _ name: String, _ value: JSONValue, because fault: Message?, of object: ScheduleObject
    ) {
        let (found, example) = (value.quotedScalar, ISODateTime.example)
        let message =
            fault.map {
                Message(
                    "{name} is {found}, which is not a time like \"{example}\": {fault}.",
                    ["name": name, "found": found, "example": example, "fault": $0])
            }
            ?? Message(
                "{name} is {found}, which is not a time like \"{example}\".",
                ["name": name, "found": found, "example": example])
        report(message, at: object.pointer(to: name))
    }

    /// The day of a member, "2027-03-05"; `nil` when it is missing. Reports a problem and returns `nil` when it is not
    /// such a day.
    mutating func day(_ name: String, of object: ScheduleObject) -> CalendarDate? {
        guard let value = object[name] else { return nil }
        if let text = value.string, let date = CalendarDate(text) { return date }
        report(
            Message(
                "{name} is {found}; a day like \"2027-03-05\" is expected.",
                ["name": name, "found": value.quotedScalar]), at: object.pointer(to: name))
        return nil
    }
}
