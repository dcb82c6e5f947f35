import FlyingFox
import FlyingSocks
import Foundation
import Testing

@testable import Network

/// A server of HTTP on this computer, for one test.
struct LocalServer {
    /// Such as `http://[::1]:40123`.
    let origin: String
    private let log: RequestLog

    /// The requests so far.
    var requests: [FlyingFox.HTTPRequest] { get async { await log.requests } }

    func address(_ path: String = "/") throws -> WebAddress {
        try #require(WebAddress(origin + path))
    }

    static func run(
        isolation: isolated (any Actor)? = #isolation,
        answering answer: @escaping @Sendable (FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse,
        _ test: (LocalServer) async throws -> Void
    ) async throws {
        let log = RequestLog()
        // A test may hold an answer for as long as it waits for other tests.
        let server = HTTPServer(
            address: .loopback(port: 0), timeout: 600, logger: .disabled,
            handler: ClosureHTTPHandler { request in
                await log.add(request)
                return try await answer(request)
            })
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip6(_, let port) = await server.listeningAddress else {
            Issue.record("The server does not listen where it should.")
            return
        }
        try await test(LocalServer(origin: "http://[::1]:\(port)", log: log))
    }
}

private actor RequestLog {
    private(set) var requests: [FlyingFox.HTTPRequest] = []

    func add(_ request: FlyingFox.HTTPRequest) {
        requests.append(request)
    }
}

extension FlyingFox.HTTPResponse {
    static func ok(_ text: String, _ headers: [HTTPHeader: String] = [:]) -> FlyingFox.HTTPResponse {
        FlyingFox.HTTPResponse(statusCode: .ok, headers: HTTPHeaders(headers), body: Data(text.utf8))
    }

    static func status(_ code: Int, _ headers: [HTTPHeader: String] = [:]) -> FlyingFox.HTTPResponse {
        FlyingFox.HTTPResponse(
            statusCode: HTTPStatusCode(code, phrase: "Status"), headers: HTTPHeaders(headers), body: Data("no".utf8))
    }
}
