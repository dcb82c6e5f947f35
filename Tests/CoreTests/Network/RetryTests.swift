import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct RetryTests {
    /// A server whose answers come one after the other, the last again and again.
    private func server(_ answers: String...) throws -> RawServer {
        try RawServer { connection in
            connection.send("HTTP/1.1 \(answers[min(connection.number, answers.count - 1)])")
        }
    }

    private static let done = "200 OK\nContent-Length: 2\nConnection: close\n\n[]"

    private func status(_ status: Int, _ field: String = "") -> String {
        "\(status) Status\n\(field.isEmpty ? "" : field + "\n")Content-Length: 0\nConnection: close\n\n"
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504, 599])
    func `what may pass is tried again after growing pauses`(code: Int) async throws {
        let server = try server(status(code), status(code), Self.done)
        let pauses = Pauses()
        #expect(try await HTTPFetcher(policy: .noting(pauses)).text(server.address()) == "[]")
        #expect(await pauses.all == [.seconds(1), .seconds(2)])
    }

    @Test func `after the last attempt the error stands`() async throws {
        let server = try server(status(503))
        let pauses = Pauses()
        #expect(
            try await HTTPFetcher(policy: .noting(pauses)).error(server.address())?.message
                == "127.0.0.1 has a fault of its own (status 503). Try again later.")
        #expect(server.connectionCount == 3)
    }

    @Test func `a pause is shortened by chance`() async throws {
        let server = try server(status(503))
        let pauses = Pauses()
        var policy = FetchPolicy.noting(pauses)
        policy.jitter = FetchPolicy().jitter
        policy.attempts = 20
        policy.firstPause = .milliseconds(1)
        policy.longestPause = .seconds(10_000)
        policy.wholeTimeout = .seconds(100_000)
        _ = try await HTTPFetcher(policy: policy).error(server.address())
        let all = await pauses.all
        #expect(all.count == 19)
        var whole = Duration.milliseconds(1)
        for pause in all {
            #expect(pause >= whole / 2 && pause <= whole)
            whole *= 2
        }
        #expect(Set(all.indices.map { all[$0] / (1 << $0) }).count > 10)
    }

    @Test func `what was cut off or refused is tried again`() async throws {
        let server = try server("200 OK\nContent-Length: 3\nConnection: close\n\n[", Self.done)
        let pauses = Pauses()
        #expect(try await HTTPFetcher(policy: .noting(pauses)).text(server.address()) == "[]")
        #expect(await pauses.all.count == 1)
        let closed = try #require(WebAddress("http://127.0.0.1:1/"))
        #expect(
            await HTTPFetcher(policy: .noting(pauses)).error(closed)?.message
                == "There is no connection to 127.0.0.1. Check that this computer is online, or try again later.")
        #expect(await pauses.all.count == 3)
    }

    @Test(arguments: [400, 401, 403, 404, 410])
    func `what will not pass is not tried again`(code: Int) async throws {
        let server = try server(status(code))
        let pauses = Pauses()
        #expect(try await HTTPFetcher(policy: .noting(pauses)).error(server.address())?.kind == .status(code))
        #expect(await pauses.all == [])
        #expect(server.connectionCount == 1)
    }

    @Test func `a server says how long to wait`() async throws {
        let server = try server(status(429, "Retry-After: 7"), status(503, "Retry-After: 0"), Self.done)
        let pauses = Pauses()
        #expect(try await HTTPFetcher(policy: .noting(pauses)).text(server.address()) == "[]")
        #expect(await pauses.all == [.seconds(7), .zero])
    }

    @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func `a server says until when to wait`(date: String) async throws {
        let server = try server(status(503, "Retry-After: \(date)"), Self.done)
        let pauses = Pauses()
        #expect(try await HTTPFetcher(policy: .noting(pauses)).text(server.address()) == "[]")
        #expect(await pauses.all == [.zero])
        // libcurl, which is loaded by now, reads the date.
        #expect(Duration(retryAfter: date, at: 784_111_777 - 25) == .seconds(25))
        #expect(Duration(retryAfter: date, at: 784_111_777 + 2000) == .zero)
    }

    @Test func `a server that asks for too much patience is left`() async throws {
        let server = try server(status(429, "Retry-After: 3600"), Self.done)
        let pauses = Pauses()
        #expect(
            try await HTTPFetcher(policy: .noting(pauses)).error(server.address())?.message
                == "127.0.0.1 has been asked too often. Try again in 60 min.")
        #expect(await pauses.all == [])
    }

    @Test(arguments: [
        (90, "in 90 s"), (7200, "in 120 min"), (11_000, "in 4 h"), (180_000, "in 3 days"), (1 << 30, "another day"),
        (251_609_580_940, "another day"),
    ])
    func `a long wait is said in a unit that fits`(seconds: Int, words: String) {
        let error = FetchError(.status(429), host: "a.org", retryAfter: .seconds(seconds))
        #expect(error.message == "a.org has been asked too often. Try again \(words).")
    }

    @Test(arguments: ["soon", "-5", "99999999999999999999", "9223372036854775807", ""])
    func `a wait that is no time breaks nothing`(wait: String) async throws {
        let server = try server(status(503, "Retry-After: \(wait)"), Self.done)
        let pauses = Pauses()
        _ = try await HTTPFetcher(policy: .noting(pauses)).error(server.address())
        #expect(await pauses.all.allSatisfy { $0 <= .seconds(1) })
    }
}
