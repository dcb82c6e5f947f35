import Text
import Time

/// The content of the page of conflicts: its list, or a page instead of it.
package enum ConflictsPageState: Hashable, Sendable {
    /// There are no events, see the state of the agenda.
    case noEvents(AgendaPageState)
    /// The conflicts are being listed.
    case loading
    case list
    /// There are conflicts, but none passes the filter.
    case noMatches
    /// No conflict is about the people of the filter, by their names.
    case noneOf(String)
    /// No conflict is coming up.
    case noneComing(Search)
    /// The user has decided nothing.
    case noneIgnored
    /// No conflict waits for an answer.
    case noneWaiting

    /// Where conflicts were looked for.
    package struct Search: Hashable, Sendable {
        /// The number of sources that count.
        package let sources: Int
        /// The month until which series are known.
        package let until: CalendarMonth
        /// The number of conflicts that are over.
        package let earlier: Int
        /// The number of conflicts that the user ignores.
        package let ignored: Int
        /// Whether all these sources are nobody's.
        package let areNobodys: Bool

        package init(
            sources: Int, until: CalendarMonth, earlier: Int, ignored: Int = 0, areNobodys: Bool = false
        ) {
            (self.sources, self.until, self.earlier, self.ignored) = (sources, until, earlier, ignored)
            self.areNobodys = areNobodys
        }
    }

    /// - Parameters:
    ///   - rows: `nil` while there are none.
    ///   - until: The last day until which series are known.
    ///   - showsEarlier: Whether the user wants to see what is over.
    package init(_ agenda: AgendaPageState, rows: ConflictRows?, until: CalendarDate, showsEarlier: Bool) {
        switch agenda {
        case .list, .noMatches, .noConflicts: break
        default:
            self = .noEvents(agenda)
            return
        }
        guard let rows else {
            self = .loading
            return
        }
        if rows.firstComing < rows.sections.count || showsEarlier && !rows.sections.isEmpty
            || rows.standing == .decided && !(rows.skipped.isEmpty && rows.written.isEmpty)
        {
            self = .list
        } else if !rows.filter.isOff {
            let none = rows.filter.peopleAlone.map { ConflictsPageState.noneOf(rows.agenda.people.names($0)) }
            self = rows.sections.isEmpty ? none ?? .noMatches : .list
        } else if rows.standing != .open {
            self = rows.sections.isEmpty ? (rows.standing == .waiting ? .noneWaiting : .noneIgnored) : .list
        } else {
            let counting = rows.agenda.roles.filter { $0.counting != .never }
            self = .noneComing(
                Search(
                    sources: counting.count, until: CalendarMonth(of: until), earlier: rows.items.count,
                    ignored: rows.ignoredCount,
                    areNobodys: !counting.isEmpty && counting.allSatisfy(\.people.isEmpty)))
        }
    }

    /// The words when no conflict is coming up.
    package static let noneAhead = localized("No conflicts ahead")

    /// The heading of the page that replaces the list.
    package var title: String {
        switch self {
        case .noEvents(let agenda): agenda.title
        case .loading: localized("Looking for conflicts")
        case .list: ""
        case .noMatches: localized("No matches")
        case .noneOf(let names): localized("No conflicts for {names}", ["names": names])
        case .noneComing(let search) where search.areNobodys: localized("No calendar is yours yet")
        case .noneComing: ConflictsPageState.noneAhead
        case .noneIgnored: localized("Nothing is decided")
        case .noneWaiting: localized("Nothing is waiting")
        }
    }

    /// The text below the heading.
    package func body(_ times: TimeFormatter) -> String {
        switch self {
        case .noEvents(let agenda): agenda.body
        case .loading, .list: ""
        case .noMatches: localized("No conflict has an event that matches.")
        case .noneOf: localized("Nothing that is coming up conflicts with anything else.")
        case .noneComing(let search) where search.areNobodys:
            SourceChoiceFormatter.nobodysMeaning + " "
                + localized("Say whose time your calendars take.")
        case .noneComing(let search):
            times.localized(
                "Everything fits: {count} calendar, until {month}.",
                "Everything fits: {count} calendars, until {month}.",
                count: search.sources, ["month": times.monthName(search.until)])
        case .noneIgnored: localized("Conflicts that you ignore are listed here, and can be brought back.")
        case .noneWaiting: localized("Conflicts about which you asked somebody are listed here.")
        }
    }

    /// The label of the button that lists what is over; `nil` when nothing is.
    package func earlierLabel(_ times: TimeFormatter) -> String? {
        guard case .noneComing(let search) = self, search.earlier > 0 else { return nil }
        return times.localized(
            "Show {count} Earlier Conflict", "Show {count} Earlier Conflicts", count: search.earlier)
    }

    /// The label that leads from the page to ignored conflicts; `nil` when there are none.
    package func ignoredLabel(_ times: TimeFormatter) -> String? {
        guard case .noneComing(let search) = self, search.ignored > 0 else { return nil }
        return times.localized(
            "Show {count} Ignored Conflict", "Show {count} Ignored Conflicts", count: search.ignored)
    }
}
