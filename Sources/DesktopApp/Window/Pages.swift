import AppModel
import Events
import Gtk
import Planning

/// The pages of the window, in the order of the switcher. A page is named here, and nowhere else.
enum PageKind: String, CaseIterable {
    case agenda
    case season
    case starEvents = "star-events"
    case conditions

    /// What the switcher calls it.
    var title: String {
        switch self {
        case .agenda: "Agenda"
        case .season: "Season"
        case .starEvents: "Star Events"
        case .conditions: "Conditions"
        }
    }

    /// The action that goes to it.
    var action: String { "win.show-\(rawValue)" }

    @MainActor
    func makePage(_ context: PageContext) -> any Page {
        switch self {
        case .agenda: AgendaPage(context)
        case .season: SeasonPage(context)
        case .starEvents: StarEventsPage(context)
        case .conditions: ConditionsPage(context)
        }
    }
}

/// What pages are made with.
@MainActor
struct PageContext {
    /// Gets the actions of a page, and stands below its dialogs.
    let window: ApplicationWindow
    let model: AgendaModel
    let conditions: ConditionsModel
    let exports: ExportModel
    let dataFiles: DataFiles
    let teamStyle: TeamStyle
    /// Goes to what another page shows.
    let open: @MainActor (PageTarget) -> Void
    /// Tells that a target is nowhere which a page has waited for by itself.
    let missed: @MainActor (PageTarget) -> Void
}

/// Something that a page shows and that can be gone to.
enum PageTarget: Equatable {
    case link(Link)
    /// The page of a star event.
    case starEvent(EventKey)
    /// The row of a game in the season of a source.
    case game(EventKey, Source)

    /// The page that it is on.
    var page: PageKind {
        switch self {
        case .link(.agenda), .link(.event), .link(.conflicts): .agenda
        case .link(.starEvents), .link(.starEvent), .starEvent: .starEvents
        case .game: .season
        }
    }

    /// The link that leads to it.
    var link: Link {
        switch self {
        case .link(let link): link
        case .starEvent(let key), .game(let key, _): .event(key)
        }
    }
}
