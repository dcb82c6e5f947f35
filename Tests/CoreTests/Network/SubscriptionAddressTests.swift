import Foundation
import Testing

@testable import Events
@testable import Network

/// `webcal:` and `webcals:`.
@Suite(.timeLimit(.minutes(5)))
struct SubscriptionAddressTests {
    @Test func `webcals means https alone`() throws {
        let address = try #require(WebAddress("WEBCALS://example.org/a.ics"))
        #expect(address.text == "https://example.org/a.ics")
        #expect(address.requests == [address])
    }

    @Test(arguments: ["webcal://Example.org/a b.ics?x#y", "WebCal://example.org:443/a b.ics?x"])
    func `webcal means https, and then http`(text: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.text == "webcal://example.org/a%20b.ics?x")
        #expect(WebAddress(address.text) == address)
        #expect(address.isSecure)
        #expect(
            address.requests.map(\.text) == ["https://example.org/a%20b.ics?x", "http://example.org/a%20b.ics?x"])
        #expect(Source(location: address.text).address == address)
    }

    @Test func `a secret in it is not shown`() throws {
        let address = try #require(
            WebAddress("webcal://me:pw@example.org:8080/private-0123456789abcdef0123/a.ics?token=x"))
        #expect(address.display == "webcal://example.org:8080/private-…/a.ics?token=…")
    }

    @Test func `one that cannot be says so`() {
        #expect(WebAddress.fault(in: "webcal://example.org:99999/") == .port("99999"))
        #expect(WebAddress.fault(in: "webcals:///a.ics") == .noHost)
    }

    @Test func `where https cannot be reached, http is asked`() async throws {
        let server = try RawServer { connection in
            connection.send("HTTP/1.1 200 OK\nETag: \"1\"\nContent-Length: 2\nConnection: close\n\nok")
        }
        let address = try #require(WebAddress("webcal" + server.origin.dropFirst(4) + "/a.ics"))
        let content = try await HTTPFetcher(policy: .once).content(address)
        #expect(content.map { String(decoding: $0.body, as: UTF8.self) } == "ok")
        // The handshake, and the request.
        #expect(server.connectionCount == 2)
        #expect(content?.validators?.address == server.origin + "/a.ics")
    }

    @Test func `webcals is never asked without encryption`() async throws {
        let server = try RawServer { _ in Issue.record("it is asked without encryption") }
        let address = try #require(WebAddress("webcals" + server.origin.dropFirst(4) + "/a.ics"))
        #expect(await HTTPFetcher(policy: .once).error(address)?.kind == .notSecure)
        #expect(server.connectionCount == 1)
    }

    @Test func `what cannot be reached in either way says so`() async throws {
        let port = try HeldPort()
        let address = try #require(WebAddress("webcal://127.0.0.1:\(port.number)/a.ics"))
        let error = await HTTPFetcher(policy: .once).error(address)
        #expect(error?.kind == .unreachable)
        #expect(error?.host == "127.0.0.1")
    }
}

/// A port of this computer at which nobody listens, as long as this is kept.
private final class HeldPort {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(descriptor, $0, size) == 0)
                try #require(getsockname(descriptor, $0, &size) == 0)
            }
        }
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
