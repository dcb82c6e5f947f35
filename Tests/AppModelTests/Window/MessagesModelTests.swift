import AppModel
import Foundation
import Planning
import Testing
import TestSupport

@MainActor
@Suite struct MessagesModelTests {
    /// A library whose place for the store is taken by a file, so that it cannot be kept.
    private func unwritable() throws -> (PlayedLibrary, WindowModel) {
        let here = try PlayedLibrary()
        try Data("no folder".utf8).write(to: here.directory["data"])
        return (here, here.window())
    }

    @Test func `what the store says stands until it is closed`() async throws {
        let (here, window) = try unwritable()
        await here.open()
        await eventually("the message is shown") { window.messages.message != nil }
        window.messages.close()
        #expect(window.messages.message == nil)
        #expect(window.agenda.status.notice != nil)
    }

    @Test func `a link that fails is shown first, and then the failure of the store again`() async throws {
        let (here, window) = try unwritable()
        await here.open()
        await eventually("the message is shown") { window.messages.message != nil }
        let notice = window.messages.message
        _ = window.links.follow("upcoming://nowhere")
        #expect(window.messages.message == window.links.error?.message)
        window.messages.close()
        #expect(window.links.error == nil)
        #expect(window.messages.message == notice)
    }

    @Test func `without a failure there is no message`() async throws {
        let here = try PlayedLibrary()
        let window = here.window()
        await here.open()
        #expect(window.messages.message == nil)
        window.messages.close()
        _ = window.links.follow("upcoming://nowhere")
        #expect(window.messages.message != nil)
    }
}
