import FlyingFox
import Foundation
import Testing

@testable import Network
@testable import Planning
@testable import Rules
@testable import Storage
@testable import Time

@Suite(.timeLimit(.minutes(5))) struct ConditionServiceTests {
    private static func condition(_ value: String) -> String {
        #"{"name": "One", "_id": "a/1", "condition": {"op": "eq", "args": [{"type": "argument", "argumentNumber": 2}, {"type": "string", "data": "\#(value)"}]}}"#
    }

    private static let list =
        #"[{"name": "One", "_id": "a/1"}, {"name": "Two", "_id": "2"}, {"name": "Three", "_id": "3"}]"#

    private func reader(_ server: LocalServer, _ store: Store? = nil) -> ConditionReader {
        ConditionReader(ConditionSource(argument: server.origin), store: store, fetcher: HTTPFetcher(policy: .once))
    }

    /// Why something could not be read.
    private func fault<Value>(_ read: () async throws(ConditionError) -> Value) async -> String? {
        do throws(ConditionError) {
            _ = try await read()
            return nil
        } catch {
            return error.placeAndMessage
        }
    }

    @Test func `a service is asked for its list and then for one condition by its escaped identifier`() async throws {
        try await LocalServer.run { request in
            request.path == "/conditions" ? .ok(ConditionServiceTests.list) : .ok(ConditionServiceTests.condition("x"))
        } _: { server in
            let reader = self.reader(server)
            let list = try await reader.list()
            #expect(list.entries.map(\.name) == ["One", "Two", "Three"])
            #expect(list.keptSince == nil && list.standsInBecause == nil)
            let loaded = try await reader.condition(of: list.entries[0])
            #expect(loaded.named.condition.words == #"arg2 is "x""#)
            #expect(await server.requests.count == 2)
            #expect(try await reader.condition(withID: "a/1") == loaded)
        }
    }

    @Test func `a missing condition and an unreadable one are reported`() async throws {
        try await LocalServer.run { request in
            switch request.path {
            case "/conditions": .ok(ConditionServiceTests.list)
            case "/conditions/2": .status(404)
            default: .ok("{\"name\": \"Three\", \"_id\": \"3\", \"condition\": {\"op\": \"xor\"}}")
            }
        } _: { server in
            let reader = self.reader(server)
            #expect(
                await fault { () async throws(ConditionError) in try await reader.condition(withID: "2") }
                    == "::1 has nothing at this address. Check the address.")
            #expect(
                await fault { () async throws(ConditionError) in try await reader.condition(withID: "3") }?
                    .hasPrefix(#"/condition/op: "xor" is not an operator"#) == true)
        }
    }

    @Test func `garbage is an error`() async throws {
        for (body, type, expected) in [
            (
                "<html><body>Welcome", "text/html",
                "This address gives a web page, where conditions in JSON are expected. Check the address."
            ),
            (
                "[{]", "application/json",
                "The text is not JSON. At line 1, column 3, \"]\" is not expected."
            ),
            (
                "{\"error\": 1}", "application/json",
                "A list of conditions, [{\"name\": …, \"_id\": …}, …], is expected, but there is an object."
            ),
            ("", "application/json", "Nothing is there; JSON is expected."),
        ] {
            try await LocalServer.run { _ in
                .ok(body, [.contentType: type])
            } _: { server in
                let reader = self.reader(server)
                #expect(await fault { () async throws(ConditionError) in try await reader.list() } == expected)
            }
        }
    }

    @Test func `the last response is shown when the service is down`() async throws {
        let store = try Store.inMemory()
        var down: ConditionReader?
        try await LocalServer.run { request in
            request.path == "/conditions" ? .ok(ConditionServiceTests.list) : .ok(ConditionServiceTests.condition("x"))
        } _: { server in
            let reader = self.reader(server, store)
            #expect(await reader.keptList() == nil)
            let list = try await reader.list()
            #expect(await reader.keptCondition(of: list.entries[0]) == nil)
            _ = try await reader.condition(of: list.entries[0])
            #expect(await reader.keptList()?.entries == list.entries)
            #expect(await reader.keptCondition(of: list.entries[0])?.named.condition.words == #"arg2 is "x""#)
            down = reader
        }
        let reader = try #require(down)
        let list = try await reader.list()
        #expect(list.entries.map(\.name) == ["One", "Two", "Three"])
        #expect(list.keptSince != nil)
        // Which of the two depends on whether the old connection still stood.
        let reasons = [
            "There is no connection to ::1. Check that this computer is online, or try again later.",
            "The connection to ::1 ended before the whole response had come. Try again.",
        ]
        #expect(list.standsInBecause.map { reasons.contains($0.text) } == true)
        let loaded = try await reader.condition(of: list.entries[0])
        #expect(loaded.named.condition.words == #"arg2 is "x""#)
        #expect(loaded.standsInBecause != nil)
        #expect(
            await fault { () async throws(ConditionError) in try await reader.condition(of: list.entries[1]) }?
                .hasPrefix("There is no connection to ::1.") == true)
    }

    @Test func `what is gone is not served from what was kept`() async throws {
        let store = try Store.inMemory()
        try await LocalServer.run { request in
            request.path == "/conditions/gone" ? .status(410) : .ok(ConditionServiceTests.condition("x"))
        } _: { server in
            let address = try server.address("/conditions/gone")
            try store.keep(
                KeptAnswer(bytes: Array(ConditionServiceTests.condition("old").utf8), date: Instant(Date())),
                of: address)
            let reader = self.reader(server, store)
            #expect(
                await fault { () async throws(ConditionError) in try await reader.condition(withID: "gone") }
                    == "::1 says that this address is gone for good. Look for a new one.")
        }
    }

    @Test func `garbage does not take the place of what was kept`() async throws {
        let store = try Store.inMemory()
        try await LocalServer.run { _ in
            .ok("[{")
        } _: { server in
            let address = try server.address("/conditions")
            try store.keep(
                KeptAnswer(bytes: Array(ConditionServiceTests.list.utf8), date: Instant(Date())), of: address)
            let reader = self.reader(server, store)
            #expect(await fault { () async throws(ConditionError) in try await reader.list() } != nil)
            #expect(await reader.keptList()?.entries.count == 3)
        }
    }

    @Test func `no more answers are kept than the limit`() throws {
        let store = try Store.inMemory()
        for number in 0...Store.answerLimit {
            let address = try #require(WebAddress("http://example.org/\(number)"))
            try store.keep(KeptAnswer(bytes: [1], date: Instant(millisecondsSinceEpoch: Int64(number))), of: address)
        }
        let first = try #require(WebAddress("http://example.org/0"))
        let second = try #require(WebAddress("http://example.org/1"))
        #expect(try store.keptAnswer(of: first) == nil)
        #expect(try store.keptAnswer(of: second) == KeptAnswer(bytes: [1], date: Instant(millisecondsSinceEpoch: 1)))
    }
}
