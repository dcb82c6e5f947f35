import Foundation
import Testing

@testable import Events
@testable import Storage

/// What the user has decided of the conflicts of a source, and how it is kept.
@Suite struct StoreChoicesTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let ids: [StoredSource.ID]
    private let choices = SourceChoices(people: [], counting: .countsFreeToo, conflictsWithin: true)

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
        ids = try store.add([StoreSamples.source, StoreSamples.other]).map(\.id)
    }

    @Test func `choices are kept, and only for their source`() throws {
        #expect(try store.sources().map(\.choices) == [SourceChoices(), SourceChoices()])
        try store.decide(choices, of: ids[1])
        #expect(try store.sources().map(\.choices) == [SourceChoices(), choices])
        #expect(try Store(in: directory.url).sources().map(\.choices) == [SourceChoices(), choices])
        #expect(try StoredFeeds(in: directory.url).choices[StoreSamples.other] == choices)
        try store.decide(SourceChoices(counting: .never), of: ids[1])
        #expect(try store.sources()[1].choices == SourceChoices(counting: .never))
    }

    @Test func `choices come back with the list`() throws {
        try store.decide(choices, of: ids[0])
        try store.saveSourceList()
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        #expect(try StoreOpening.open(in: directory.url).sources.map(\.choices) == [choices, SourceChoices()])
    }

    @Test func `a list of before there were choices is read`() throws {
        let text = #"{"version": 9, "entries": [{"location": "https://example.org/a.json", "isPaused": true}]}"#
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        try Data(text.utf8).write(to: directory[SourceList.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.choices) == [SourceChoices()])
        #expect(opening.sources.map(\.isPaused) == [true])
    }

    @Test func `a choice that this version does not know is none`() throws {
        try store.write {
            try $0.execute(sql: "UPDATE source SET ownership = 'ours', counting = 'half', conflictsWithin = 1")
        }
        #expect(try store.sources()[0].choices == SourceChoices(conflictsWithin: true))
        // It stays as it is beside the database too.
        try store.saveSourceList()
        #expect(try SourceList(in: directory.url)?.entries[0].counting == "half")
    }

    @Test func `a database that lacks a column is made again from what it still gives`() throws {
        try store.decide(choices, of: ids[0])
        try store.write { try $0.execute(sql: "ALTER TABLE source DROP COLUMN counting") }
        try store.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.source) == [StoreSamples.source, StoreSamples.other])
        #expect(opening.sources[0].choices == SourceChoices(people: [], conflictsWithin: true))
        #expect(opening.notice?.text.contains("has been set aside") == true)
    }
}
