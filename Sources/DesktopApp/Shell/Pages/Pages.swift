import AgendaFeature
import AppModel
import ChangesFeature
import ConditionsFeature
import ConflictsFeature
import Kit
import SeasonFeature
import StarEventsFeature

/// The pages of the window.
@MainActor
enum Pages {
    /// In the order of the switcher. This is the only list of pages.
    static let all: [any Page.Type] = [
        AgendaPage.self, ConflictsPage.self, SeasonPage.self, StarEventsPage.self, ConditionsPage.self,
        ChangesPage.self,
    ]

    static let kinds = all.map { $0.kind }

    /// The pages that have something to show.
    static func listed(in model: WindowModel) -> Set<PageKind> {
        Set(all.filter { $0.isListed(in: model) }.map { $0.kind })
    }

    /// A new page of a kind.
    static func make(_ kind: PageKind, _ context: PageContext) -> (any Page)? {
        all.first { $0.kind == kind }?.init(context)
    }
}

extension PageTarget {
    /// The page that it is on.
    @MainActor var page: PageKind {
        switch self {
        case .link(.agenda), .link(.event), .link(.conflict), .link(.resolve), .day, .row: AgendaPage.kind
        case .link(.conflicts): ConflictsPage.kind
        case .link(.starEvents), .link(.starEvent), .starEvent: StarEventsPage.kind
        case .game, .season: SeasonPage.kind
        case .condition, .conditionLike: ConditionsPage.kind
        case .link(.changes): ChangesPage.kind
        }
    }
}
