import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct FetchTimeTests {
    private func policy(idle: Int = 10_000, whole: Int = 10_000) -> FetchPolicy {
        var policy = FetchPolicy.once
        policy.idleTimeout = .milliseconds(idle)
        policy.wholeTimeout = .milliseconds(whole)
        return policy
    }

    private let tooLong = FetchError(.timedOut, host: "127.0.0.1")

    @Test(arguments: ["", "HTTP/1.1 200 OK\nContent-Le", "HTTP/1.1 200 OK\nContent-Length: 2\n\n["])
    func `a server that falls silent is left`(beginning: String) async throws {
        let server = try RawServer { connection in
            connection.send(beginning)
            connection.waitForOtherEnd()
        }
        let start = ContinuousClock.now
        let fetcher = HTTPFetcher(policy: policy(idle: 150, whole: 240_000))
        #expect(try await fetcher.error(server.address()) == tooLong)
        let time = ContinuousClock.now - start
        #expect(time >= .milliseconds(150) && time < .seconds(240))
    }

    private func slowServer() throws -> RawServer {
        try RawServer { connection in
            connection.send("HTTP/1.1 200 OK\nContent-Length: 20\nConnection: close\n\n")
            for _ in 0..<20 {
                connection.sleep(30)
                connection.send(" ")
            }
        }
    }

    @Test func `a server that is slow is waited for`() async throws {
        let server = try slowServer()
        let text = try await HTTPFetcher(policy: policy(idle: 400)).text(server.address())
        #expect(text == String(repeating: " ", count: 20))
    }

    @Test func `a server that is too slow is left`() async throws {
        let server = try slowServer()
        #expect(try await HTTPFetcher(policy: policy(whole: 200)).error(server.address()) == tooLong)
    }

    @Test(arguments: [1, 25])
    func `a server that sends less than the least in the time for it is left`(least: Int) async throws {
        let server = try slowServer()
        var policy = policy(idle: 240_000, whole: 240_000)
        (policy.leastBytes, policy.rateTime) = (least, .milliseconds(200))
        let fetcher = HTTPFetcher(policy: policy)
        if least == 1 {
            #expect(try await fetcher.text(server.address())?.count == 20)
        } else {
            #expect(try await fetcher.error(server.address()) == tooLong)
        }
    }

    @Test func `redirects and pauses count too`() async throws {
        let server = try RawServer { connection in
            connection.sleep(60)
            connection.send("HTTP/1.1 302 Found\nLocation: /\nContent-Length: 0\nConnection: close\n\n")
        }
        #expect(try await HTTPFetcher(policy: policy(whole: 200)).error(server.address()) == tooLong)
        let busy = try RawServer { $0.send("HTTP/1.1 503 Busy\nContent-Length: 0\nConnection: close\n\n") }
        var patient = policy(whole: 200)
        patient.attempts = 100
        patient.firstPause = .milliseconds(40)
        let kind = try await HTTPFetcher(policy: patient).error(busy.address())?.kind
        #expect(kind == .status(503) || kind == .timedOut)
        #expect((1...5).contains(busy.connectionCount))
    }

    @Test func `a host that does not answer is not waited for long`() async throws {
        var policy = policy()
        policy.connectTimeout = .milliseconds(150)
        let queue = try FullQueue()
        let address = try #require(WebAddress("http://127.0.0.1:\(queue.port)/"))
        let kind = await HTTPFetcher(policy: policy).error(address)?.kind
        #expect(withExtendedLifetime(queue) { kind } == .timedOut)
    }
}
