import FlyingFox
import Foundation
import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct ConditionalRequestTests {
    private let date = "Wed, 21 Oct 2015 07:28:00 GMT"

    @Test func `what is there already is asked for with its validators`() async throws {
        let date = date
        try await LocalServer.run { request in
            request.headers[.init("If-None-Match")] == "\"1\"" && request.headers[.init("If-Modified-Since")] == date
                ? .status(304)
                : .ok("[]", [.eTag: "\"1\"", .init("last-modified"): date, .contentType: "Application/JSON; a=b"])
        } _: { server in
            let fetcher = HTTPFetcher(policy: .once)
            let first = try #require(try await fetcher.content(server.address("/a")))
            #expect(
                first.validators == HTTPValidators(etag: "\"1\"", lastModified: date, address: server.origin + "/a"))
            #expect(first.mediaType == "application/json")
            #expect(try await fetcher.content(server.address("/a"), validators: first.validators) == nil)
        }
    }

    @Test func `one validator is enough`() async throws {
        try await LocalServer.run { request in
            .ok("\(request.headers[.init("If-None-Match")] ?? "-")", [.init("Last-Modified"): "x"])
        } _: { server in
            let fetcher = HTTPFetcher(policy: .once)
            let first = try #require(try await fetcher.content(server.address()))
            #expect(first.validators?.etag == nil)
            #expect(try await fetcher.text(server.address(), validators: first.validators) == "-")
            #expect(await server.requests.last?.headers[.init("If-Modified-Since")] == "x")
        }
    }

    @Test func `an answer without validators has none`() async throws {
        try await LocalServer.run { _ in
            .ok("[]")
        } _: { server in
            let content = try await HTTPFetcher(policy: .once).content(server.address())
            #expect(content?.body.isEmpty == false && content?.validators == nil)
        }
    }

    @Test func `another address is not asked with them`() async throws {
        try await LocalServer.run { request in
            request.path == "/old" ? .status(302, [.location: "/new"]) : .ok("[]", [.eTag: "\"1\""])
        } _: { server in
            let fetcher = HTTPFetcher(policy: .once)
            let validators = try await fetcher.content(server.address("/old"))?.validators
            #expect(validators?.address == server.origin + "/new")
            _ = try await fetcher.content(server.address("/old"), validators: validators)
            let asked = await server.requests.map { "\($0.path) \($0.headers[.init("If-None-Match")] ?? "-")" }
            #expect(asked == ["/old -", "/new -", "/old -", "/new \"1\""])
        }
    }

    @Test func `unchanged is an error where nothing was there`() async throws {
        try await LocalServer.run { _ in
            .status(304)
        } _: { server in
            let error = try await HTTPFetcher(policy: .once).error(server.address())
            #expect(error?.kind == .status(304))
        }
    }
}
