import Time

extension Game {
    /// The length of a game that is assumed because its schedule states none, in milliseconds: three hours.
    public static let assumedLength: Int64 = 10_800_000

    /// What of it stands in the agenda: "Packers @ Vikings". `nil` where not even the day is known.
    public var event: Event? {
        let title = "\(away.nickname) @ \(home.nickname)"
        switch time {
        case .at(let instant):
            return Event(
                title: title, start: .absolute(instant),
                end: .absolute(instant.advanced(by: Game.assumedLength)), isEndAssumed: true, location: details.venue)
        case .toBeAnnounced(let date):
            return date.map { Event(title: title, when: .toBeAnnounced($0), location: details.venue) }
        }
    }
}

extension Season {
    /// What of a row stands in the agenda. A bye takes the whole of its day and leaves it free; `nil` where it has none.
    public func event(of row: Row) -> Event? {
        switch row {
        case .game(let game):
            return game.event
        case .bye(let bye):
            return bye.date.map {
                Event(
                    title: "\(team.nickname) bye", when: .allDay(from: $0, to: $0.advanced(by: 1)), availability: .free)
            }
        }
    }

    /// What stands in the agenda, in the order of the schedule.
    public var events: [Event] { rows.compactMap(event(of:)) }
}
