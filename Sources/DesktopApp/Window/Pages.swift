import AppModel
import Events
import Gtk
import Planning
import Text

/// The pages of the window, in the order of the switcher. This is the only place that names a page.
enum PageKind: String, CaseIterable {
    case agenda
    case conflicts
    case season
    case starEvents = "star-events"
    case conditions

    /// Its title in the switcher.
    var title: String {
        switch self {
        case .agenda: localized("Agenda")
        case .conflicts: localized("Conflicts")
        case .season: localized("Season")
        case .starEvents: localized("Star Events")
        case .conditions: localized("Conditions")
        }
    }

    /// Its icon in the sidebar.
    var icon: String {
        switch self {
        case .agenda: "upcoming-agenda-symbolic"
        case .conflicts: "upcoming-conflicts-symbolic"
        case .season: "upcoming-season-symbolic"
        case .starEvents: "upcoming-star-symbolic"
        case .conditions: "upcoming-conditions-symbolic"
        }
    }

    /// The action that goes to it.
    var action: String { "win.show-\(rawValue)" }

    @MainActor
    func makePage(_ context: PageContext) -> any Page {
        switch self {
        case .agenda: AgendaPage(context)
        case .conflicts: ConflictsPage(context)
        case .season: SeasonPage(context)
        case .starEvents: StarEventsPage(context)
        case .conditions: ConditionsPage(context)
        }
    }
}

/// What pages are created with.
@MainActor
struct PageContext {
    /// Gets the actions of a page.
    let window: ApplicationWindow
    let dialogs: DialogStack
    let model: AgendaModel
    let conflicts: ConflictsModel
    let conditions: ConditionsModel
    let exports: ExportModel
    let dataFiles: DataFiles
    let teamStyle: TeamStyle
    /// Opens a target on another page.
    let open: @MainActor (PageTarget) -> Void
    /// Looks for another time for an event.
    let findTime: @MainActor (EventKey) -> Void
    /// Reports that a target for which a page has waited itself does not exist.
    let missed: @MainActor (PageTarget) -> Void
}

/// Something on a page that can be opened.
enum PageTarget: Equatable {
    case link(Link)
    /// The row of an event in the agenda.
    case row(EventKey)
    /// The page of a star event.
    case starEvent(EventKey)
    /// The row of a game in the season of a source.
    case game(EventKey, Source)

    /// The own page of an event that has one.
    static func page(of event: EventKey, in agenda: Agenda) -> PageTarget? {
        guard let origin = agenda.position(of: event).flatMap(agenda.pageOrigin(of:)) else { return nil }
        let isGame = agenda.kinds[origin.source] == .season
        return isGame ? .game(origin.key, agenda.sources[origin.source]) : .starEvent(origin.key)
    }

    /// The page that it is on.
    var page: PageKind {
        switch self {
        case .link(.agenda), .link(.event), .row: .agenda
        case .link(.conflicts): .conflicts
        case .link(.starEvents), .link(.starEvent), .starEvent: .starEvents
        case .game: .season
        }
    }

    /// The link that leads to it.
    var link: Link {
        switch self {
        case .link(let link): link
        case .starEvent(let key), .game(let key, _), .row(let key): .event(key)
        }
    }
}
