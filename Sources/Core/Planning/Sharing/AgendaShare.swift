import Events
import Text
import Time

extension AgendaFormatter {
    /// The shared form of an event: its title, time and location, one a line; a link to its details; and a file with
    /// the times of this agenda, or with its day if it has no time.
    package func share(of entry: Int) -> EventShare {
        let item = agenda.entries[entry]
        let title = title(of: entry)
        let place = item.event.location?.singleLine()
        let first = times.fullDayName(date(of: entry))
        let last = item.event.when.isTimed ? nil : agenda.span(of: entry).map { times.fullDayName($0.upperBound) }
        let days = last.map { localized("{first} to {last}", ["first": first, "last": $0]) } ?? first
        let when = [days, timeRange(of: entry, isInText: true)].listed()
        return EventShare(
            title: title, text: [title, when, place].compactMap { $0 }.joined(separator: "\n"),
            link: Link.event(item.id).text,
            object: agenda.calendar(of: entry), desktopUID: agenda.desktopUID(of: entry))
    }
}

extension SeasonFormatter {
    /// The shared form of a game that is not in the agenda because its day is not known: its title, and what is known
    /// about its time. `nil` when the row is not a game.
    package func share(ofRow row: Int) -> EventShare? {
        rows.rows[row].game.map { game in
            EventShare(title: title(of: game), text: "\(title(of: game))\n\(when(ofRow: row))")
        }
    }
}
