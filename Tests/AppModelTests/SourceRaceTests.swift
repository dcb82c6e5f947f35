import AppModel
import Events
import Foundation
import GRDB
import Storage
import Testing
import TestSupport

/// What happens at the same time.
@MainActor
@Suite struct SourceRaceTests {
    private let here: PlayedLibrary

    init() throws { here = try PlayedLibrary() }

    /// What the next start finds.
    private func stored() throws -> [StoredSource] {
        try StoreOpening.open(in: here.directory["data"]).sources
    }

    @Test func `what is changed just before quitting is kept`() async throws {
        await here.open()
        here.library.add(try ["a", "b", "c"].map { try here.file("\($0).json", [$0]) })
        await here.settled()
        let ids = here.library.entries.map(\.id)
        here.library.set(.name("Films"), of: ids[0])
        here.library.setPaused(ids[1], true)
        here.library.remove([ids[2]])
        try here.library.close()
        let stored = try stored()
        #expect(stored.map(\.id) == [ids[0], ids[1]])
        #expect(stored.map(\.givenName) == ["Films", nil])
        #expect(stored.map(\.isPaused) == [false, true])
    }

    @Test func `what is changed while a large feed is being kept, just before quitting, is kept`() async throws {
        await here.open()
        here.library.add([try here.file("small.json", ["Small"])])
        await here.settled()
        let small = try #require(here.library.entries.first).id
        var quitting: Task<Void, any Error>?
        here.library.onChange = { [weak library = here.library] _ in
            guard let library, quitting == nil, library.isRefreshing, !library.isReading else { return }
            // It comes as soon as the store has been asked to keep the feed.
            quitting = Task {
                library.set(.name("Films"), of: small)
                library.setPaused(small, true)
                try library.close()
            }
        }
        here.library.add([try here.file("large.json", (0..<20_000).map { "Event \($0)" })])
        await eventually("the large feed is being kept") { quitting != nil }
        try await quitting?.value
        let stored = try stored()
        #expect(stored.first?.givenName == "Films")
        #expect(stored.first?.isPaused == true)
        #expect(stored.map(\.eventCount) == [1, 20_000])
    }

    @Test func `a file that changes while it is read is read once more`() async throws {
        let provider = PlayedProvider()
        let stored = StoredSource(id: -1, source: Source(path: "/a.json"))
        let entry = SourceEntry(
            stored, feed: nil, isStored: false, store: nil, keeper: nil, provider: provider, clock: here.played.clock,
            counts: RefreshCounts()
        ) { _ in
        } onReport: { _ in
        }
        entry.refresh()
        await eventually("it is asked") { provider.waiting.count == 1 }
        provider.onChange()
        provider.answer(#"[]"#, of: stored.source)
        await eventually("what was read is shown, and it is asked once more") {
            entry.feed != nil && provider.waiting.count == 1
        }
        provider.answer(
            #"[{"title": "Two", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:14 PM"}]"#,
            of: stored.source)
        await eventually("it is shown as it is") { entry.feed?.events.count == 1 && !entry.isRefreshing }
        #expect(provider.waiting.isEmpty)
    }

    @Test func `a first reading in parts shows each, asks for the rest, and announces nothing`() async throws {
        let provider = PlayedProvider()
        let stored = StoredSource(id: -1, source: Source(path: "/a.json"))
        var announced = 0
        let entry = SourceEntry(
            stored, feed: nil, isStored: false, store: nil, keeper: nil, provider: provider, clock: here.played.clock,
            counts: RefreshCounts()
        ) { _ in
        } onReport: { _ in
            announced += 1
        }
        func events(_ count: Int) -> String {
            let all = (0..<count).map {
                #"{"title": "E\#($0)", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:14 PM"}"#
            }
            return "[\(all.joined(separator: ","))]"
        }
        entry.refresh()
        for count in 1...2 {
            await eventually("it is asked") { provider.waiting.count == 1 }
            provider.answer(events(count), of: stored.source, goesOn: true, isOfFirstReading: count > 1)
            await eventually("the part is shown, and the reading continues") {
                entry.feed?.events.count == count && entry.isRefreshing
            }
        }
        await eventually("it is asked for the rest") { provider.waiting.count == 1 }
        provider.answer(events(3), of: stored.source, isOfFirstReading: true)
        await eventually("all is shown") { entry.feed?.events.count == 3 && !entry.isRefreshing }
        #expect(announced == 0)
        #expect(provider.waiting.isEmpty)
        entry.refresh()
        await eventually("it is asked again") { provider.waiting.count == 1 }
        provider.answer(events(4), of: stored.source)
        await eventually("a later event is announced") { announced == 1 }
    }

    @Test func `a refresh that is wanted while events are being kept follows when they are kept`() async throws {
        let (service, gate) = (PlayedService(), DispatchSemaphore(value: 0))
        here.library.register(service)
        await here.open()
        here.library.add([Source(argument: "https://calendars.example/a.json")])
        await eventually("it is asked") { service.provider.waiting.count == 1 }
        let entry = try #require(here.library.entries.first)
        let store = try #require(await here.library.openStore())
        let busy = Task { try await store.inTurn { _ throws(StoreError) in gate.wait() } }
        service.provider.answer(#"[]"#, of: entry.stored.source)
        await eventually("it is shown") { entry.feed != nil }
        here.library.refresh()
        here.library.refresh()
        await Task.yield()
        #expect(service.provider.waiting.isEmpty)
        gate.signal()
        try await busy.value
        await eventually("it is asked once more") { service.provider.waiting.count == 1 }
        service.provider.answer(#"[]"#, of: entry.stored.source)
        await eventually("it is kept") { !entry.isRefreshing }
        #expect(service.provider.waiting.isEmpty)
    }

    @Test func `what is chosen while an answer is being kept stays`() async throws {
        let (store, provider, gate) = (try Store.inMemory(), PlayedProvider(), DispatchSemaphore(value: 0))
        let stored = try #require(try store.add([Source(path: "/a.json")]).first)
        let entry = SourceEntry(
            stored, feed: nil, isStored: true, store: store, keeper: OutcomeKeeper(store), provider: provider,
            clock: here.played.clock, counts: RefreshCounts()
        ) { _ in
        } onReport: { _ in
        }
        let busy = Task { try await store.inTurn { _ throws(StoreError) in gate.wait() } }
        entry.refresh()
        await eventually("it is asked") { provider.waiting.count == 1 }
        provider.answer(#"[]"#, of: stored.source)
        await eventually("it is shown") { entry.feed != nil }
        var chosen = stored
        chosen.choices.counting = .never
        (chosen.givenName, chosen.isPaused) = ("Films", true)
        entry.follow(chosen)
        gate.signal()
        try await busy.value
        await eventually("it is kept") { !entry.isRefreshing }
        #expect(entry.stored.revision == 1)
        #expect(entry.stored.choices.counting == .never)
        #expect(entry.stored.givenName == "Films" && entry.stored.isPaused)
    }

    @Test func `after a call to the store has failed, the next one shows`() async throws {
        await here.open()
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        let id = try #require(here.library.entries.first).id
        let other = try DatabaseQueue.other(here.directory["data"].appendingPathComponent(Store.fileName).path)
        try await other.write {
            try $0.execute(
                sql: "CREATE TRIGGER refusal BEFORE UPDATE ON source BEGIN SELECT RAISE(ABORT, 'no'); END")
        }
        here.library.set(.name("Films"), of: id)
        await eventually("the notice is shown") { here.library.notice != nil }
        #expect(here.library.entries.first?.stored.givenName == nil)

        try await other.write { try $0.execute(sql: "DROP TRIGGER refusal") }
        here.library.set(.name("Shows"), of: id)
        await eventually("the name shows") { here.library.entries.first?.stored.givenName == "Shows" }
        await eventually("the notice is gone") { here.library.notice == nil }
    }
}
