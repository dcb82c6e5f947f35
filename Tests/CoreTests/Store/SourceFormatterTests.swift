import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Storage
@testable import Text
@testable import Time

@Suite struct SourceFormatterTests {
    private let texts = SourceFormatter(
        times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt),
        now: StoreSamples.now)

    private func source(hoursAgo: Int64? = nil, failure: SourceError? = nil, isPaused: Bool = false) -> StoredSource {
        var source = StoredSource(id: 1, source: StoreSamples.source)
        source.lastSuccess = hoursAgo.map { StoreSamples.now.advanced(by: -$0 * 3_600_000) }
        source.failure = failure
        source.isPaused = isPaused
        return source
    }

    @Test func `a failure tells how old what is shown is`() {
        let failure = texts.failure(of: source(hoursAgo: 27, failure: SourceError(.isDirectory)))
        #expect(
            failure?.message
                == "This is a folder without calendar files. Choose a file in it. The shown events are 1 d 3 h old.")
        #expect(
            texts.failure(of: source(failure: SourceError(.isDirectory)))?.message
                == "This is a folder without calendar files. Choose a file in it.")
        #expect(texts.failure(of: source(hoursAgo: 1)) == nil)
    }

    @Test func `the state of a source is one line`() {
        #expect(texts.state(of: source(), isRefreshing: false) == "Never refreshed")
        #expect(texts.state(of: source(hoursAgo: 0), isRefreshing: false) == "Refreshed just now")
        #expect(texts.state(of: source(hoursAgo: 2), isRefreshing: false) == "Refreshed 2 h ago")
        #expect(
            texts.state(of: source(hoursAgo: 2, isPaused: true), isRefreshing: false)
                == "Not refreshed automatically · refreshed 2 h ago")
        #expect(texts.state(of: source(hoursAgo: 2), isRefreshing: true) == "Refreshing…")
        #expect(
            texts.summary(of: source(hoursAgo: 2), recurring: 0, role: nil, isRefreshing: false)
                == texts.content(of: source()) + " · refreshed 2 h ago")
    }

    @Test func `beside an error nothing says that it was refreshed just now`() {
        var failed = source(hoursAgo: 3, failure: SourceError(.isDirectory))
        #expect(texts.state(of: failed, isRefreshing: false) == "Last refreshed 3 h ago")
        failed.lastAttempt = StoreSamples.now
        #expect(texts.state(of: failed, isRefreshing: false) == "Tried just now · last refreshed 3 h ago")
        failed.lastSuccess = StoreSamples.now
        #expect(texts.state(of: failed, isRefreshing: false) == "Tried just now · last refreshed 1 min ago")
        failed.lastSuccess = nil
        #expect(texts.state(of: failed, isRefreshing: false) == "Tried just now · never refreshed")
    }

    @Test func `an unusual role in conflicts is stated`() {
        var source = source()
        (source.kind, source.eventCount) = (.calendar, 2)
        func content(_ choices: SourceChoices, _ people: PersonSet = .me) -> String {
            let initial = SourceRole(people: people, counting: .counts)
            return texts.content(of: source, role: SourceRole(choices, initial: initial))
        }
        #expect(content(SourceChoices()) == "Calendar · 2 events")
        #expect(content(SourceChoices(counting: .never), []) == "Calendar · 2 events · nobody’s · never counts")
        #expect(content(SourceChoices(counting: .countsFreeToo)) == "Calendar · 2 events · free events count")
        #expect(content(SourceChoices(people: .me), []) == "Calendar · 2 events")
    }

    @Test func `what it goes by is its given name, else its own, else that of its place`() {
        var source = source()
        #expect(source.name == "events")
        source.statement = SourceStatement(name: "Films")
        #expect(source.name == "Films")
        source.givenName = "Mine"
        #expect([source.name, source.ownName] == ["Mine", "Films"])
        #expect(texts.accessibleName(of: source, isRefreshing: false).hasPrefix("Mine, Nothing read yet"))
    }

    @Test func `a sample says that it is one`() {
        var sample = StoredSource(id: 1, source: Source(path: "\(Source.samples)/star-events.json"))
        (sample.kind, sample.eventCount) = (.starEvents, 1)
        #expect(texts.content(of: sample) == "Sample · Star events · 1 event")
    }

    @Test func `its content is stated with its kind`() {
        var source = source(hoursAgo: 0)
        #expect(texts.content(of: source) == "Nothing read yet")
        (source.kind, source.eventCount) = (.starEvents, 1)
        #expect(texts.content(of: source) == "Star events · 1 event")
        (source.eventCount, source.problemCount) = (12_000, 2)
        #expect(texts.content(of: source) == "Star events · 12,000 events · 2 problems")
        #expect(
            texts.accessibleName(of: source, isRefreshing: false)
                == "events, Star events · 12,000 events · 2 problems, Refreshed just now")
    }

    @Test func `series of which nothing is shown are counted`() {
        var source = source(hoursAgo: 2)
        source.kind = .calendar
        let text = texts.content(of: source, recurring: 3, unseen: 2)
        #expect(text.contains("2 recur only before or after the three years shown"))
        #expect(!texts.content(of: source, recurring: 3).contains("recur only"))
    }
}
