@testable import AppModel
import Events
import Formats
import Foundation
import Time
import Testing
import TestSupport

@Suite struct SourceQuestionTests {
    @Test func `bytes that are known are not decoded`() async throws {
        let directory = try TemporaryDirectory()
        let url = directory["events.json"]
        try Data("no JSON".utf8).write(to: url)
        let source = Source(path: url.path)
        var question = SourceQuestion()
        question.known = KnownAnswer(Answer(bytes: Array("no JSON".utf8)))
        guard case .success(.same) = await source.reply(to: question, fetcher: .shared, now: .now).answer else {
            Issue.record("It was decoded.")
            return
        }
        let decoded = await source.reply(to: SourceQuestion(), fetcher: .shared, now: .now).answer
        #expect(throws: SourceError.self) { try decoded.get() }
    }
}
