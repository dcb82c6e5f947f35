import FlyingFox
import Foundation
import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308], ["/b?c", "b?c", "./x/../b?c", "{origin}/b?c"])
    func `a redirect is followed`(status: Int, location: String) async throws {
        try await LocalServer.run { request in
            guard request.path == "/a" else { return .ok(request.path + (request.query.first?.name ?? "")) }
            let origin = "http://\(request.headers[.host] ?? "")"
            return .status(status, [.location: location.replacing("{origin}", with: origin)])
        } _: { server in
            let result = try await HTTPFetcher(policy: .once).text(server.address("/a"))
            #expect(result == "/bc")
        }
    }

    @Test func `a redirect may have raw letters in it`() async throws {
        let server = try RawServer { connection in
            connection.send(
                connection.number == 0
                    ? "HTTP/1.1 302 Found\nLocation: /it's é\nContent-Length: 0\nConnection: close\n\n"
                    : "HTTP/1.1 200 OK\nContent-Length: 2\nConnection: close\n\n[]")
        }
        #expect(try await HTTPFetcher(policy: .once).text(server.address("/a")) == "[]")
    }

    @Test func `ten are followed and no more`() async throws {
        try await LocalServer.run { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 0 ? .ok("[]") : .status(302, [.location: "/\(number - 1)"])
        } _: { server in
            let fetcher = HTTPFetcher(policy: .once)
            let text = try await fetcher.text(server.address("/10"))
            #expect(text == "[]")
            #expect(
                try await fetcher.error(server.address("/11"))?.message
                    == "::1 leads from address to address without end. Check the address.")
        }
    }

    @Test(arguments: ["ftp://example.org/", "file:///etc/passwd", "http://", "http://exa mple.org/"])
    func `a redirect to what cannot be fetched is an error`(location: String) async throws {
        try await LocalServer.run { _ in
            .status(302, [.location: location])
        } _: { server in
            let error = try await HTTPFetcher(policy: .once).error(server.address())
            #expect(error?.kind == .redirect)
        }
    }

    @Test func `a redirect without a location is an error`() async throws {
        try await LocalServer.run { _ in
            .status(302)
        } _: { server in
            let error = try await HTTPFetcher(policy: .once).error(server.address())
            #expect(error?.kind == .status(302))
        }
    }

    @Test func `a redirect never leads from HTTPS to HTTP`() throws {
        let secure = try #require(WebAddress("https://a/"))
        let plain = try #require(WebAddress("http://a/"))
        let toSecure = HTTPResponse(address: secure, status: 301, fields: ["location": "https://b/"])
        let toPlain = HTTPResponse(address: secure, status: 301, fields: ["location": "http://b/"])
        for (start, response, target) in [
            (secure, toSecure, "https://b/"), (plain, toSecure, "https://b/"), (plain, toPlain, "http://b/"),
        ] {
            var redirects = Redirects(from: start)
            #expect(try redirects.follow(response))
            #expect(redirects.address.text == target)
        }
        var redirects = Redirects(from: secure)
        #expect(throws: FetchError(.insecureRedirect, host: "a")) { try redirects.follow(toPlain) }
    }

    @Test func `what a redirect says without end is not read to the end`() async throws {
        let server = try RawServer { connection in
            guard connection.number == 0 else {
                connection.send("HTTP/1.1 200 OK\nContent-Length: 2\nConnection: close\n\n[]")
                return
            }
            connection.send("HTTP/1.1 302 Found\nLocation: /b\n\n")
            while connection.send([UInt8](repeating: 0x20, count: 1 << 16)) {}
        }
        #expect(try await HTTPFetcher(policy: .once).text(server.address("/a")) == "[]")
    }

    @Test func `a redirect to webcal is followed as one that is typed`() async throws {
        let server = try RawServer { connection in
            if connection.number == 0 {
                let host = "127.0.0.1:\(connection.localPort)"
                connection.send(
                    "HTTP/1.1 302 Found\nLocation: webcal://\(host)/b\nContent-Length: 0\nConnection: close\n\n")
            } else {
                connection.send("HTTP/1.1 200 OK\nContent-Length: 2\nConnection: close\n\n[]")
            }
        }
        #expect(try await HTTPFetcher(policy: .once).text(server.address("/a")) == "[]")
        // Nothing answers the second connection, which speaks TLS.
        #expect(server.connectionCount == 3)
    }

    @Test func `a redirect from https to webcal stays with https`() throws {
        let secure = try #require(WebAddress("https://a/"))
        var redirects = Redirects(from: secure)
        #expect(try redirects.follow(HTTPResponse(address: secure, status: 301, fields: ["location": "webcal://b/"])))
        #expect(redirects.requests.map(\.text) == ["https://b/"])
        let plain = try #require(WebAddress("http://a/"))
        redirects = Redirects(from: plain)
        #expect(try redirects.follow(HTTPResponse(address: plain, status: 301, fields: ["location": "webcal://b/"])))
        #expect(redirects.requests.map(\.text) == ["https://b/", "http://b/"])
    }

    @Test func `cookies go along with redirects, and are forgotten after the fetch`() async throws {
        try await LocalServer.run { request in
            let cookies = request.headers[.init("Cookie")]
            switch request.path {
            case "/start":
                return .status(302, [.location: "/middle", .init("Set-Cookie"): "session=1; Path=/"])
            case "/middle" where cookies == "session=1":
                return .status(302, [.location: "/end", .init("Set-Cookie"): "more=2; Path=/"])
            case "/end": return .ok(cookies ?? "none")
            default: return .status(403)
            }
        } _: { server in
            let fetcher = HTTPFetcher(policy: .once)
            for _ in 0..<2 {
                let text = try await fetcher.text(server.address("/start"))
                #expect((text ?? "").components(separatedBy: "; ").sorted() == ["more=2", "session=1"])
                #expect(try await fetcher.text(server.address("/end")) == "none")
            }
        }
    }
}
