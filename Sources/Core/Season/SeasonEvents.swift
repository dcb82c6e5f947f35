extension Game {
    /// The length of a game that is assumed because its schedule states none, in milliseconds: three hours.
    public static let assumedLength: Int64 = 10_800_000

    /// What of it stands in the agenda: "Packers @ Vikings". A game whose time is yet to be announced takes its day without
    /// being busy; `nil` where not even the day is known.
    public var event: Event? {
        let title = "\(away.nickname) @ \(home.nickname)"
        switch time {
        case .at(let instant):
            return Event(
                title: title, start: .absolute(instant),
                end: .absolute(instant.advanced(by: Game.assumedLength)), isEndAssumed: true, place: details.venue)
        case .toBeAnnounced(let date):
            return date.map {
                Event(
                    title: title, start: .floating($0.midnight), end: .floating($0.advanced(by: 1).midnight),
                    isEndAssumed: true, isBusy: false, place: details.venue)
            }
        }
    }
}

extension Season {
    /// What of a row stands in the agenda. A bye takes the whole of its day without being busy; `nil` where it has none.
    public func event(of row: Row) -> Event? {
        switch row {
        case .game(let game):
            return game.event
        case .bye(let bye):
            return bye.date.map {
                Event(
                    title: "\(team.nickname) bye", start: .floating($0.midnight),
                    end: .floating($0.advanced(by: 1).midnight), isBusy: false)
            }
        }
    }

    /// What stands in the agenda, in the order of the schedule.
    public var events: [Event] { rows.compactMap(event(of:)) }

    /// The identity, in an agenda, of the event of each row, by position in `rows`; `nil` for a row without an event.
    ///
    /// - Complexity: O(*n*) in the number of rows.
    public var eventIDs: [EventID?] {
        var occurrences: [EventID: Int] = [:]
        return rows.map { row in
            guard let event = event(of: row) else { return nil }
            let title = FoldedTitle(event.title)
            let first = EventID(of: event, foldedTitle: title, occurrence: 0)
            let occurrence = occurrences[first, default: 0]
            occurrences[first] = occurrence + 1
            return occurrence == 0 ? first : EventID(of: event, foldedTitle: title, occurrence: occurrence)
        }
    }

    /// The position in `rows` of the row whose event has an identity; `nil` where none has.
    ///
    /// - Complexity: O(*n*) in the number of rows.
    public func row(of id: EventID) -> Int? {
        eventIDs.firstIndex(of: id)
    }
}

extension CalendarDate {
    /// The wall-clock time at which the day begins.
    var midnight: LocalDateTime {
        LocalDateTime(millisecondsSinceEpoch: Int64(daysSinceEpoch) * 86_400_000)
    }
}
