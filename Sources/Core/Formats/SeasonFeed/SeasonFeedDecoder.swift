import Events
import JSON
import Text

/// Reads a schedule from the top down.
struct SeasonFeedDecoder {
    var list: ProblemList

    /// The season; `nil` when the schedule names no team.
    mutating func season(_ schedule: ScheduleObject) -> Season? {
        guard let value = schedule["Team"], let object = ScheduleObject(value, at: schedule.pointer(to: "Team")),
            let team = list.team(object)
        else { return nil }
        let defaultGameID = list.text("DefaultGameId", of: schedule)
        var sections: [Season.Section] = []
        for (value, pointer) in schedule.elements("GameSection") {
            if let section = section(value, at: pointer, of: team) { sections.append(section) }
        }
        return Season(team: team, sections: sections, defaultGameID: defaultGameID)
    }

    private mutating func section(_ value: JSONValue, at pointer: JSONPointer, of team: Team) -> Season.Section? {
        guard let object = ScheduleObject(value, at: pointer) else {
            list.report(
                Message(
                    "Here is {found} instead of a section, {example}.",
                    ["example": "{…}", "found": value.kindInWords]), at: pointer)
            return nil
        }
        let heading = list.text("Heading", of: object)
        var rows: [Season.Row] = []
        for (value, pointer) in object.elements("Game") {
            if let row = row(value, at: pointer, of: team) { rows.append(row) }
        }
        return Season.Section(heading: heading ?? localized("SEASON"), rows: rows)
    }

    private mutating func row(_ value: JSONValue, at pointer: JSONPointer, of team: Team) -> Season.Row? {
        guard let object = ScheduleObject(value, at: pointer) else {
            list.report(
                Message(
                    "Here is {found} instead of a game, {example}.",
                    ["example": "{…}", "found": value.kindInWords]), at: pointer)
            return nil
        }
        guard let type = object["Type"] else {
            list.report(
                Message("The game has no Type; S (scheduled), F (final) or B (bye) is expected."),
                at: object.pointer(to: "Type")
            )
            return nil
        }
        switch type.scalarText?.trimmingCharacters(in: .whitespaces).uppercased() {
        case "B": return list.bye(object)
        case "F": return list.game(object, isFinal: true, of: team)
        case "S": return list.game(object, isFinal: false, of: team)
        default:
            list.report(
                Message(
                    "The Type is {found}; S (scheduled), F (final) or B (bye) is expected.",
                    ["found": type.quotedScalar]),
                at: object.pointer(to: "Type"))
            return nil
        }
    }
}
