import Events
import Foundation
import Testing
import Time

@testable import Formats
@testable import Network
import TestSupport

/// Reading one calendar, from servers that know more and less of CalDAV, and from servers that fail in the middle.
@Suite(.timeLimit(.minutes(5)))
struct CalDAVReadingTests {
    private struct Reader {
        let reading: CalDAVReading
        private let source: Source

        init(_ server: DAVServer) throws {
            let address = try server.address()
            let account = CalDAVAccount(
                server: address, userName: "anna", principal: try server.address("/principals/anna/"))
            let calendar = try server.address(PlayedCalendar.path)
            source = Source(account.id, calendar: calendar)
            reading = CalDAVReading(
                calendar: calendar, account: account,
                client: CalDAVClient(
                    server: address, userName: "anna", password: "secret",
                    now: { [start = ContinuousClock.now] in start }))
        }

        func result(after known: Answer? = nil) async -> Result<CalDAVAnswer, CalDAVFault> {
            await reading.result(after: known.map { KnownAnswer($0) } ?? .none)
        }

        /// The answer after another one; that one when nothing has changed.
        func read(after known: Answer? = nil) async throws -> Answer {
            switch try await result(after: known).get() {
            case .unchanged: return try #require(known)
            case .answer(let answer, _, let fault, _):
                #expect(fault == nil)
                return answer
            }
        }

        func fault(after known: Answer? = nil) async -> CalDAVFault? {
            if case .failure(let fault) = await result(after: known) { fault } else { nil }
        }

        /// The titles of the events, in their order: one that is doubled is there twice.
        func titles(_ answer: Answer) throws -> [String] {
            let now = Instant(millisecondsSinceEpoch: 1_541_000_000_000)
            return try Feed.decode(answer, source: source, now: now).events.map(\.title).sorted()
        }

        func calendar(_ answer: Answer) throws -> CalendarObject? {
            try Feed.decode(answer, source: source, now: Instant(millisecondsSinceEpoch: 0)).calendar
        }
    }

    @Test(arguments: [(nil, false), ("/principals/anna", false), ("/principals/ben/", true)])
    func `a calendar of another owner is shared`(_ owner: String?, isShared: Bool) async throws {
        try await withCalendar { calendar, reader in
            calendar.give(to: owner)
            let read = try reader.calendar(try await reader.read())
            #expect(read?.isOfOther == isShared)
        }
    }

    /// A calendar with the events A and B, on a server.
    private func withCalendar(
        _ abilities: PlayedCalendar.Abilities = .all,
        _ test: (PlayedCalendar, Reader) async throws -> Void
    ) async throws {
        let calendar = PlayedCalendar(abilities)
        calendar.put("a@x", "A")
        calendar.put("b@x", "B")
        let server = try DAVServer { calendar.answer($0) }
        try await test(calendar, Reader(server))
        withExtendedLifetime(server) {}
    }

    /// Changes one of the events, adds one, and removes one.
    private func change(_ calendar: PlayedCalendar) {
        calendar.put("b@x", "B changed")
        calendar.put("c@x", "C")
        calendar.remove("a@x")
    }

    // MARK: Servers that know less

    @Test(.slow, arguments: 0..<64)
    func `whatever a server knows, its events are read, and again when they change`(number: Int) async throws {
        let abilities = PlayedCalendar.Abilities(rawValue: number)
        let canList = !abilities.isDisjoint(with: [.query, .listing]) && abilities.contains(.multiget)
        let canRead = canList || !abilities.isDisjoint(with: [.query, .whole])
        try await withCalendar(abilities) { calendar, reader in
            guard canRead else {
                let fault = await reader.fault()
                #expect(fault == .network(FetchError(.status(404), host: "127.0.0.1")))
                return
            }
            let first = try await reader.read()
            #expect(try reader.titles(first) == ["A", "B"])
            change(calendar)
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["B changed", "C"])
            calendar.expireTokens()
            calendar.put("d@x", "D")
            let third = try await reader.read(after: second)
            #expect(try reader.titles(third) == ["B changed", "C", "D"])
            let fourth = try await reader.read(after: third)
            #expect(try reader.titles(fourth) == ["B changed", "C", "D"])
            if canList { #expect(fourth == third) }
        }
    }

    @Test(.slow, arguments: [400, 403, 404, 405, 410, 412, 415, 500, 501, 507])
    func `a server that states tokens and refuses them is asked for entity tags`(status: Int) async throws {
        try await withCalendar { calendar, reader in
            calendar.expireTokens(always: true, status: status)
            let first = try await reader.read()
            change(calendar)
            calendar.forgetRequests()
            let second = try await reader.read(after: first)
            #expect(calendar.requests == [.properties, .changes, .query, .multiget])
            #expect(try reader.titles(second) == ["B changed", "C"])
        }
    }

    @Test(arguments: [408, 425, 429, 502, 503, 504])
    func `a server that is busy is not asked in another way`(status: Int) async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            change(calendar)
            calendar.expireTokens(status: status)
            calendar.forgetRequests()
            let fault = await reader.fault(after: first)
            #expect(fault == .network(FetchError(.status(status), host: "127.0.0.1")))
            #expect(calendar.requests == [.properties, .changes])
        }
    }

    @Test func `a calendar without changes takes one request, and one with changes three`() async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            calendar.forgetRequests()
            let same = try await reader.result(after: first).get()
            #expect(same == .unchanged(isInside: true))
            #expect(calendar.requests == [.properties])
            calendar.put("a@x", "A changed")
            calendar.forgetRequests()
            let second = try await reader.read(after: first)
            #expect(calendar.requests == [.properties, .changes, .multiget])
            #expect(second.parts.count == first.parts.count)
        }
    }

    @Test(arguments: [403, 410, 507])
    func `after a token has expired only other objects are asked for`(status: Int) async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            calendar.expireTokens(status: status)
            calendar.remove("a@x")
            calendar.forgetRequests()
            let second = try await reader.read(after: first)
            #expect(calendar.requests == [.properties, .changes, .query])
            #expect(try reader.titles(second) == ["B"])
            // The new token works.
            calendar.put("c@x", "C")
            calendar.forgetRequests()
            let third = try await reader.read(after: second)
            #expect(calendar.requests == [.properties, .changes, .multiget])
            #expect(try reader.titles(third) == ["B", "C"])
        }
    }

    // MARK: Answers in pieces

    @Test func `changes that come in pieces are all read`() async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            for number in 0..<7 { calendar.put("n\(number)", "N\(number)") }
            calendar.remove("n3")
            calendar.limitChanges(to: 2)
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["A", "B", "N0", "N1", "N2", "N4", "N5", "N6"])
            #expect(calendar.requests.count { $0 == .changes } == 4)
        }
    }

    @Test func `when pieces of changes do not go on, the whole calendar is compared`() async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            change(calendar)
            calendar.limitChanges(to: 1, repeatingTokens: true)
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["B changed", "C"])
        }
    }

    @Test func `of a list that is not all, the objects left out stay`() async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            calendar.expireTokens(always: true)
            change(calendar)
            calendar.limitLists(to: 1)
            // The whole text is the only way that is left.
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["B changed", "C"])
            #expect(calendar.requests.last == .get)
        }
        try await withCalendar(PlayedCalendar.Abilities.all.subtracting(.whole)) { calendar, reader in
            let first = try await reader.read()
            calendar.expireTokens(always: true)
            change(calendar)
            calendar.limitLists(to: 1)
            let fault = await reader.fault(after: first)
            #expect(fault == .network(FetchError(.status(404), host: "127.0.0.1")))
        }
    }

    @Test func `objects that a server lists and does not send are said, and asked for again`() async throws {
        try await withCalendar { calendar, reader in
            calendar.withhold(["b@x"])
            guard case .answer(let answer, _, let fault, _) = try await reader.result().get() else {
                Issue.record("there is no answer")
                return
            }
            #expect(fault == .incomplete(host: "127.0.0.1", count: 1))
            #expect(try reader.titles(answer) == ["A"])
            calendar.withhold([])
            let later = try await reader.read(after: answer)
            #expect(try reader.titles(later) == ["A", "B"])
        }
    }

    @Test func `of objects that a server sends no more in one query, the known ones stay`() async throws {
        try await withCalendar([.query]) { calendar, reader in
            let first = try await reader.read()
            change(calendar)
            calendar.withhold(["b@x"])
            guard case .answer(let answer, _, let fault, _) = try await reader.result(after: first).get() else {
                Issue.record("there is no answer")
                return
            }
            #expect(fault == .incomplete(host: "127.0.0.1", count: 1))
            #expect(try reader.titles(answer) == ["B", "C"])
            calendar.withhold([])
            let later = try await reader.read(after: answer)
            #expect(try reader.titles(later) == ["B changed", "C"])
        }
    }

    @Test func `a query that lists the objects without their texts is no empty calendar`() async throws {
        try await withCalendar([.query, .whole]) { calendar, reader in
            calendar.withhold(["a@x", "b@x"])
            let answer = try await reader.read()
            #expect(try reader.titles(answer) == ["A", "B"])
            #expect(calendar.requests.last == .get)
        }
    }

    // MARK: Servers that fail

    @Test(arguments: [
        (404, CalDAVFault.gone(host: "127.0.0.1")), (410, .gone(host: "127.0.0.1")),
        (403, .notPermitted(host: "127.0.0.1")),
        (500, .network(FetchError(.status(500), host: "127.0.0.1"))), (200, .badAnswer(host: "127.0.0.1")),
    ])
    func `a calendar that cannot be read is said so, and is read again when it can`(
        status: Int, fault: CalDAVFault
    ) async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            calendar.refuse(status)
            calendar.put("c@x", "C")
            let found = await reader.fault(after: first)
            #expect(found == fault)
            calendar.refuse(nil)
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["A", "B", "C"])
        }
    }

    @Test(.slow, arguments: PlayedCalendar.Kind.allCases, [DAVServer.Cut.withLength, .inChunks])
    func `an answer that is cut off is a failure, and the next reading has everything`(
        kind: PlayedCalendar.Kind, cut: DAVServer.Cut
    ) async throws {
        // Each kind of request is made by one of these servers.
        let abilities: PlayedCalendar.Abilities =
            switch kind {
            case .properties, .changes, .multiget: .all
            case .query: [.tag, .query, .multiget]
            case .list: [.tag, .listing, .multiget]
            case .get: .whole
            }
        try await withCalendar(abilities) { calendar, reader in
            let first = try await reader.read()
            change(calendar)
            calendar.cut([kind], cut)
            let fault = await reader.fault(after: first)
            #expect(fault == .network(FetchError(.cutOff, host: "127.0.0.1")))
            #expect(fault?.isTemporary == true)
            calendar.cut([], cut)
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["B changed", "C"])
        }
    }

    @Test(.slow, arguments: PlayedCalendar.Kind.allCases)
    func `where the length is not stated, the text tells that an answer is cut off`(
        kind: PlayedCalendar.Kind
    ) async throws {
        try await withCalendar { calendar, reader in
            let first = try await reader.read()
            change(calendar)
            calendar.cut([kind], .unstated)
            // Another kind of request may have what this one has not.
            switch await reader.result(after: first) {
            case .success(.answer(let answer, _, let fault, _)):
                #expect(kind != .properties)
                #expect(fault == nil)
                #expect(try reader.titles(answer) == ["B changed", "C"])
            case .success(.unchanged): Issue.record("it has changed")
            case .failure(let fault):
                #expect(kind == .properties)
                #expect(fault == .badAnswer(host: "127.0.0.1"))
            }
            calendar.cut(PlayedCalendar.Kind.allCases.filter { $0 != .properties }, .unstated)
            let fault = await reader.fault(after: first)
            #expect(fault == .network(FetchError(.cutOff, host: "127.0.0.1")))
            calendar.cut([], .unstated)
            let second = try await reader.read(after: first)
            #expect(try reader.titles(second) == ["B changed", "C"])
        }
    }
}
