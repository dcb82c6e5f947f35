import Events
import Planning
import Rules
import Time

/// Something on a page that can be opened.
package enum PageTarget: Equatable {
    case link(Link)
    /// A day in the list of the agenda.
    case day(CalendarDate)
    /// The row of an event in the agenda.
    case row(EventKey)
    /// The page of a star event.
    case starEvent(EventKey)
    /// The row of a game in the season of a source.
    case game(EventKey, Source)
    /// The season of a source.
    case season(Source)
    /// A condition that is in use.
    case condition(NamedCondition)
    /// A new condition for events like one.
    case conditionLike(EventKey)

    /// The own page of an event that has one.
    package static func page(of event: EventKey, in agenda: Agenda) -> PageTarget? {
        guard let origin = agenda.position(of: event).flatMap(agenda.pageOrigin(of:)) else { return nil }
        let isStarEvent = agenda.kinds[origin.source] == .starEvents
        return isStarEvent ? .starEvent(origin.key) : .game(origin.key, agenda.sources[origin.source])
    }

    /// The link that leads to it.
    package var link: Link {
        switch self {
        case .link(let link): link
        case .day(let date): .agenda(date)
        case .starEvent(let key), .game(let key, _), .row(let key): .event(key)
        case .condition, .conditionLike, .season: .agenda(nil)
        }
    }
}
