import FlyingFox
import Foundation
import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct CompressionTests {
    private func fetch(_ body: [UInt8], encoding: String, limit: Int = 1 << 20) async throws -> Result<
        String, FetchError
    > {
        var result: Result<String, FetchError>?
        try await LocalServer.run { _ in
            FlyingFox.HTTPResponse(
                statusCode: .ok, headers: [.contentEncoding: encoding, .eTag: "\"1\""], body: Data(body))
        } _: { server in
            let address = try server.address()
            let fetcher = HTTPFetcher(policy: .once)
            result = await Task { try await fetcher.text(address, limit: limit) ?? "" }.result
                .mapError { $0 as? FetchError ?? .cancelled }
            #expect(await server.requests[0].headers[.init("Accept-Encoding")]?.contains("gzip") == true)
        }
        return try #require(result)
    }

    @Test func `what comes compressed is decompressed`() async throws {
        let text = "[" + String(repeating: " ", count: 1 + 258 * 200) + "]"
        #expect(try await fetch(Deflate.gzip(Array(text.utf8)), encoding: "gzip").get() == text)
        #expect(
            try await fetch(Deflate.gzip(Array("ab".utf8), count: 3), encoding: "gzip").get()
                == "a" + String(repeating: "b", count: 775))
    }

    @Test func `what it grows to counts against the limit`() async throws {
        let bomb = Deflate.gzip([0x20], count: 1000)
        let size = 1 + 1000 * 258
        #expect(bomb.count < 2000)
        #expect(try await fetch(bomb, encoding: "gzip", limit: size).get().utf8.count == size)
        #expect(try await fetch(bomb, encoding: "gzip", limit: size - 1).error?.kind == .tooLarge(limit: size - 1))
        #expect(try await fetch(bomb, encoding: "gzip", limit: 2000).error?.kind == .tooLarge(limit: 2000))
    }

    @Test func `a bomb within a bomb grows no further than the limit`() async throws {
        let inner = Deflate.gzip([0x20], count: 60)
        // The codes of a run repeat after 13 bytes.
        let bomb = Deflate.gzip(Array(inner.prefix(64)), period: 13, count: 20_000, isWhole: false)
        let before = residentMemory()
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try await fetch(bomb, encoding: "gzip, gzip").error?.kind == .tooLarge(limit: 1 << 20))
        #expect(clock.now - start < .seconds(120))
        // It would grow to gigabytes; other tests take some memory meanwhile.
        #expect(residentMemory() - before < 1 << 30)
    }

    private func residentMemory() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
            .dropFirst().first
        return (pages.flatMap { Int($0) } ?? 0) * 4096
    }

    @Test func `a response that claims to be compressed and is not is refused`() async throws {
        let damaged = try await fetch(Array("[]".utf8), encoding: "gzip").error
        #expect(damaged?.kind == .badCompression(nil) && damaged?.message.contains("damaged") == true)
        let unknown = try await fetch(Array("[]".utf8), encoding: "of-my-own").error
        #expect(unknown?.kind == .badCompression("of-my-own") && unknown?.message.contains("“of-my-own”") == true)
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
