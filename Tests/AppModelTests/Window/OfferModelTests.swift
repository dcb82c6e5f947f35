import AppModel
import Events
import Foundation
import GRDB
import Storage
import Testing
import TestSupport
import Text

@MainActor
@Suite struct OfferModelTests {
    private let here: PlayedLibrary
    private let offers: OfferModel

    init() async throws {
        here = try PlayedLibrary()
        offers = OfferModel(here.model())
        await here.open()
        here.library.add([try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])])
        await here.settled()
    }

    private var names: [String] { here.library.entries.map(\.stored.name) }
    private var ids: [StoredSource.ID] { here.library.entries.map(\.id) }

    @Test func `what was removed comes back`() async {
        offers.remove([ids[0]])
        #expect(offers.offer?.text == "a.json removed")
        #expect(names == ["b.json"])
        offers.accept()
        #expect(offers.offer == nil)
        await eventually("it is back") { names == ["a.json", "b.json"] }
    }

    @Test func `several are told by their number`() {
        offers.remove(ids)
        #expect(offers.offer?.text == "2 sources removed")
        #expect(names.isEmpty)
    }

    @Test func `the offer ends after ten seconds`() {
        offers.remove([ids[0]])
        here.played.clock.pass(milliseconds: 9_999)
        #expect(offers.offer != nil)
        here.played.clock.pass(milliseconds: 1)
        #expect(offers.offer == nil)
        offers.accept()
        #expect(names == ["b.json"])
    }

    @Test func `what was removed is forgotten when it can no longer come back`() async throws {
        let source = here.library.entries[0].stored.source
        here.library.rename(ids[0], to: "Films")
        await eventually("its name") { names[0] == "Films" }
        let id = ids[0]
        offers.remove([id])
        here.played.clock.pass(milliseconds: 10_000)
        let store = try #require(await here.library.openStore())
        // Changes are made in order.
        try await store.inTurn { store throws(StoreError) in try store.restore([id]) }
        #expect(try store.sources().allSatisfy { $0.id != id })
        here.library.add([source])
        await eventually("it has its own name") { names.contains("a.json") }
    }

    @Test func `what cannot be removed comes back with the reason, which stays`() async throws {
        let other = try DatabaseQueue(path: here.directory["data"].appendingPathComponent(Store.fileName).path)
        try await other.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE UPDATE OF isRemoved ON source
                    BEGIN SELECT RAISE(ABORT, 'stuck'); END
                    """)
        }
        offers.remove([ids[0]])
        await eventually("it is back") { names == ["a.json", "b.json"] }
        await eventually("the offer is gone") { offers.offer == nil }
        // Changes are made in order: whatever else was asked of the store is done then.
        let store = try #require(await here.library.openStore())
        try await store.inTurn { _ in }
        #expect(here.library.notice?.contains("stuck") == true)
        try await other.write { try $0.execute(sql: "DROP TRIGGER refusal") }
    }

    @Test func `a later offer ends the one before`() async throws {
        let id = ids[0]
        offers.remove([id])
        offers.remove([ids[0]])
        let store = try #require(await here.library.openStore())
        try await store.inTurn { store throws(StoreError) in try store.restore([id]) }
        #expect(try store.sources().allSatisfy { $0.id != id })
        offers.accept()
        await eventually("the second is back") { names == ["b.json"] }
    }

    @Test func `a later removal has its own ten seconds`() {
        offers.remove([ids[0]])
        here.played.clock.pass(milliseconds: 6_000)
        offers.remove([ids[0]])
        #expect(offers.offer?.text == "b.json removed")
        here.played.clock.pass(milliseconds: 6_000)
        #expect(offers.offer != nil)
        here.played.clock.pass(milliseconds: 4_000)
        #expect(offers.offer == nil)
    }

    @Test func `it stays as long as it is in use`() {
        let focus = Focus()
        offers.isInUse = { focus.isInBar }
        offers.remove([ids[0]])
        here.played.clock.pass(milliseconds: 30_000)
        #expect(offers.offer != nil)
        focus.isInBar = false
        here.played.clock.pass(milliseconds: 10_000)
        #expect(offers.offer == nil)
    }

    @Test func `what is added again needs no undoing`() async throws {
        offers.remove([ids[0]])
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("the offer is gone") { offers.offer == nil }
        #expect(names.contains("a.json"))
    }

    @Test func `what was added is taken off the list again`() async throws {
        let source = try here.file("c.json", ["Three"])
        here.library.add([source]) { [offers] in offers.noteAdded($0) }
        await eventually("it is offered") { offers.offer?.text == "c.json added" }
        #expect(offers.offer?.label == "_Undo")
        await here.settled()
        offers.accept()
        #expect(names == ["a.json", "b.json"])
        #expect(offers.offer == nil)
    }

    @Test func `what was added and is gone again needs no undoing`() async throws {
        here.library.add([try here.file("c.json", ["Three"])]) { [offers] in offers.noteAdded($0) }
        await eventually("it is offered") { offers.offer != nil }
        here.library.remove([try #require(ids.last)])
        await eventually("the offer is gone") { offers.offer == nil }
    }

    @Test func `those alone are told as added that were not there`() async throws {
        var added: [[StoredSource.ID]] = []
        here.library.add([try here.file("a.json", ["One"])]) { added.append($0) }
        here.library.add([try here.file("a.json", ["One"]), try here.file("c.json", ["Three"])]) { added.append($0) }
        await eventually("they are added") { !added.isEmpty }
        #expect(names == ["a.json", "b.json", "c.json"])
        #expect(added == [[ids[2]]])
    }

    @Test func `how a source counts is decided, and comes back`() async throws {
        let entry = try #require(here.library.entries.first)
        let first = SourceChoices(counting: .never)
        offers.set(.choices(first), insteadOf: .choices(SourceChoices()), of: ids[0])
        #expect(offers.offer?.text == "Conflicts of a.json changed")
        #expect(offers.offer?.label == "_Undo")
        await eventually("it holds") { entry.stored.choices == first }
        // The last one alone is undone.
        let second = SourceChoices(ownership: .followed, counting: .never)
        offers.set(.choices(second), insteadOf: .choices(first), of: ids[0])
        await eventually("it holds as well") { entry.stored.choices == second }
        #expect(offers.offer != nil)
        offers.accept()
        #expect(offers.offer == nil)
        await eventually("it is as before") { entry.stored.choices == first }
    }

    @Test func `what changes nothing is not offered, and a source that is gone has nothing to undo`() async {
        offers.set(.choices(SourceChoices()), insteadOf: .choices(SourceChoices()), of: ids[0])
        #expect(offers.offer == nil)
        offers.set(.choices(SourceChoices(counting: .never)), insteadOf: .choices(SourceChoices()), of: ids[0])
        #expect(offers.offer != nil)
        here.library.remove([ids[0]])
        await eventually("the offer is gone") { offers.offer == nil }
    }

    @Test func `a file that was saved leads to its folder`() {
        var opened: [String] = []
        offers.onOpenFolder = { opened.append($0) }
        offers.noteSaved(Message("Saved 3 events to a.ics"), in: "/calendars")
        #expect(offers.offer?.label == "_Open Folder")
        offers.accept()
        #expect(opened == ["/calendars"])
        #expect(offers.offer == nil)
    }
}

@MainActor
private final class Focus {
    var isInBar = true
}
