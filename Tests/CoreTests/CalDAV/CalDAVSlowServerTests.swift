import Events
import Synchronization
import Testing

@testable import Formats
@testable import Network
import TestSupport

/// Reading large calendars from servers that take seconds for each request, in a played time.
@Suite(.timeLimit(.minutes(20)))
struct CalDAVSlowServerTests {
    private final class PlayedTime: Sendable {
        private let passed = Mutex(Duration.zero)
        private let start = ContinuousClock.now

        var now: ContinuousClock.Instant { start + passed.withLock { $0 } }
        func pass(_ duration: Duration) { passed.withLock { $0 += duration } }
    }

    /// A calendar whose server takes some time for each object, and a reading of it.
    private struct Here {
        let calendar: PlayedCalendar
        let server: DAVServer
        let reading: CalDAVReading
        let time = PlayedTime()

        init(
            objects: Int, each: Duration, _ abilities: PlayedCalendar.Abilities = .all,
            cut: @escaping @Sendable (PlayedCalendar.Kind) -> DAVServer.Cut? = { _ in nil }
        ) throws {
            let calendar = PlayedCalendar(abilities)
            for number in 0..<objects { calendar.put("n\(number)", "N\(number)") }
            calendar.whenAsked { [time] in time.pass(each * $0) }
            server = try DAVServer { request in
                var answer = calendar.answer(request)
                answer.cut = cut(PlayedCalendar.Kind(request))
                return answer
            }
            self.calendar = calendar
            let account = CalDAVAccount(server: try server.address(), userName: "anna")
            reading = CalDAVReading(
                calendar: try server.address(PlayedCalendar.path), account: account,
                client: CalDAVClient(
                    server: try server.address(), userName: "anna", password: "secret", now: { [time] in time.now }))
        }

        func answer(after known: Answer?) async throws -> (answer: Answer, fault: CalDAVFault?, goesOn: Bool) {
            guard
                case .answer(let answer, _, let fault, let goesOn) = try await reading.read(
                    after: known.map { KnownAnswer($0) } ?? .none)
            else { return (try #require(known), nil, false) }
            return (answer, fault, goesOn)
        }

        /// Reads until there is no rest, as a source does.
        func all(after first: Answer? = nil) async throws -> (answer: Answer, parts: Int) {
            var (known, parts) = (first, 0)
            while true {
                let (answer, fault, goesOn) = try await answer(after: known)
                #expect(fault == nil)
                (known, parts) = (answer, parts + 1)
                if !goesOn { return (answer, parts) }
            }
        }
    }

    @Test(arguments: [(Duration.milliseconds(1), 500), (.milliseconds(50), 40), (.seconds(1), 5)])
    func `a request asks for as many objects as the server sends in a few seconds`(
        each: Duration, most: Int
    ) async throws {
        let here = try Here(objects: 1200, each: each)
        _ = try await here.answer(after: nil)
        let counts = here.calendar.asked.map(\.count)
        #expect(counts.first == 10)
        #expect(counts.dropFirst().max() == most)
    }

    @Test func `the number of objects in a request falls at once and rises in steps`() {
        var batch = CalDAVBatch()
        batch.note(.seconds(100), for: 10)
        #expect(batch.count == 1)
        batch.note(.seconds(3), for: 1)
        #expect(batch.count == 1)
        for count in [2, 4, 8, 16, 32, 64, 128, 256, 500, 500] {
            batch.note(.seconds(1), for: batch.count)
            #expect(batch.count == count)
        }
        batch.note(.seconds(10), for: 500)
        #expect(batch.count == 250)
        // The rest of a reading says nothing about more.
        batch.note(.seconds(1), for: 3)
        #expect(batch.count == 250)
        batch.noteFailure(for: 250)
        #expect(batch.count == 62)
    }

    @Test(.slow) func `a slow first reading comes in parts, and no object is asked for twice`() async throws {
        let here = try Here(objects: 3000, each: .milliseconds(50))
        let (first, fault, goesOn) = try await here.answer(after: nil)
        #expect(fault == nil && goesOn)
        #expect((500...1000).contains(first.parts.count))
        #expect(await CalDAVReading.isBeginning(KnownAnswer(first)))
        here.calendar.forgetRequests()
        // With another program running: only the answer is known.
        let (answer, parts) = try await here.all(after: first)
        #expect(answer.parts.count == 3001)
        #expect((3...6).contains(parts))
        #expect(here.calendar.asked.flatMap { $0 }.count == 3001 - first.parts.count)
        #expect(!here.calendar.requests.contains(.query))
        #expect(await !CalDAVReading.isBeginning(KnownAnswer(answer)))
        #expect(try await here.reading.read(after: KnownAnswer(answer)) == .unchanged(isInside: true))
    }

    @Test(.slow, arguments: [PlayedCalendar.Abilities.all, [.tag, .query, .multiget], [.listing, .multiget]])
    func `changes between the parts of a reading are not lost`(abilities: PlayedCalendar.Abilities) async throws {
        let here = try Here(objects: 1500, each: .milliseconds(50), abilities)
        let first = try await here.answer(after: nil).answer
        here.calendar.put("n1", "Changed")
        here.calendar.put("n1499", "Changed")
        here.calendar.remove("n700")
        here.calendar.remove("n2")
        here.calendar.put("new", "New")
        let answer = try await here.all(after: first).answer
        #expect(answer.parts.count == 1500)
        let texts = answer.parts.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.count { $0.contains("SUMMARY:Changed") } == 2)
        #expect(texts.contains { $0.contains("SUMMARY:New") })
    }

    @Test func `a reading that is cut off keeps what has come, and continues with the rest`() async throws {
        let batches = Counter()
        let here = try Here(objects: 1000, each: .milliseconds(10)) { kind in
            kind == .multiget && batches.next() == 4 ? .withLength : nil
        }
        let (first, fault, goesOn) = try await here.answer(after: nil)
        #expect(fault == .network(FetchError(.cutOff, host: "127.0.0.1")))
        #expect(!goesOn)
        #expect(first.parts.count == 151)
        here.calendar.forgetRequests()
        let (answer, _) = try await here.all(after: first)
        #expect(answer.parts.count == 1001)
        #expect(here.calendar.asked.flatMap { $0 }.count == 850)
    }

    @Test(.slow, arguments: [504, 500, 413, 400])
    func `a server that fails for many objects is asked for fewer`(status: Int) async throws {
        let here = try Here(objects: 100, each: .milliseconds(10))
        here.calendar.limitRequests(to: 3, status: status)
        let (answer, _) = try await here.all()
        #expect(answer.parts.count == 101)
    }

    @Test func `a server that sends only some of the objects at a time is asked for the others`() async throws {
        let here = try Here(objects: 100, each: .milliseconds(10))
        here.calendar.limitAnswers(to: 7)
        let (answer, _) = try await here.all()
        #expect(answer.parts.count == 101)
        #expect(here.calendar.requests.count < 40)
    }

    @Test func `without any object that has come, the reason is a failure`() async throws {
        let here = try Here(objects: 100, each: .milliseconds(10)) { $0 == .multiget ? .withLength : nil }
        let result = await here.reading.result(after: .none)
        #expect(result == .failure(.network(FetchError(.cutOff, host: "127.0.0.1"))))
    }

    @Test func `a server that takes too long for each object does not keep the reading going`() async throws {
        let here = try Here(objects: 20, each: .seconds(100))
        here.calendar.limitRequests(to: 0, status: 504)
        let result = await here.reading.result(after: .none)
        #expect(result == .failure(.network(FetchError(.status(504), host: "127.0.0.1"))))
        #expect(here.calendar.asked.count <= 5)
    }
}
