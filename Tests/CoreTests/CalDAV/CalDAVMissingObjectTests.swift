import Events
import Testing

@testable import Formats
@testable import Network
import TestSupport

/// Objects that a server lists and does not send.
@Suite(.timeLimit(.minutes(5)))
struct CalDAVMissingObjectTests {
    private struct Here {
        let calendar: PlayedCalendar
        let server: DAVServer
        let reading: CalDAVReading

        init(_ abilities: PlayedCalendar.Abilities = .all) throws {
            let calendar = PlayedCalendar(abilities)
            for name in ["a@x", "b@x", "c@x"] { calendar.put(name, name) }
            server = try DAVServer { calendar.answer($0) }
            self.calendar = calendar
            let account = CalDAVAccount(server: try server.address(), userName: "anna")
            reading = CalDAVReading(
                calendar: try server.address(PlayedCalendar.path), account: account,
                client: .anna(at: try server.address()))
        }

        func refresh(_ known: Answer?) async throws -> (answer: Answer, fault: CalDAVFault?) {
            switch try await reading.read(after: known.map { KnownAnswer($0) } ?? .none) {
            case .unchanged: (try #require(known), nil)
            case .answer(let answer, _, let fault, _): (answer, fault)
            }
        }
    }

    private let fault = CalDAVFault.incomplete(host: "127.0.0.1", count: 1)

    @Test(.slow, arguments: [nil, 404, 410, 403, 500, 507])
    func `an object that does not come is asked for again, also when the sync token has moved on`(
        status: Int?
    ) async throws {
        let here = try Here()
        here.calendar.withhold(["b@x"], status: status)
        let first = try await here.refresh(nil)
        #expect(first.fault == fault)
        #expect(first.answer.parts.count == 3)
        here.calendar.put("d@x", "D")
        let second = try await here.refresh(first.answer)
        #expect(second.fault == fault)
        #expect(second.answer.parts.count == 4)
        here.calendar.withhold([])
        here.calendar.forgetRequests()
        let third = try await here.refresh(second.answer)
        #expect(third.fault == nil)
        #expect(third.answer.parts.count == 5)
        #expect(here.calendar.asked == [["b@x"]])
        #expect(!here.calendar.requests.contains(.query))
    }

    @Test(.slow, arguments: [nil, 404, 403, 507])
    func `after three refreshes in vain only a list of the whole calendar asks again`(status: Int?) async throws {
        let here = try Here()
        here.calendar.withhold(["b@x"], status: status)
        var last = try await here.refresh(nil)
        last = try await here.refresh(last.answer)
        #expect(last.fault == fault)
        last = try await here.refresh(last.answer)
        #expect(last.fault == nil)
        here.calendar.forgetRequests()
        #expect(try await here.reading.read(after: KnownAnswer(last.answer)) == .unchanged(isInside: true))
        here.calendar.put("d@x", "D")
        last = try await here.refresh(last.answer)
        #expect(last.fault == nil)
        #expect(here.calendar.asked == [["d@x"]])
        // A list of the whole calendar.
        here.calendar.expireTokens()
        here.calendar.put("e@x", "E")
        here.calendar.forgetRequests()
        last = try await here.refresh(last.answer)
        #expect(last.fault == nil)
        #expect(here.calendar.asked.first?.sorted() == ["b@x", "e@x"])
        // A change of the object.
        here.calendar.withhold([])
        here.calendar.put("b@x", "B changed")
        last = try await here.refresh(last.answer)
        #expect(last.fault == nil)
        #expect(last.answer.parts.count == 6)
    }

    @Test func `an object that is removed is asked for no more`() async throws {
        let here = try Here()
        here.calendar.withhold(["b@x"], status: 404)
        let first = try await here.refresh(nil)
        here.calendar.remove("b@x")
        here.calendar.forgetRequests()
        let second = try await here.refresh(first.answer)
        #expect(second.fault == nil)
        #expect(here.calendar.asked == [])
        #expect(try await here.reading.read(after: KnownAnswer(second.answer)) == .unchanged(isInside: true))
    }

    @Test func `of a changed object that does not come, the known one stays`() async throws {
        let here = try Here()
        let first = try await here.refresh(nil)
        here.calendar.put("b@x", "B changed")
        here.calendar.withhold(["b@x"], status: 404)
        let second = try await here.refresh(first.answer)
        #expect(second.fault == fault)
        #expect(second.answer.parts.count == 4)
        here.calendar.withhold([])
        let third = try await here.refresh(second.answer)
        #expect(third.fault == nil)
        #expect(third.answer.parts.contains { String(decoding: $0.bytes, as: UTF8.self).contains("B changed") })
    }

    @Test(arguments: [[PlayedCalendar.Abilities.tag, .query, .multiget], [.tag, .query]])
    func `a server without tokens does not fail for ever`(abilities: PlayedCalendar.Abilities) async throws {
        let here = try Here(abilities)
        here.calendar.withhold(["b@x"], status: 403)
        var last = try await here.refresh(nil)
        #expect(last.fault == fault)
        for _ in 0..<3 { last = try await here.refresh(last.answer) }
        #expect(last.fault == nil)
        #expect(last.answer.parts.count == 3)
        #expect(try await here.reading.read(after: KnownAnswer(last.answer)) == .unchanged(isInside: true))
    }
}
