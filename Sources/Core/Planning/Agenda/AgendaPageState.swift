import Events
import Rules
import Text

/// The content of the agenda page: the list, or a page that replaces it.
package enum AgendaPageState: Hashable, Sendable {
    /// There is no source. The desktop has this number of calendars that could be shown.
    case welcome(calendars: Int)
    /// Sources are being read, and there is nothing to show yet.
    case loading
    /// There is nothing to show, and these sources could not be read.
    case failed([SourceFailure])
    /// The sources were read and have no events, but this number of entries that cannot be read.
    case empty(entries: Int)
    /// All sources are hidden.
    case allHidden
    /// All events are for hidden people.
    case peopleHidden
    /// There are events, but none matches the filter.
    case noMatches(AgendaFilter)
    /// There are events, but none has a conflict.
    case noConflicts
    case list

    /// - Parameters:
    ///   - hidesAll: Whether all sources are hidden.
    ///   - calendars: The number of calendars of the desktop that are known without asking it.
    package init(
        hasSources: Bool, hidesAll: Bool = false, isLoading: Bool, failures: [SourceFailure], rows: AgendaRows?,
        calendars: Int = 0
    ) {
        guard hasSources else {
            self = .welcome(calendars: calendars)
            return
        }
        guard !hidesAll else {
            self = .allHidden
            return
        }
        guard let rows, !rows.agenda.entries.isEmpty else {
            if isLoading {
                self = .loading
            } else if !failures.isEmpty {
                self = .failed(failures)
            } else if let people = rows?.agenda.people, !people.hidden.isEmpty {
                self = .peopleHidden
            } else {
                self = rows == nil ? .loading : .empty(entries: rows?.agenda.problems.entryCount ?? 0)
            }
            return
        }
        if rows.rowCount > 0 {
            self = .list
        } else if rows.filter.conflictsOnly, !rows.filter.unansweredOnly, rows.filter.condition == nil,
            rows.filter.hasNoSearch
        {
            self = .noConflicts
        } else {
            self = .noMatches(rows.filter)
        }
    }

    /// The heading of the page that replaces the list.
    package var title: String {
        switch self {
        case .welcome: localized("Nothing coming up yet")
        case .loading: localized("Reading events")
        case .failed(let failures) where failures.count == 1:
            localized("{source} could not be read", ["source": failures[0].name])
        case .failed: localized("The calendars could not be read")
        case .empty(entries: 0): localized("No events")
        case .empty: localized("No event could be read")
        case .allHidden, .peopleHidden: localized("No events shown")
        case .noMatches: localized("No matches")
        case .noConflicts: localized("No conflicts")
        case .list: ""
        }
    }

    /// The most calendars that are named with one message, and the most messages.
    private static let (mostNames, mostMessages) = (3, 6)

    /// The failures of several sources: each message once, after the names of those that have it.
    private static func words(about failures: [SourceFailure]) -> String {
        var names: [String: [String]] = [:]
        var messages: [String] = []
        for failure in failures {
            if names[failure.message] == nil { messages.append(failure.message) }
            names[failure.message, default: []].append(failure.name)
        }
        return messages.prefix(mostMessages).map { message in
            let failed = names[message] ?? []
            let (titles, rest) = (failed.prefix(mostNames).listed(), failed.count - mostNames)
            let named =
                rest > 0
                ? localized("{titles} and {count} more", "{titles} and {count} more", count: rest, ["titles": titles])
                : titles
            return "\(named): \(message)"
        }.joined(separator: "\n")
    }

    /// The text below the heading: the situation, and what to do.
    package var body: String {
        switch self {
        case .welcome:
            localized("Add a calendar, or drop a file of events here, to see what is coming up and what conflicts.")
        case .loading:
            localized("Reading the calendars can take a while. You can cancel it.")
        case .failed(let failures) where failures.count == 1: failures[0].message
        case .failed(let failures): AgendaPageState.words(about: failures)
        case .empty(entries: 0):
            localized("The opened calendars have no events. New events will appear here.")
        case .empty(let entries):
            localized(
                "The only entry has a problem. Open the list of problems.",
                "All {count} entries have problems. Open the list of problems.", count: entries)
        case .allHidden: localized("All calendars are hidden.")
        case .peopleHidden: localized("All events are for people who are hidden.")
        case .noMatches(let filter): filter.inWords
        case .noConflicts: localized("Nothing that is coming up conflicts with anything else.")
        case .list: ""
        }
    }
}

extension AgendaFilter {
    /// The sentence that no event matches the filter.
    fileprivate var inWords: String {
        let words = matchesInWords
        return hidden.isEmpty || hasNoSearch ? words : words + " " + localized("Hidden calendars are not searched.")
    }

    private var matchesInWords: String {
        let search = hasNoSearch ? nil : search.singleLine(limit: 100)
        let condition = condition?.shownName.singleLine(limit: 100)
        guard !unansweredOnly else {
            return search == nil && condition == nil && !conflictsOnly
                ? localized("No invitation waits for your answer.")
                : localized("No invitation that waits for your answer matches.")
        }
        return switch (conflictsOnly, search, condition) {
        case (false, let search?, nil): localized("No event matches “{search}”.", ["search": search])
        case (false, nil, let condition?):
            localized("No event meets the condition “{condition}”.", ["condition": condition])
        case (false, let search?, let condition?):
            localized(
                "No event matches “{search}” and meets the condition “{condition}”.",
                ["search": search, "condition": condition])
        case (true, let search?, nil):
            localized("No event in conflict matches “{search}”.", ["search": search])
        case (true, nil, let condition?):
            localized("No event in conflict meets the condition “{condition}”.", ["condition": condition])
        case (true, let search?, let condition?):
            localized(
                "No event in conflict matches “{search}” and meets the condition “{condition}”.",
                ["search": search, "condition": condition])
        case (_, nil, nil): localized("No events")
        }
    }
}
