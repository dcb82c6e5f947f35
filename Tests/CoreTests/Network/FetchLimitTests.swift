import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct FetchLimitTests {
    private let fetcher = HTTPFetcher(policy: .once)

    private func server(_ answer: String, then more: [UInt8] = []) throws -> RawServer {
        try RawServer { connection in
            connection.send(answer)
            guard !more.isEmpty else { return }
            while connection.send(more) {}
        }
    }

    @Test(arguments: ["Content-Length: 6\n", "", "Transfer-Encoding: chunked\n"])
    func `as much as the limit is read and no byte more`(field: String) async throws {
        let body = field.hasPrefix("Transfer") ? "3\nabc\n3\ndef\n0\n\n" : "abcdef"
        let server = try server("HTTP/1.1 200 OK\nConnection: close\n\(field)\n\(body)")
        #expect(try await fetcher.text(server.address(), limit: 6) == "abcdef")
        let error = try await fetcher.error(server.address(), limit: 5)
        #expect(
            error?.message
                == "The response of 127.0.0.1 is larger than 5 bytes, the most that is read. Ask for a smaller part of it."
        )
    }

    @Test(arguments: ["", "Content-Length: 9223372036854775807\n", "Content-Length: 1000000\n"])
    func `what never ends is left at the limit`(field: String) async throws {
        let server = try server("HTTP/1.1 200 OK\n\(field)\n", then: [UInt8](repeating: 0x20, count: 1 << 16))
        #expect(try await fetcher.error(server.address(), limit: 900_000)?.kind == .tooLarge(limit: 900_000))
    }

    @Test func `a response that claims to be too large is not waited for`() async throws {
        let server = try RawServer { connection in
            connection.send("HTTP/1.1 200 OK\nContent-Length: 7\n\n")
            connection.waitForOtherEnd()
        }
        #expect(try await fetcher.error(server.address(), limit: 6)?.kind == .tooLarge(limit: 6))
    }

    @Test(arguments: [
        "Content-Length: 3\n\nab", "Content-Length: 9223372036854775807\n\nab", "Transfer-Encoding: chunked\n\n2\nab\n",
        "Transfer-Encoding: chunked\n\n5\nab",
    ])
    func `what ends too soon is cut off`(rest: String) async throws {
        let server = try server("HTTP/1.1 200 OK\nConnection: close\n\(rest)")
        #expect(
            try await fetcher.error(server.address(), limit: .max)?.message
                == "The connection to 127.0.0.1 ended before the whole response had come. Try again.")
    }

    @Test func `what a server could not finish saying of a fault is that fault`() async throws {
        let server = try server("HTTP/1.1 404 Not Found\nContent-Length: 300\n\nsor")
        #expect(try await fetcher.error(server.address())?.kind == .status(404))
    }

    @Test func `of a length that is too short the rest is not read`() async throws {
        let server = try server("HTTP/1.1 200 OK\nConnection: close\nContent-Length: 2\n\n[]]]]")
        #expect(try await fetcher.text(server.address()) == "[]")
    }

    @Test func `a server that hangs up without a word is cut off`() async throws {
        let server = try server("")
        #expect(try await fetcher.error(server.address())?.kind == .cutOff)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\n", "[]", "HTTP/1.1 200 OK\nContent-Length: -1\n\n[]", "HTTP/9.9 200 OK\n\n[]",
        "HTTP/1.1 200 OK\nContent-Length: 2\nContent-Length: 3\n\n[]",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nzz\n",
    ])
    func `what is not HTTP is refused`(answer: String) async throws {
        let server = try server(answer)
        let kind = try await fetcher.error(server.address())?.kind
        #expect(kind == .invalidAnswer || kind == .cutOff, "\(String(describing: kind))")
    }

    @Test func `a header without end is refused`() async throws {
        let line = Array("X-Line: \(String(repeating: "x", count: 1000))\r\n".utf8)
        let server = try server("HTTP/1.1 200 OK\n", then: line)
        #expect(try await fetcher.error(server.address())?.kind == .headerTooLarge)
        let interim = try self.server("", then: Array("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".utf8))
        #expect(try await fetcher.error(interim.address())?.kind == .headerTooLarge)
    }

    @Test(arguments: [100, 200_000])
    func `a header that is too large is called so`(length: Int) async throws {
        let server = try server(
            "HTTP/1.1 200 OK\n", then: Array("X-Line: \(String(repeating: "x", count: length))\r\n".utf8))
        let message = try await fetcher.error(server.address())?.message
        #expect(
            message?.hasPrefix("The header of the answer of 127.0.0.1 is too large") == true, "\(message ?? "none")")
    }

    @Test func `an interim answer is not the answer and a trailer changes nothing`() async throws {
        let server = try server(
            "HTTP/1.1 103 Early Hints\nETag: \"no\"\n\nHTTP/1.1 200 OK\nTransfer-Encoding: chunked\nConnection: close\n\n"
                + "2\n[]\n0\nETag: \"late\"\n\n")
        let content = try #require(try await fetcher.content(server.address()))
        #expect(content.body == Array("[]".utf8))
        #expect(content.validators == nil)
    }

    @Test func `a connection serves the next request too`() async throws {
        let server = try RawServer { connection in
            repeat {
                connection.send("HTTP/1.1 200 OK\nContent-Length: 2\n\n[]")
            } while !connection.nextRequest().isEmpty
        }
        for _ in 0..<3 { #expect(try await fetcher.text(server.address()) == "[]") }
        #expect(server.connectionCount == 1)
    }
}
