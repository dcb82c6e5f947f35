import Events
import Formats
import Foundation
import Kit
import Planning
import Rules
import Storage
import Text

/// The sources and choices from which an agenda in the terminal is made.
struct AgendaInput {
    var feeds: [Feed] = []
    var failures: [SourceFailure] = []
    var givenNames: [Source: String] = [:]
    /// The choices about the conflicts of sources.
    var choices: [Source: SourceChoices] = [:]
    /// The user's mail addresses.
    var ownAddresses: Set<String> = []
    /// The people, and for whom events are.
    var people = People()
    /// The condition that an event must meet to be printed; `nil` for none.
    var condition: NamedCondition?
    /// The condition that keeps events out of conflict; `nil` for none.
    var ignored: NamedCondition?
    /// The conflicts that the user ignores.
    var ignoredConflicts = IgnoredConflicts()
    /// The events that the user does not go to.
    var skippedEvents: Set<SkippedEvent> = []
    /// The time in milliseconds below which the time between two events is too short; 0 for any time.
    var buffer: Int64 = 0

    /// A text that is another one when the agenda of the window's sources may be, or its words; `nil` when it cannot be read.
    static var storedKey: String? {
        guard let revision = Store.revision(in: BaseDirectory.data.upcoming()) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let conditions = SavedState.load(from: SavedState.path()).conditions
        guard let stated = try? encoder.encode(conditions) else { return nil }
        let language = EnvironmentLocale.current().identifier
        return "\(Program.version) \(language) \(revision) \(StableHash(of: stated).hexadecimal)"
    }

    /// Reads the given sources.
    ///
    /// - Parameter people: For whom some of them are, and not for the user.
    init(reading sources: [Source], people options: PeopleOptions?) async {
        let stated = options?.add(to: &people) ?? [:]
        for source in sources { choices[source] = stated[source] ?? .named }
        for outcome in await Source.loadAll(sources, fetcher: .desktop) {
            switch outcome {
            case .success(let feed): feeds.append(feed)
            case .failure(let failure): failures.append(failure)
            }
        }
    }

    /// Reads the stored feeds of the window's sources, with the conditions that are used there.
    ///
    /// - Parameter tellsNone: Whether it is said where there are none.
    init(ofWindowIn directory: URL, tellsNone: Bool = true) throws(StoreError) {
        let saved = SavedState.load(from: SavedState.path())
        let conditions = saved.conditions
        buffer = Int64(saved.conflicts?.bufferMinutes ?? 0) * 60_000
        (condition, ignored) = (conditions?.filterCondition, conditions?.ignoredCondition)
        let stored = try StoredFeeds(in: directory)
        (feeds, givenNames, choices) = (stored.feeds, stored.givenNames, stored.choices)
        people = stored.people
        ownAddresses = Set(people[Person.me]?.addresses ?? [])
        (ignoredConflicts, skippedEvents) = (stored.ignoredConflicts, stored.skippedEvents)
        failures = stored.unread.map {
            SourceFailure(source: $0, Message("Nothing has been read of it yet."))
        }
        if tellsNone, feeds.isEmpty, failures.isEmpty {
            FileHandle.standardError.writeError(
                stored.hasHidden
                    ? localized("All sources are hidden. Name one, or show it in the window.")
                    : localized("There are no sources yet. Name one, or add it in the window."))
        }
    }
}
