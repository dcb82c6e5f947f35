import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct FetchCancelTests {
    /// Cancels a fetch after a while, and expects it to end at once.
    private func cancel(_ address: WebAddress, after milliseconds: Int, policy: FetchPolicy = FetchPolicy())
        async throws
    {
        let fetcher = HTTPFetcher(policy: policy)
        let fetch = Task { await fetcher.error(address) }
        try await Task.sleep(for: .milliseconds(milliseconds))
        let time = await ContinuousClock().measure {
            fetch.cancel()
            #expect(await fetch.value?.kind == .cancelled)
        }
        // On a busy machine it takes its time; one that is not cancelled waits longer than this.
        #expect(time < .seconds(15))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\nContent-Length: 2\n\n["])
    func `a fetch that waits for its server is cancelled at once`(beginning: String) async throws {
        let server = try RawServer { connection in
            connection.send(beginning)
            connection.waitForOtherEnd()
        }
        try await cancel(server.address(), after: 50)
        try await cancel(server.address(), after: 0)
    }

    @Test func `a fetch that receives is cancelled at once`() async throws {
        let server = try RawServer { connection in
            connection.send("HTTP/1.1 200 OK\n\n")
            while connection.send(" ") { connection.sleep(1) }
        }
        try await cancel(server.address(), after: 50)
    }

    @Test func `a fetch that pauses is cancelled at once`() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 503 Busy\nRetry-After: 20\nContent-Length: 0\n\n") }
        try await cancel(server.address(), after: 100)
    }

    @Test func `a fetch that looks for its host is cancelled at once`() async throws {
        try await cancel(try #require(WebAddress("http://no.such.host.invalid/")), after: 1)
    }

    @Test func `many fetches are cancelled together`() async throws {
        let server = try RawServer { $0.waitForOtherEnd() }
        let address = try server.address()
        let fetcher = HTTPFetcher(policy: .once)
        let fetches = (0..<40).map { _ in Task { await fetcher.error(address) } }
        try await Task.sleep(for: .milliseconds(100))
        let time = await ContinuousClock().measure {
            for fetch in fetches { fetch.cancel() }
            for fetch in fetches { #expect(await fetch.value == .cancelled) }
        }
        // On a busy machine it takes its time; one that is not cancelled waits longer than this.
        #expect(time < .seconds(15))
    }
}
