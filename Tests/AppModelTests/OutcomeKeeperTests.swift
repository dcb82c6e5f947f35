import AppModel
import Events
import Foundation
import Storage
import Testing
import TestSupport
import Time

/// What many files give is kept, however it comes in.
@MainActor
@Suite struct OutcomeKeeperTests {
    private func outcome(_ source: StoredSource) throws -> Refresh {
        let answer = Answer(
            bytes: Array(
                #"[{"title": "Walk", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:14 PM"}]"#.utf8))
        let feed = try Feed.decode(answer, source: source.source)
        return Refresh(.success(.feed(feed, answer)), of: source.id, began: Instant(millisecondsSinceEpoch: 0))
    }

    @Test func `each of many gets its own answer`() async throws {
        let store = try Store.inMemory()
        let sources = try store.add((0..<100).map { Source(location: "/tmp/\($0).json") })
        try store.remove([sources[7].id], at: Instant(millisecondsSinceEpoch: 0))
        let keeper = OutcomeKeeper(store)
        let keeping = try sources.map { source in
            let refresh = try outcome(source)
            return Task { await keeper.keep(refresh) }
        }
        for (number, source) in sources.enumerated() {
            let kept = try await keeping[number].value.get()
            #expect(kept?.id == (number == 7 ? nil : source.id))
            #expect(kept?.revision == (number == 7 ? nil : 1))
        }
        #expect(try store.sources().allSatisfy { $0.revision == 1 })
    }

    @Test func `what is shown at the end is kept, though it was still waiting for that`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let sources = try (0..<50).map { try here.file("\($0).json", ["Event \($0)"]) }
        here.library.onChange = { [library = here.library] _ in
            // In the moment in which the last is shown.
            guard library.feeds.count == 50 else { return }
            library.onChange = { _ in }
            try? library.close()
        }
        here.library.add(sources)
        await eventually("it is closed") { here.library.isOpening }
        let again = try StoreOpening.open(in: here.directory["data"])
        #expect(again.feeds.count == 49)
        #expect(again.sources.count == 50)
    }
}
