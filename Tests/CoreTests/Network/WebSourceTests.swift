import FlyingFox
import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Network

private let entry = #"{"title": "Gym", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 9:44 PM"}"#

@Suite(.timeLimit(.minutes(5)))
struct WebSourceTests {
    private let fetcher = HTTPFetcher(policy: .once)

    private func load(_ source: Source, _ validators: HTTPValidators? = nil) async throws -> SourceAnswer {
        let reading = try await source.read(validators: validators, fetcher: fetcher)
        guard let answer = reading.answer, let feed = try reading.feed(of: source) else { return .unchanged }
        return .feed(feed, answer)
    }

    @Test func `an address is read and decoded`() async throws {
        try await LocalServer.run { _ in
            .ok("[\(entry),7]")
        } _: { server in
            let source = Source(argument: server.origin + "/it's é.json")
            let feed = try await source.load()
            #expect(feed.source == source)
            #expect(feed.events.map(\.title) == ["Gym"])
            #expect(feed.problems.map(\.path) == ["/1"])
            #expect(await server.requests.map(\.path) == ["/it's é.json"])
            #expect(await server.requests[0].headers[.init("Accept")]?.hasPrefix("application/json") == true)
        }
    }

    @Test func `what is unchanged is not read again`() async throws {
        try await LocalServer.run { request in
            request.headers[.init("If-None-Match")] == "\"1\"" ? .status(304) : .ok("[\(entry)]", [.eTag: "\"1\""])
        } _: { server in
            let source = Source(argument: server.origin)
            guard case .feed(let feed, let answer) = try await load(source) else {
                Issue.record("There was nothing that could be unchanged.")
                return
            }
            #expect(feed.events.count == 1)
            #expect(try await load(source, answer.parts[0].validators) == .unchanged)
        }
    }

    @Test func `a file is read whatever the validators are`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID()).json")
        try Data("[\(entry)]".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let validators = HTTPValidators(etag: "\"1\"", lastModified: nil, address: "http://a/")
        let source = Source(path: file.path)
        guard case .feed(let feed, let answer) = try await load(source, validators) else {
            Issue.record("it is not read")
            return
        }
        #expect(try await feed == source.load())
        #expect(answer.parts.map(\.bytes) == [Array("[\(entry)]".utf8)])
    }

    @Test(arguments: [
        ("<p>Hello", "text/html; charset=utf-8"), ("\n <!DOCTYPE html><p>", "application/json"),
        ("<HTML>", "text/plain"),
    ])
    func `a web page is distinguished from a feed`(body: String, type: String) async throws {
        try await LocalServer.run { _ in
            .ok(body, [.contentType: type])
        } _: { server in
            let error = await #expect(throws: SourceError.self) { try await load(Source(argument: server.origin)) }
            #expect(error?.kind == .webPage)
            #expect(error?.message.hasPrefix("This address gives a web page, not a calendar") == true)
        }
    }

    @Test func `a feed that is served as a web page is a feed`() async throws {
        try await LocalServer.run { _ in
            .ok("[\(entry)]", [.contentType: "text/html"])
        } _: { server in
            let result = try await Source(argument: server.origin).load().events.count
            #expect(result == 1)
        }
    }

    @Test func `what cannot be fetched says why`() async throws {
        try await LocalServer.run {
            .status($0.path == "/busy" ? 503 : 404)
        } _: { server in
            let busy = await #expect(throws: SourceError.self) {
                try await load(Source(argument: server.origin + "/busy"))
            }
            #expect(busy?.kind == .network(FetchError(.status(503), host: "::1")))
            let gone = await #expect(throws: SourceError.self) {
                try await load(Source(argument: server.origin + "/x"))
            }
            #expect(gone?.message == "::1 has nothing at this address. Check the address.")
            #expect(gone?.kind == .network(FetchError(.status(404), host: "::1")))
        }
    }

    @Test(arguments: [
        ("", "The answer is empty. Check the address, or tell who runs the server."),
        ("7", "The answer holds a number where"), ("[1,]]", "The answer is not JSON. At "),
        ("hello", "This address gives neither a calendar nor a list of events. Check the address."),
        (String(repeating: "[", count: 600), "The answer is nested more than 512 levels deep, from line 1"),
    ])
    func `what an address gives is not called a file`(body: String, beginning: String) async throws {
        try await LocalServer.run { _ in
            .ok(body)
        } _: { server in
            let error = await #expect(throws: SourceError.self) { try await load(Source(argument: server.origin)) }
            #expect(error?.message.hasPrefix(beginning) == true, "\(error?.message ?? "none")")
            #expect(error?.message.contains("file") == false)
        }
    }

    @Test func `more than the limit is refused`() async throws {
        try await LocalServer.run { _ in
            .ok("[\(entry)]")
        } _: { server in
            let source = Source(argument: server.origin)
            let error = await #expect(throws: SourceError.self) { try await source.load(limit: 20) }
            #expect(error?.kind == .network(FetchError(.tooLarge(limit: 20), host: "::1")))
        }
    }

    @Test func `a load that nobody waits for is cancelled`() async throws {
        let server = try RawServer { $0.waitForOtherEnd() }
        let source = Source(try server.address())
        let load = Task { await #expect(throws: SourceError.self) { try await source.load() } }
        try await Task.sleep(for: .milliseconds(50))
        load.cancel()
        #expect(await load.value == .cancelled)
    }

    /// A calendar with an event, in bytes of another charset.
    private static func calendar(_ title: [UInt8]) -> [UInt8] {
        Array(
            """
            BEGIN:VCALENDAR\r
            BEGIN:VEVENT\r
            UID:1\r
            DTSTART:20181103T181400Z\r
            SUMMARY:
            """.utf8) + title + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    }

    @Test(
        arguments: [
            ("windows-1251", "Встреча", [0xC2, 0xF1, 0xF2, 0xF0, 0xE5, 0xF7, 0xE0]),
            ("KOI8-R", "Встреча", [0xF7, 0xD3, 0xD4, 0xD2, 0xC5, 0xDE, 0xC1]),
            ("\"ISO-8859-2\"", "Źródło", [0xAC, 0x72, 0xF3, 0x64, 0xB3, 0x6F]),
            ("Shift_JIS", "会議①", [0x89, 0xEF, 0x8B, 0x63, 0x87, 0x40]),
            ("gbk", "会议", [0xBB, 0xE1, 0xD2, 0xE9]),
            ("iso-2022-jp", "会議", [0x1B, 0x24, 0x42, 0x32, 0x71, 0x35, 0x44, 0x1B, 0x28, 0x42]),
            // A fold between the bytes of a character.
            ("shift_jis", "会議", [0x89, 0x0D, 0x0A, 0x20, 0xEF, 0x8B, 0x63]),
            // What is UTF-8 stays, whatever the server says.
            ("iso-8859-1", "Übung", Array("Übung".utf8)),
            ("windows-1251", "Übung", [0xC3, 0x0D, 0x0A, 0x20, 0x9C] + Array("bung".utf8)),
            ("utf-8", "Ü", [0xDC]), ("unknown", "Ü", [0xDC]), ("iso-8859-1", "“Ü”", [0x93, 0xDC, 0x94]),
        ] as [(String, String, [UInt8])])
    func `a charset that a server states is read`(charset: String, title: String, bytes: [UInt8]) async throws {
        let body = WebSourceTests.calendar(bytes)
        try await LocalServer.run { _ in
            FlyingFox.HTTPResponse(
                statusCode: .ok, headers: [.contentType: "text/calendar; method=PUBLISH; Charset=\(charset)"],
                body: Data(body))
        } _: { server in
            let feed = try await Source(argument: server.origin).load(fetcher: fetcher)
            #expect(feed.events.map(\.title) == [title])
        }
    }

    @Test func `a compressed file is read from the web and from the disk`() async throws {
        let body = Deflate.gzip(WebSourceTests.calendar(Array("Gym".utf8)))
        try await LocalServer.run { _ in
            FlyingFox.HTTPResponse(statusCode: .ok, headers: [.contentType: "application/gzip"], body: Data(body))
        } _: { server in
            let feed = try await Source(argument: server.origin + "/choir-concerts.ics.gz").load(fetcher: fetcher)
            #expect(feed.events.map(\.title) == ["Gym"])
            #expect(feed.source.name == "choir concerts")
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID()).ics.gz")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(body).write(to: file)
        #expect(try await Source(path: file.path).load().events.map(\.title) == ["Gym"])
        try Data(body.dropLast(20)).write(to: file)
        #expect(try await Source(path: file.path).load().isCut)
        try Data(body.prefix(30) + [7, 7, 7, 7, 7, 7, 7, 7]).write(to: file)
        let error = await #expect(throws: SourceError.self) { try await Source(path: file.path).load() }
        #expect(error?.kind == .damagedArchive || error?.kind == .unfinished)
        await #expect(throws: SourceError(.tooLarge(limit: 100))) {
            try Data(body).write(to: file)
            _ = try await Source(path: file.path).load(limit: 100)
        }
    }

    @Test func `a feed of JSON that is cut is an error`() async throws {
        for bytes in [Array("[\(entry)".utf8), Array("[\(entry),{".utf8)] {
            try await LocalServer.run { _ in
                FlyingFox.HTTPResponse(statusCode: .ok, body: Data(bytes))
            } _: { server in
                await #expect(throws: SourceError.self) { try await load(Source(argument: server.origin)) }
            }
        }
    }
}
