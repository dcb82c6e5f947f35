import Planning
import Text

/// The status page of the agenda, and of other pages about all events.
extension AgendaPageState {
    /// The icon of the status page; `nil` while the list is loading.
    package var icon: String? {
        switch self {
        case .loading: nil
        case .failed: "upcoming-problem-symbolic"
        case .empty(let entries) where entries > 0: "upcoming-problem-symbolic"
        case .noMatches: "upcoming-search-symbolic"
        default: "upcoming-calendar-empty-symbolic"
        }
    }

    package var choices: [StatusPage.Choice] {
        switch self {
        case .welcome:
            [
                .init(label: localized("Open…"), action: "win.open", isSuggested: true),
                .init(label: localized("Add Address…"), action: "win.add-address"),
                .init(label: localized("Calendars of This Computer…"), action: "win.desktop-calendars"),
                .init(label: localized("Add a CalDAV Account…"), action: "win.add-account"),
                .init(label: localized("Try It with Samples"), action: "win.open-samples"),
            ]
        case .loading: [.init(label: localized("Cancel"), action: "win.cancel-loading")]
        case .failed(let failures):
            [
                .init(label: localized("Try Again"), action: "win.refresh", isSuggested: true),
                .init(
                    label: failures.count == 1 ? localized("Remove") : localized("Remove Them"),
                    action: "win.remove-failed"),
                .init(label: localized("Open…"), action: "win.open"),
            ]
        case .empty(entries: 0):
            [
                .init(label: localized("Open…"), action: "win.open"),
                .init(label: localized("Add Address…"), action: "win.add-address"),
            ]
        case .empty: [.init(label: localized("Show Problems"), action: "win.show-problems", isSuggested: true)]
        case .noMatches, .noConflicts, .allHidden:
            [.init(label: localized("Show All Events"), action: "win.show-all", isSuggested: true)]
        case .list: []
        }
    }
}
