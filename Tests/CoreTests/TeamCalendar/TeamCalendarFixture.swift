import Foundation

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// A calendar with an event for each title, a week apart at 18:00 from September 6, 2026 on.
struct TeamCalendarFixture {
    var name: String?
    var titles: [String]
    /// Further lines of each event, by its position.
    var lines: [Int: [String]] = [:]
    /// The length of each event in minutes; `nil` for no stated end.
    var minutes: Int? = 120
    /// The days between two events.
    var step = 7

    init(_ titles: [String], name: String? = nil) {
        (self.titles, self.name) = (titles, name)
    }

    var text: String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"]
        if let name { lines.append("X-WR-CALNAME:\(name)") }
        let first = CalendarDate(year: 2026, month: 9, day: 6)
        for (position, title) in titles.enumerated() {
            let day = first?.advanced(by: position * step).description.replacing("-", with: "") ?? ""
            lines += ["BEGIN:VEVENT", "UID:\(position)@test", "SUMMARY:\(title.replacing(",", with: "\\,"))"]
            lines.append("DTSTART:\(day)T180000")
            if let minutes { lines.append("DURATION:PT\(minutes)M") }
            lines += self.lines[position] ?? []
            lines.append("END:VEVENT")
        }
        lines.append("END:VCALENDAR")
        return lines.joined(separator: "\r\n")
    }

    var feed: Feed {
        CalendarFeed.decode(
            Array(text.utf8), source: Source(path: "/calendars/team.ics"), now: Instant("2026-10-01 12:00"))
    }

    var season: Season? { feed.season }

    /// The headings of the page.
    func headings(locale: String = "en_US") -> [String] {
        season.map { season in
            let texts = SeasonFormatter(season, locale: locale, now: "2026-10-01 12:00")
            return texts.rows.sections.indices.map(texts.heading(ofSection:))
        } ?? []
    }

    /// The games in one line each: "Otters 1 @ Gulls 2".
    var games: [String] {
        season?.rows.map { row in
            guard let game = row.game else { return "bye" }
            guard case .final(let away, let home) = game.outcome else {
                return "\(game.away.nickname) @ \(game.home.nickname)"
            }
            return "\(game.away.nickname) \(away) @ \(game.home.nickname) \(home)"
        } ?? []
    }
}
