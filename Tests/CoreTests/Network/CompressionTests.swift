import FlyingFox
import Foundation
import Testing

@testable import Events
@testable import Formats
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
        var other = Deflate.gzip(Array("[1, 2, 3]".utf8))
        other[other.count - 5] ^= 1
        #expect(try await fetch(other, encoding: "gzip").error?.kind == .badCompression(nil))
    }

    @Test(arguments: ["of-my-own", "utf-8", "none, binary"])
    func `content with an unknown encoding stays as it is`(encoding: String) async throws {
        #expect(try await fetch(Array("[]".utf8), encoding: encoding).get() == "[]")
    }

    @Test func `content that is no text is refused with the name of its unknown encoding`() async throws {
        try await LocalServer.run { _ in
            FlyingFox.HTTPResponse(
                statusCode: .ok, headers: [.contentEncoding: "br"], body: Data([0x0B, 0x02, 0x80, 0x61, 0x03]))
        } _: { server in
            let source = Source(argument: server.origin)
            let result = await source.loadResult(fetcher: HTTPFetcher(policy: .once))
            guard case .failure(let failure) = result else {
                Issue.record("It was read.")
                return
            }
            #expect(failure.message.contains("“br”"))
        }
    }

    @Test(arguments: ["gzip", "deflate", "deflate alone", ""])
    func `compressed content is read whole, and shown to be cut where its end is missing`(encoding: String) async throws
    {
        let text = String(repeating: "BEGIN:VCALENDAR\n", count: 1000)
        let file = Deflate.gzip(Array(text.utf8))
        // The data without the head and the checksum of gzip.
        let bytes = encoding == "deflate alone" ? Array(file.dropFirst(10).dropLast(8)) : file
        let name = encoding.split(separator: " ").first ?? ""
        for missing in [0, 1, 8, 9, bytes.count / 2] {
            let body = Array(bytes.dropLast(missing))
            let server = try RawServer { connection in
                connection.send("HTTP/1.1 200 OK\n\(name.isEmpty ? "" : "Content-Encoding: \(name)\n")")
                connection.send("Content-Length: \(body.count)\nConnection: close\n\n")
                connection.send(body)
            }
            let response = try await HTTPFetcher(policy: .once).fetch(server.address(), limit: 1 << 20)
            #expect(response.isCut == (missing > 0))
            #expect(text.utf8.starts(with: response.body) && !response.body.isEmpty)
            if missing == 0 { #expect(response.body.count == text.utf8.count) }
        }
    }

    @Test func `all members of a compressed file are read, and what follows them is not`() throws {
        let two = Deflate.gzip(Array("ab".utf8)) + Deflate.gzip(Array("cd".utf8))
        #expect(try two.decompressed(limit: 100).content == Array("abcd".utf8))
        #expect(try (two + [0, 0, 7]).decompressed(limit: 100) == (Array("abcd".utf8), false))
        #expect(try two.dropLast(4).map { $0 }.decompressed(limit: 100).isCut)
        #expect(throws: CompressionFault.tooLarge) { try two.decompressed(limit: 3) }
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
