import Events
import Storage
import Text
import Time

/// A source as a calendar that is shown or hidden.
package struct CalendarItem: Hashable, Sendable, Identifiable {
    package let id: StoredSource.ID
    package let name: String
    package let color: SourceColor
    /// The color that the user chose; `nil` for none.
    package let givenColor: RGBColor?
    /// Whether it is in the store, and has settings.
    package let isStored: Bool
    /// Whether its events are known, so that what counts of them can be chosen.
    package let isRead: Bool
    /// Whether the agenda lists its events. The agenda is made without hidden ones.
    package let isShown: Bool
    /// Whether its last refresh failed.
    package let hasFailed: Bool
    /// Whether its events never count in conflicts.
    package let neverCounts: Bool
    /// For whom its events are; empty for nobody, `nil` until it is read.
    package let people: PersonSet?
    /// The account on a server that it is in; `nil` for another calendar.
    package let account: CalDAVAccount.ID?

    package init(
        id: StoredSource.ID, name: String, color: SourceColor, isShown: Bool, hasFailed: Bool, neverCounts: Bool,
        account: CalDAVAccount.ID? = nil, givenColor: RGBColor? = nil, isStored: Bool = true,
        isRead: Bool = true, people: PersonSet? = nil
    ) {
        self.people = people
        (self.givenColor, self.isStored, self.isRead) = (givenColor, isStored, isRead)
        (self.id, self.name, self.color, self.isShown) = (id, name, color, isShown)
        (self.hasFailed, self.neverCounts, self.account) = (hasFailed, neverCounts, account)
    }
}

/// The calendars, grouped by where they come from.
package struct CalendarList: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        case thisComputer
        /// The samples that come with the program.
        case samples
        /// An account of the desktop or on a server, by its name.
        case account(String)
        case web

        /// - Parameter account: The account that the source states.
        package init(of source: Source, account: String? = nil) {
            self = source.fetchedAddress == nil ? .thisComputer : .web
            if source.isSample { self = .samples }
            guard source.desktopCalendar != nil || source.accountCalendar != nil, let account else { return }
            // The desktop has a group for local calendars and one for subscriptions, which are named alike.
            let alike = [Origin.thisComputer, .web].first { $0.title.lowercased() == account.lowercased() }
            self = alike ?? .account(account)
        }

        /// The heading of the group.
        package var title: String {
            switch self {
            case .thisComputer: localized("On this computer")
            case .samples: localized("Samples")
            case .account(let name): name
            case .web: localized("On the web")
            }
        }
    }

    package struct Group: Hashable, Sendable {
        package let origin: Origin
        /// In the order in which they were added; never empty.
        package let calendars: [CalendarItem]

        /// The account on a server that they are in; `nil` for another group.
        package var account: CalDAVAccount.ID? { calendars.lazy.compactMap(\.account).first }
    }

    package let groups: [Group]

    package init(_ calendars: [(origin: Origin, calendar: CalendarItem)] = []) {
        let groups = Dictionary(grouping: calendars, by: \.origin).mapValues { $0.map(\.calendar) }
        let accounts = groups.keys.compactMap { if case .account(let name) = $0 { name } else { nil } }.sorted()
        let origins = [.samples, .thisComputer] + accounts.map { Origin.account($0) } + [.web]
        self.groups = origins.compactMap { origin in groups[origin].map { Group(origin: origin, calendars: $0) } }
    }

    package var calendars: [CalendarItem] { groups.flatMap(\.calendars) }
    /// Whether the groups need headings. The heading of an account on a server has its menu, that of samples their removal.
    package var hasHeadings: Bool {
        groups.count > 1 || groups.contains { $0.account != nil || $0.origin == .samples }
    }
}

/// The texts about calendars.
package struct CalendarListFormatter {
    private let times: TimeFormatter

    package init(_ times: TimeFormatter) { self.times = times }

    /// The words beside the name: "never counts", or nothing.
    package func detail(of calendar: CalendarItem) -> String {
        calendar.neverCounts ? localized("never counts") : ""
    }

    /// "Family, never counts, not refreshed", for a screen reader.
    package func accessibleName(of calendar: CalendarItem) -> String {
        let never = calendar.neverCounts ? localized("never counts") : nil
        let failed = calendar.hasFailed ? localized("not refreshed") : nil
        return [calendar.name.singleLine(limit: 100), never, failed].compactMap { $0 }.listed()
    }

    /// "3 of 5 calendars shown · without Leo"; `nil` when all are.
    ///
    /// - Parameter people: Those who may be hidden.
    package func shown(_ list: CalendarList, without people: People = People()) -> String? {
        // Translators: {people} is "Leo" or "Ana and Leo".
        let hidden =
            people.hidden.isEmpty ? nil : localized("without {people}", ["people": people.names(people.hidden)])
        let parts = [shownCalendars(list), hidden].compactMap { $0 }
        return parts.isEmpty ? nil : parts.dotted()
    }

    private func shownCalendars(_ list: CalendarList) -> String? {
        let calendars = list.calendars
        let shown = calendars.count(where: \.isShown)
        guard shown < calendars.count else { return nil }
        return times.localized(
            "{shown} of {count} calendar shown", "{shown} of {count} calendars shown", count: calendars.count,
            ["shown": times.number(shown)])
    }
}
