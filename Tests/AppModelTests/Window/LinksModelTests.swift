import AppModel
import Planning
import Testing
import TestSupport

@MainActor
@Suite struct LinksModelTests {
    private let links = LinksModel()

    @Test func `a link waits until what it names is there`() {
        #expect(links.follow("upcoming://event/0123456789abcdef"))
        links.proceed(isReading: true) { _ in false }
        #expect(links.awaited != nil)
        var opened: [Link] = []
        links.proceed(isReading: true) {
            opened.append($0)
            return true
        }
        #expect(opened.count == 1)
        #expect(links.awaited == nil)
        #expect(links.error == nil)
        links.proceed(isReading: false) { _ in
            Issue.record("it is followed already")
            return true
        }
    }

    @Test func `a link to nothing has failed as soon as all is read`() throws {
        #expect(links.follow("upcoming://event/0123456789abcdef"))
        links.proceed(isReading: false) { _ in false }
        #expect(links.awaited == nil)
        #expect(try #require(links.error).message.contains("None of your calendars has the event of this link."))
        links.dismissError()
        #expect(links.error == nil)
    }

    @Test func `a link waits for what it has begun itself`() {
        #expect(links.follow("upcoming://agenda?date=2018-11-01"))
        var isReading = false
        links.proceed(isReading: isReading) { _ in
            isReading = true
            return false
        }
        #expect(links.awaited != nil)
        #expect(links.error == nil)
    }

    @Test func `a link that is none is refused with a message, and one that waited is given up`() {
        #expect(links.follow("upcoming://conflicts"))
        #expect(!links.follow("upcoming://nowhere"))
        #expect(links.awaited == nil)
        #expect(links.error != nil)
        #expect(links.follow("upcoming://conflicts"))
        #expect(links.error == nil)
    }

    @Test func `who goes elsewhere is not called back`() {
        #expect(links.follow("upcoming://agenda"))
        links.cancel()
        links.proceed(isReading: false) { _ in
            Issue.record("it was given up")
            return true
        }
        #expect(links.error == nil)
    }
}
