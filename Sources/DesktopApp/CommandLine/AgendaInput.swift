import Events
import Formats
import Foundation
import Planning
import Rules
import Storage

/// What an agenda is made of in the terminal.
struct AgendaInput {
    var feeds: [Feed] = []
    var failures: [SourceFailure] = []
    var givenNames: [Source: String] = [:]
    /// What is decided of the conflicts of sources.
    var choices: [Source: SourceChoices] = [:]
    /// What an event must meet to be printed; `nil` for nothing.
    var condition: NamedCondition?
    /// What keeps events out of conflict; `nil` for nothing.
    var ignored: NamedCondition?

    /// Reads sources anew.
    init(reading sources: [Source]) async {
        for source in sources { choices[source] = .named }
        for outcome in await Source.loadAll(sources, fetcher: .desktop) {
            switch outcome {
            case .success(let feed): feeds.append(feed)
            case .failure(let failure): failures.append(failure)
            }
        }
    }

    /// What the window had of its sources last, with the conditions that are in use there.
    init(ofWindowIn directory: URL) throws(StoreError) {
        let conditions = SavedState.load(from: SavedState.location()).conditions
        (condition, ignored) = (conditions?.filterCondition, conditions?.ignoredCondition)
        let stored = try StoredFeeds(in: directory)
        (feeds, givenNames, choices) = (stored.feeds, stored.givenNames, stored.choices)
        failures = stored.unread.map { SourceFailure(source: $0, message: "Nothing has been read of it yet.") }
        if feeds.isEmpty, failures.isEmpty {
            FileHandle.standardError.writeLine("upcoming: There are no sources yet. Name one, or add it in the window.")
        }
    }
}
