import AppModel
import Events
import Foundation
import Storage
import Synchronization
import Testing
import TestSupport
import Text

/// The lines of the log.
private final class Lines: Sendable {
    let all = Mutex<[String]>([])
}

/// A library of sources in a directory of its own, with surroundings that are played.
@MainActor
struct PlayedLibrary {
    let directory: TemporaryDirectory
    let played = PlayedSurroundings()
    let library: SourceLibrary

    /// - Parameter directory: That of a library that is closed; `nil` for a new one.
    init(_ directory: TemporaryDirectory? = nil) throws {
        let directory = try directory ?? TemporaryDirectory()
        self.directory = directory
        library = SourceLibrary(directory: directory["data"], in: played.surroundings)
    }

    /// Writes a file of events with these titles, and gives the source that it is.
    func file(_ name: String, _ titles: [String]) throws -> Source {
        let events = titles.enumerated().map { hour, title in
            [
                "title": title, "start": "November \(hour % 28 + 1), 2018 5:00 PM",
                "end": "November \(hour % 28 + 1), 2018 6:00 PM",
            ]
        }
        let url = directory[name]
        try JSONSerialization.data(withJSONObject: events).write(to: url)
        return Source(argument: url.path)
    }

    func titles() -> [[String]] { library.feeds.map { $0.events.map(\.title) } }

    /// Opens the library, and waits until all is read.
    func open() async {
        library.open()
        await settled()
    }

    /// Opens the library with the sources "a" and "b", each with one event.
    func openWithTwoSources() async throws {
        await open()
        library.add([try file("a.json", ["One"]), try file("b.json", ["Two"])])
        await settled()
    }

    func settled() async { await eventually("all is read") { !library.isRefreshing } }
}

@MainActor
@Suite struct SourceLibraryTests {
    @Test func `a file is read, and read again when it changes`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let source = try here.file("a.json", ["One"])
        here.library.add([source])
        await here.settled()
        #expect(here.titles() == [["One"]])
        let path = try #require(source.path)
        #expect(here.played.files.isWatched(path))

        _ = try here.file("a.json", ["One", "Two"])
        here.played.files.change(path)
        await eventually("the change is read") { here.titles() == [["One", "Two"]] }
    }

    @Test func `what was stored is there at the next start`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        here.library.add([try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])])
        await here.settled()
        let next = SourceLibrary(directory: here.directory["data"], in: PlayedSurroundings().surroundings)
        next.open()
        await eventually("both are there") { next.feeds.count == 2 && !next.isRefreshing }
        #expect(next.feeds.map { $0.events.map(\.title) } == [["One"], ["Two"]])
    }

    @Test func `a source that is removed while it is read gives nothing, and comes back by undo`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let source = try here.file("a.json", ["One"])
        var removed: StoredSource.ID?
        here.library.onChange = { [weak library = here.library] _ in
            guard let library, removed == nil, let entry = library.entries.first, entry.isRefreshing else { return }
            removed = entry.id
            library.remove([entry.id])
        }
        here.library.add([source])
        await eventually("it is removed") { removed != nil }
        await here.settled()
        #expect(here.library.feeds.isEmpty)
        #expect(here.library.entries.isEmpty)

        here.library.restore([try #require(removed)])
        await eventually("it is back, and read") { here.titles() == [["One"]] }
    }

    @Test func `what comes back is read, though the list is asked for once more before it is here`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        var removed: StoredSource.ID?
        here.library.onChange = { [weak library = here.library] _ in
            guard let library, removed == nil, let entry = library.entries.first, entry.isRefreshing else { return }
            removed = entry.id
            library.remove([entry.id])
        }
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("it is removed") { removed != nil }
        await here.settled()

        let store = try #require(await here.library.openStore())
        let gate = DispatchSemaphore(value: 0)
        Task.immediate { try await store.aside { _ in gate.wait() } }
        here.library.restore([try #require(removed)])
        // Once it is on the list in the store, the library asks for that list, and waits for it.
        for _ in 1...3 { try await store.inTurn { _ in } }
        Task.immediate { await here.library.followNow() }
        gate.signal()
        await eventually("it is back, and read") { here.titles() == [["One"]] }
    }

    @Test func `it sleeps until the first source is due`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        #expect(here.played.clock.moments.isEmpty, "There is nothing to refresh.")
        // Nothing answers on this port.
        here.library.add([Source(argument: "http://127.0.0.1:9/feed.json")])
        await eventually("it is asked") { here.library.entries.first?.stored.failure != nil }
        await here.settled()
        let asked = try #require(here.library.entries.first?.stored.lastAttempt)
        #expect(here.played.clock.moments == [asked.advanced(by: RefreshSchedule.interval)])
        here.played.clock.pass(milliseconds: RefreshSchedule.interval)
        #expect(here.library.isRefreshing)
        await here.settled()
        let again = try #require(here.library.entries.first?.stored.lastAttempt)
        #expect(again == asked.advanced(by: RefreshSchedule.interval))
        #expect(here.played.clock.moments == [again.advanced(by: RefreshSchedule.interval)])
        let id = try #require(here.library.entries.first).id
        here.library.setPaused(id, true)
        await eventually("a paused source is not waited for") { here.played.clock.moments.isEmpty }
    }

    @Test func `an indicator shows only after a while`() async throws {
        let here = try PlayedLibrary()
        here.library.open()
        #expect(here.library.isRefreshing)
        #expect(!here.library.isVisiblyRefreshing)
        here.played.clock.pass(milliseconds: 150)
        #expect(here.library.isVisiblyRefreshing)
        await here.settled()
        #expect(!here.library.isVisiblyRefreshing)
    }

    @Test func `a paused file is not read when it changes, and is when it is followed again`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let source = try here.file("a.json", ["One"])
        here.library.add([source])
        await here.settled()
        let id = try #require(here.library.entries.first).id
        here.library.setPaused(id, true)
        await eventually("it is paused") { here.library.entries.first?.stored.isPaused == true }
        _ = try here.file("a.json", ["Two"])
        here.played.files.change(try #require(source.path))
        #expect(!here.library.isRefreshing)
        here.library.setPaused(id, false)
        await eventually("it is read again") { here.titles() == [["Two"]] }
    }

    private static func calendar(_ count: Int) -> String {
        "BEGIN:VCALENDAR\n"
            + (0..<count).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20181103T180000Z\nSUMMARY:\($0)\nEND:VEVENT\n" }
            .joined()
            + "END:VCALENDAR\n"
    }

    @Test func `a calendar that is cut replaces nothing, and says so`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let url = here.directory["a.ics"]
        let path = url.path
        let whole = SourceLibraryTests.calendar(20)
        func write(_ text: some StringProtocol) async throws {
            try Data(text.utf8).write(to: url)
            here.library.refresh()
            await eventually("it is read") { !here.library.isRefreshing }
        }
        func count(_ end: Int) -> Int { whole.prefix(end).components(separatedBy: "END:VEVENT").count - 1 }
        try await write(whole.prefix(500))
        here.library.add([Source(argument: path)])
        await here.settled()
        // A first reading shows what there is, and so does the next while nothing was whole.
        let entry = try #require(here.library.entries.first)
        #expect(entry.feed?.events.count == count(500) && entry.stored.failure == nil)
        try await write(whole.prefix(900))
        #expect(entry.feed?.events.count == count(900) && entry.stored.failure == nil)
        try await write(whole)
        #expect(entry.feed?.events.count == 20)
        for end in [900, whole.count - 3, whole.count - 15, 30] {
            try await write(whole.prefix(end))
            #expect(entry.feed?.events.count == 20)
            #expect(entry.stored.failure?.kind == .unfinished)
            #expect(entry.stored.failure?.message.hasPrefix("The file ends in the middle") == true)
        }
        try here.library.close()
        let next = try PlayedLibrary(here.directory)
        await next.open()
        #expect(next.library.entries.first?.feed?.events.count == 20)
        #expect(next.library.entries.first?.stored.failure?.kind == .unfinished)
        try Data(SourceLibraryTests.calendar(19).utf8).write(to: url)
        next.library.refresh()
        await eventually("the failure is gone") { next.library.entries.first?.stored.failure == nil }
        #expect(next.library.entries.first?.feed?.events.count == 19)
    }

    @Test func `the log has a line for each reading and refresh, without titles and queries`() async throws {
        let lines = Lines()
        Log.begin { line in lines.all.withLock { $0.append(line) } }
        let here = try PlayedLibrary()
        await here.open()
        let file = try here.file("Therapy.json", ["Anna"])
        let page = Source(argument: "http://127.0.0.1:1/a.ics?token=abc")
        here.library.add([file, page])
        await here.settled()
        let id = try #require(here.library.entries.first).id
        let written = lines.all.withLock { $0 }
        #expect(written.contains("refresh of source \(id), file: begun"))
        #expect(written.contains("refresh of source \(id), file: 1 events, 0 problems"))
        #expect(written.contains { $0.hasPrefix("file read: ") })
        #expect(written.contains { $0.hasPrefix("refresh of source \(id + 1), http://127.0.0.1:1/a.ics: failed, ") })
        #expect(!written.contains { $0.contains("Anna") || $0.contains("Therapy") || $0.contains("abc") })
    }

    @Test func `a file can be written, and a pipe and a file of events in JSON cannot`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let calendar = here.directory["calendar.ics"]
        try Data(SourceLibraryTests.calendar(1).utf8).write(to: calendar)
        let pipe = here.directory["pipe.ics"].path
        #expect(mkfifo(pipe, 0o600) == 0)
        let content = Data(SourceLibraryTests.calendar(2).utf8)
        let writer = Thread { FileHandle(forWritingAtPath: pipe)?.write(content) }
        here.library.add([Source(path: calendar.path), Source(path: pipe), try here.file("a.json", ["One"])])
        writer.start()
        await eventually("all are read") { here.library.feeds.count == 3 }
        let found = Dictionary(
            uniqueKeysWithValues: here.library.entries.map { ($0.stored.source.name, $0.writability) })
        #expect(found == ["calendar": .writable, "pipe": .stream, "a": .otherFormat])
    }

    @Test func `an answer that is compressed and cut replaces nothing, where its events look whole too`() async throws {
        let source = Source(argument: "/nowhere.ics")
        let provider = PlayedProvider()
        let entry = SourceEntry(
            StoredSource(id: 1, source: source), feed: nil, isStored: false, store: nil, keeper: nil,
            provider: provider,
            clock: PlayedClock(), counts: RefreshCounts(), onChange: { _ in }, onReport: { _ in })
        for (count, isCut, shown) in [(3, true, 3), (20, false, 20), (9, true, 20), (8, false, 8)] {
            entry.refresh()
            await eventually("it is asked") { !provider.waiting.isEmpty }
            provider.answer(SourceLibraryTests.calendar(count), of: source, isCut: isCut)
            await eventually("it is read") { !entry.isRefreshing }
            #expect(entry.feed?.events.count == shown)
            #expect((entry.stored.failure?.kind == .unfinished) == (isCut && shown != count))
        }
    }
}
