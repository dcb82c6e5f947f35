import AppModel
import Core
import Foundation
import TestSupport
import Testing

@MainActor
@Suite struct UndoModelTests {
    private let here: PlayedLibrary
    private let undo: UndoModel

    init() async throws {
        here = try PlayedLibrary()
        undo = UndoModel(here.model())
        await here.open()
        here.library.add([try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])])
        await here.settled()
    }

    private var names: [String] { here.library.entries.map(\.stored.name) }
    private var ids: [StoredSource.ID] { here.library.entries.map(\.id) }

    @Test func `what was removed comes back`() async {
        undo.remove([ids[0]])
        #expect(undo.removal?.text == "a.json removed")
        #expect(names == ["b.json"])
        undo.undo()
        #expect(undo.removal == nil)
        await eventually("it is back") { names == ["a.json", "b.json"] }
    }

    @Test func `several are told by their number`() {
        undo.remove(ids)
        #expect(undo.removal?.text == "2 sources removed")
        #expect(names.isEmpty)
    }

    @Test func `the offer ends after ten seconds`() {
        undo.remove([ids[0]])
        here.played.clock.pass(milliseconds: 9_999)
        #expect(undo.removal != nil)
        here.played.clock.pass(milliseconds: 1)
        #expect(undo.removal == nil)
        undo.undo()
        #expect(names == ["b.json"])
    }

    @Test func `a later removal has its own ten seconds`() {
        undo.remove([ids[0]])
        here.played.clock.pass(milliseconds: 6_000)
        undo.remove([ids[0]])
        #expect(undo.removal?.text == "b.json removed")
        here.played.clock.pass(milliseconds: 6_000)
        #expect(undo.removal != nil)
        here.played.clock.pass(milliseconds: 4_000)
        #expect(undo.removal == nil)
    }

    @Test func `it stays as long as it is in use`() {
        let focus = Focus()
        undo.isInUse = { focus.isInBar }
        undo.remove([ids[0]])
        here.played.clock.pass(milliseconds: 30_000)
        #expect(undo.removal != nil)
        focus.isInBar = false
        here.played.clock.pass(milliseconds: 10_000)
        #expect(undo.removal == nil)
    }

    @Test func `what is added again needs no undoing`() async throws {
        undo.remove([ids[0]])
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("the offer is gone") { undo.removal == nil }
        #expect(names.contains("a.json"))
    }
}

@MainActor
private final class Focus {
    var isInBar = true
}
