import Planning
import Text
import Time

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

    package func choices(_ times: TimeFormatter) -> [StatusPage.Choice] {
        switch self {
        case .welcome(let calendars):
            [
                .init(
                    label: calendars > 0
                        ? times.localized(
                            "{count} Calendar of This Computer…", "{count} Calendars of This Computer…",
                            count: calendars)
                        : localized("Calendars of This Computer…"), action: "win.desktop-calendars",
                    isSuggested: calendars > 0),
                .init(
                    label: localized("Account or Address…"), action: "win.add-calendar-address",
                    isSuggested: calendars == 0),
                .init(label: localized("File…"), action: "win.open-calendar"),
                .init(label: localized("Try It with Samples"), action: "win.open-samples"),
            ]
        case .loading: [.init(label: localized("Cancel"), action: "win.cancel-loading")]
        case .failed(let failures):
            [
                .init(label: localized("Try Again"), action: "win.refresh", isSuggested: true),
                .init(
                    label: failures.count == 1 ? localized("Remove") : localized("Remove Them"),
                    action: "win.remove-failed"),
                .init(label: localized("Add a Calendar…"), action: "win.add-calendar-address"),
            ]
        case .empty(entries: 0):
            [
                .init(label: localized("Add a Calendar…"), action: "win.add-calendar-address")
            ]
        case .empty: [.init(label: localized("Show Problems"), action: "win.show-problems", isSuggested: true)]
        case .noMatches, .noConflicts, .allHidden, .peopleHidden:
            [.init(label: localized("Show All Events"), action: "win.show-all", isSuggested: true)]
        case .list: []
        }
    }
}
