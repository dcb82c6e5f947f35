import AppModel
import Events
import Foundation
import Storage
import Testing
import TestSupport

/// What is read at a start, and when.
@MainActor
@Suite struct StartTests {
    private let here: PlayedLibrary

    init() throws { here = try PlayedLibrary() }

    private func next() -> SourceLibrary {
        SourceLibrary(directory: here.directory["data"], in: PlayedSurroundings().surroundings)
    }

    /// A library with a file that the store knows by its stamp, closed again.
    private func fill() async throws -> URL {
        await here.open()
        let source = try here.file("a.json", ["One"])
        here.library.add([source])
        await here.settled()
        // A file that was written to a moment ago has no stamp.
        await eventually("it has a stamp") {
            if here.library.entries.first?.stored.stamp == nil, !here.library.isRefreshing { here.library.refresh() }
            return here.library.entries.first?.stored.stamp != nil && !here.library.isRefreshing
        }
        try here.library.close()
        return here.directory["a.json"]
    }

    @Test func `a file that has not changed is not read again at the start`() async throws {
        let file = try await fill()
        let opens = try FileOpens(of: file)
        let library = next()
        library.open()
        await eventually("all is there") { library.feeds.count == 1 && !library.isRefreshing }
        #expect(opens.count() == 0)
        #expect(library.entries.first?.stored.failure == nil)
        // Who asks for it has it read.
        library.refresh()
        await eventually("it is read") { !library.isRefreshing }
        #expect(opens.count() > 0)
    }

    @Test func `a file that has changed since is shown as it was, and then as it is`() async throws {
        _ = try await fill()
        _ = try here.file("a.json", ["Two"])
        let library = next()
        var seen: [[String]] = []
        library.onChange = { [weak library] _ in
            guard let titles = library?.feeds.first?.events.map(\.title), titles != seen.last else { return }
            seen.append(titles)
        }
        library.open()
        await eventually("all is there") { seen.last == ["Two"] && !library.isRefreshing }
        #expect(seen == [["One"], ["Two"]])
    }

    @Test func `the store is read from the start of the program on, before there is anybody to show it`() async throws {
        _ = try await fill()
        let early = EarlyReading(directory: here.directory["data"])
        guard case .success(let opening) = await early.opening.value else {
            Issue.record("it is not read")
            return
        }
        #expect(opening.feeds.count == 1)
        // Who opened it once more would wait.
        let lock = try Lock(here.directory["data"])
        let library = next()
        library.open(early: EarlyStart(within: .zero) { [early] in early })
        await eventually("it is taken from there") { library.feeds.count == 1 && !library.isRefreshing }
        lock.release()
    }

    @Test(.timeLimit(.minutes(4)))
    func `an early start begins when it is asked to, and by itself after its rest`() async throws {
        _ = try await fill()
        let directory = here.directory["data"]
        let told = EarlyStart(within: .seconds(3600)) { EarlyReading(directory: directory) }
        told.now()
        let rested = EarlyStart(within: .milliseconds(1)) { EarlyReading(directory: directory) }
        for start in [told, rested] {
            let opening = try await start.reading.value.opening.value.get()
            #expect(opening.feeds.count == 1)
        }
    }

    @Test func `a file that is named is read once, from the start of the program on`() async throws {
        let source = try here.file("a.json", ["One"])
        await eventually("it has a stamp") { source.stamp != nil }
        let opens = try FileOpens(of: here.directory["a.json"])
        var early = EarlyReading(directory: here.directory["data"])
        early.read([source, source])
        let library = next()
        library.add([source])
        library.open(early: EarlyStart(within: .zero) { [early] in early })
        await eventually("it is shown") { library.feeds.count == 1 && !library.isRefreshing }
        #expect(opens.count() == 1)
    }

    @Test func `a file that changed after it was read early is read again`() async throws {
        let source = try here.file("a.json", ["One"])
        await eventually("it has a stamp") { source.stamp != nil }
        var early = EarlyReading(directory: here.directory["data"])
        early.read([source])
        _ = await early.opening.value
        _ = try here.file("a.json", ["Two"])
        let library = next()
        library.add([source])
        library.open(early: EarlyStart(within: .zero) { [early] in early })
        await eventually("it is shown") { library.feeds.count == 1 && !library.isRefreshing }
        #expect(library.feeds.first?.events.map(\.title) == ["Two"])
    }

    @Test func `while another process opens the database, other tasks go on`() async throws {
        let data = here.directory["data"]
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let lock = try Lock(data)
        let libraries = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in next() }
        for library in libraries { library.open() }
        for _ in libraries { await Task.detached(priority: .userInitiated) {}.value }
        for library in libraries { #expect(library.isOpening) }
        lock.release()
        await eventually("all are open") { !libraries.contains { $0.isOpening } }
    }
}

/// The lock that processes take in turn to open the store, held.
private struct Lock {
    private let descriptor: Int32

    init(_ directory: URL) throws {
        descriptor = Foundation.open(directory.appendingPathComponent(".lock").path, O_CREAT | O_RDWR, 0o600)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    }

    func release() { close(descriptor) }
}
