import Testing
import Text

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct ProxyTests {
    /// Says of each address what the test wants, and notes what it was asked.
    private actor Settings: ProxyResolver {
        private(set) var asked: [String] = []
        private let answers: [String: [Proxy]]

        init(_ answers: [String: [Proxy]]) { self.answers = answers }

        func proxies(for address: WebAddress) -> [Proxy] {
            asked.append(address.host)
            return answers[address.host] ?? []
        }
    }

    private func server(_ answer: String) throws -> (RawServer, Proxy) {
        let server = try RawServer { $0.send("HTTP/1.1 \(answer)\nConnection: close\n\n") }
        return (server, .server(server.origin))
    }

    @Test func `the proxy is looked up for each request and each redirect`() async throws {
        let (first, firstProxy) = try server("302 Found\nLocation: http://other.invalid/b")
        let second = try RawServer { connection in
            connection.send("HTTP/1.1 200 OK\nContent-Length: 2\nConnection: close\n\n[]")
        }
        let settings = Settings(["one.invalid": [firstProxy], "other.invalid": [.server(second.origin)]])
        let fetcher = HTTPFetcher(policy: .once, proxies: settings)
        let address = try #require(WebAddress("http://one.invalid/a"))
        for _ in 0..<2 { #expect(try await fetcher.text(address) == "[]") }
        #expect(await settings.asked == ["one.invalid", "other.invalid", "one.invalid", "other.invalid"])
        #expect(first.connectionCount == 2 && second.connectionCount == 2)
    }

    @Test func `the next is tried where a proxy leads nowhere`() async throws {
        let (server, proxy) = try server("200 OK\nContent-Length: 0")
        let settings = Settings(["one.invalid": [.server("http://127.0.0.1:1"), proxy]])
        let address = try #require(WebAddress("http://one.invalid/"))
        #expect(try await HTTPFetcher(policy: .once, proxies: settings).text(address) == "")
        #expect(server.connectionCount == 1)
    }

    @Test func `a proxy that is away is named without its password`() async throws {
        let settings = Settings(["one.invalid": [.server("http://me:secret@127.0.0.1:1")]])
        let address = try #require(WebAddress("http://one.invalid/"))
        let error = await HTTPFetcher(policy: .once, proxies: settings).error(address)
        #expect(error.map { if case .proxy = $0.kind { true } else { false } } == true)
        #expect(error?.message.hasPrefix("The proxy 127.0.0.1:1 gives no connection to one.invalid.") == true)
    }

    @Test func `this computer is not behind a proxy and nobody is asked about it`() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 200 OK\nContent-Length: 2\nConnection: close\n\n[]") }
        let settings = Settings(["127.0.0.1": [.server("http://127.0.0.1:1")]])
        let fetcher = HTTPFetcher(policy: .once, proxies: settings)
        #expect(try await fetcher.text(server.address()) == "[]")
        #expect(await settings.asked == [])
        let evil = try #require(WebAddress("http://127.evil.example.com/"))
        #expect(await fetcher.error(evil) != nil)
        #expect(await settings.asked == ["127.evil.example.com"])
    }

    @Test func `what is out of reach is not asked for of a proxy either`() async throws {
        let (server, proxy) = try server("200 OK\nContent-Length: 0")
        let settings = Settings(["192.168.1.1": [proxy], "one.invalid": [proxy]])
        let fetcher = HTTPFetcher(policy: .once, proxies: settings)
        for (address, isReached) in [("http://192.168.1.1/", false), ("http://one.invalid/", true)] {
            let address = try #require(WebAddress(address))
            let result = await Task { try await fetcher.fetch(address, limit: 10, reach: .publicInternet) }.result
            #expect(((try? result.get()) != nil) == isReached)
        }
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [
        ("direct://", Proxy.direct), ("http://a:1", .server("http://a:1")), ("socks://a:1", .server("socks5h://a:1")),
        ("SOCKS5://a", .server("socks5h://a")), ("https://a", .server("https://a")),
        ("socks4://a", .server("socks4://a")),
    ])
    func `what the desktop says is read`(uri: String, proxy: Proxy) {
        #expect(Proxy(uri: uri) == proxy)
    }

    @Test(arguments: ["", "a:1", "quic://a", "://"])
    func `a way that is not known is none`(uri: String) {
        #expect(Proxy(uri: uri) == nil)
    }
}

struct EnvironmentProxiesTests {
    private func proxy(_ address: String, _ environment: [String: String]) throws -> Proxy? {
        EnvironmentProxies(Environment(environment)).proxy(for: try #require(WebAddress(address)))
    }

    @Test func `the variable of the scheme counts before that of all`() throws {
        let environment = ["http_proxy": "p:1", "https_proxy": "https://q:2", "all_proxy": "socks5://r:3"]
        #expect(try proxy("http://a.org", environment) == .server("http://p:1"))
        #expect(try proxy("https://a.org", environment) == .server("https://q:2"))
        #expect(try proxy("https://a.org", ["ALL_PROXY": "socks5://r:3"]) == .server("socks5h://r:3"))
        #expect(try proxy("https://a.org", ["HTTPS_PROXY": "q"]) == .server("http://q"))
        #expect(try proxy("http://a.org", ["HTTP_PROXY": "p"]) == nil)
        #expect(try proxy("http://a.org", ["http_proxy": ""]) == nil)
        #expect(try proxy("http://a.org", [:]) == nil)
    }

    @Test(arguments: [
        ("*", true), ("a.org", true), (".a.org", true), ("x, b.a.org", true), ("A.ORG y", true), ("", false),
        ("c.org", false), (".org.a", false), ("a.or", false),
    ])
    func `some hosts are excepted`(list: String, isExcepted: Bool) throws {
        let environment = ["http_proxy": "p", "no_proxy": list]
        #expect((try proxy("http://b.a.org", environment) == nil) == isExcepted)
    }

    @Test(arguments: [
        ("10.0.0.0/8", true), ("10.1.2.3", true), ("10.1.2.4", false), ("10.2.0.0/16", false), ("3", false),
    ])
    func `networks are excepted`(list: String, isExcepted: Bool) throws {
        #expect((try proxy("http://10.1.2.3", ["http_proxy": "p", "NO_PROXY": list]) == nil) == isExcepted)
    }
}
