import AppModel
import Foundation
import Planning
import Testing
import TestSupport

@MainActor
@Suite struct ExportModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
        here.library.add([try here.file("a.json", ["One", "Two"])])
        await here.settled()
        await eventually("it is in the agenda") { [window] in window.agenda.snapshot != nil }
    }

    private func export() throws -> CalendarExport {
        CalendarExport(try #require(window.agenda.snapshot).rows)
    }

    @Test func `a file is saved, and its folder offered`() async throws {
        let file = here.directory["x.ics"]
        window.exports.save(try export(), to: file.path)
        await eventually("the window says so") { window.undos.shown?.text == "Saved 2 events to x.ics" }
        var opened: [String] = []
        window.exports.onOpenFolder = { opened.append($0) }
        #expect(window.undos.shown?.nextLabel == "_Open Folder")
        window.undos.proceed()
        #expect(opened == [file.deletingLastPathComponent().path])
        #expect(try String(contentsOf: file, encoding: .utf8).contains("SUMMARY:Two\r\n"))
    }

    @Test func `a failed export is shown until it is closed, or until a later one succeeds`() async throws {
        let wrong = here.directory["none/x.ics"].path
        window.exports.save(try export(), to: wrong)
        await eventually("the window says so") { window.messages.message?.contains("could not be saved") == true }
        #expect(window.undos.shown == nil)
        window.messages.close()
        #expect(window.messages.message == nil)

        window.exports.save(try export(), to: wrong)
        await eventually("the window says so") { window.messages.message != nil }
        window.exports.save(try export(), to: here.directory["x.ics"].path)
        #expect(window.messages.message == nil)
        await eventually("it is saved") { window.undos.shown != nil }
    }
}
