import Time

extension Game {
    /// The event of the game in the agenda: "Packers @ Vikings"; `nil` when not even the day is known.
    public var event: Event? {
        let title = "\(away.nickname) @ \(home.nickname)"
        switch time {
        case .at(let start):
            return event(title, from: .absolute(start), to: .absolute(start.advanced(by: lengthOrAssumed)))
        case .floating(let start):
            let end = LocalDateTime(millisecondsSinceEpoch: start.millisecondsSinceEpoch + lengthOrAssumed)
            return event(title, from: .floating(start), to: .floating(end))
        case .toBeAnnounced(let date):
            return date.map { Event(title: title, when: .toBeAnnounced($0), location: details.venue) }
        }
    }

    private var lengthOrAssumed: Int64 { length ?? AssumedEnd.gameLength }

    private func event(_ title: String, from start: EventTime, to end: EventTime) -> Event {
        Event(
            title: title, start: start, end: end, isEndAssumed: length == nil,
            status: outcome == .cancelled ? .cancelled : .confirmed, location: details.venue)
    }
}

extension Season {
    /// The event of a row in the agenda. A bye is an all-day free event, or `nil` when it has no date.
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

    /// The events of the season in the agenda, in the order of the schedule.
    public var events: [Event] { rows.compactMap(event(of:)) }
}
