import Events
import Testing

@testable import Formats
@testable import Network

/// Where the password goes, and how.
@Suite(.timeLimit(.minutes(5)))
struct CalDAVSignInTests {
    private static let basic = "WWW-Authenticate: Basic realm=\"x\""
    private static let digest = "WWW-Authenticate: Digest realm=\"x\", nonce=\"abc\", qop=\"auth\""
    private static let basicOfAnna = "Basic YW5uYTpzZWNyZXQ="

    @Test func `the password is not sent where it is not asked for`() async throws {
        let server = try DAVServer { .ofUsualServer($0) }
        _ = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(server.signIns == [])
    }

    @Test func `with Basic it is sent when a server asks, and then with each request`() async throws {
        let server = try DAVServer { request in
            request["authorization"] == CalDAVSignInTests.basicOfAnna
                ? .ofUsualServer(request) : .status(401, CalDAVSignInTests.basic)
        }
        _ = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(server.requests.count { $0["authorization"] == nil } == 1)
        #expect(server.requests.count == 5)
    }

    @Test(arguments: [[digest], [basic, digest], [digest, basic]])
    func `with Digest the password itself is never sent`(offers: [String]) async throws {
        let server = try DAVServer { request in
            request["authorization"]?.contains("response=\"") == true
                ? .ofUsualServer(request) : DAVServer.Answer(status: 401, fields: offers)
        }
        let finding = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(finding.calendars.count == 3)
        #expect(server.signIns.count == 4)
        for text in server.signIns {
            #expect(text.hasPrefix("Digest ") && text.contains("username=\"anna\"") && !text.contains("secret"))
            #expect(text.contains(/response="[0-9a-f]{32}"/))
        }
        // The body comes with the sign-in.
        for request in server.requests where request["authorization"] != nil {
            #expect(request.body.contains("<D:propfind"))
        }
    }

    @Test(arguments: [basic, digest])
    func `a long page that asks for the password is passed over`(offer: String) async throws {
        let page = String(repeating: "x", count: 1_000_000)
        let server = try DAVServer { request in
            request["authorization"] == nil
                ? DAVServer.Answer(status: 401, fields: [offer], body: page) : .ofUsualServer(request)
        }
        #expect(try await CalDAVClient.anna(at: server.address()).findCalendars().calendars.count == 3)
    }

    @Test func `with Digest, also answers are read for which nobody has to sign in`() async throws {
        let server = try DAVServer { request in
            request.path != "/dav/" || request["authorization"]?.contains("response=\"") == true
                ? .ofUsualServer(request) : .status(401, CalDAVSignInTests.digest)
        }
        let finding = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(finding.calendars.count == 3)
    }

    @Test(arguments: [basic, digest], [0, 1_000_000])
    func `a wrong password is said so`(offer: String, length: Int) async throws {
        let page = String(repeating: "x", count: length)
        let server = try DAVServer { _ in DAVServer.Answer(status: 401, fields: [offer], body: page) }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(found == .wrongPassword(host: "127.0.0.1"))
        // A server may lock out who tries often.
        #expect(server.signIns.count == 1)
    }

    @Test(arguments: ["WWW-Authenticate: Bearer realm=\"x\"", "X-No: y"])
    func `a sign-in of another kind is said so`(offer: String) async throws {
        let server = try DAVServer { _ in .status(401, offer) }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(found == .noPasswordSignIn(host: "127.0.0.1"))
        #expect(server.signIns == [])
    }

    @Test func `a server that tells a stranger nothing is asked again with the password`() async throws {
        let server = try DAVServer { request in
            request["authorization"] == CalDAVSignInTests.basicOfAnna
                ? .ofUsualServer(request)
                : .report(
                    DAVText.found(
                        request.path, "<current-user-principal><unauthenticated/></current-user-principal>"))
        }
        let finding = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(finding.calendars.count == 3)
    }

    // MARK: Other hosts

    /// Ways in which a server leads to another address.
    enum Lead: CaseIterable, Sendable {
        case redirect, principal, home, calendar

        func answer(_ request: DAVServer.Request, to other: String) -> DAVServer.Answer {
            switch (self, request.path) {
            case (.redirect, "/dav/"): .status(302, "Location: \(other)/dav/")
            case (.principal, "/dav/"):
                .report(
                    DAVText.found(
                        "/dav/", "<current-user-principal><href>\(other)/p/</href></current-user-principal>"))
            case (.home, "/p/anna/"):
                .report(
                    DAVText.found(
                        "/p/anna/", "<C:calendar-home-set><href>\(other)/c/</href></C:calendar-home-set>"))
            case (.calendar, "/c/anna/"): .report(DAVText.found("\(other)/c/", DAVText.calendar))
            default: .ofUsualServer(request)
            }
        }
    }

    /// Asks for the password, then leads to another address.
    private func server(_ lead: Lead, to other: String) throws -> DAVServer {
        try DAVServer { request in
            request["authorization"] == CalDAVSignInTests.basicOfAnna
                ? lead.answer(request, to: other) : .status(401, CalDAVSignInTests.basic)
        }
    }

    @Test(arguments: [Lead.redirect, .principal, .home], [false, true])
    func `another server does not get the password`(lead: Lead, byName: Bool) async throws {
        let other = try DAVServer { _ in .status(401, CalDAVSignInTests.basic, CalDAVSignInTests.digest) }
        // The same computer by another name is another host, as it is by another port.
        let origin = byName ? other.origin.replacing("127.0.0.1", with: "localhost") : other.origin
        let server = try server(lead, to: origin)
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(
            found == .otherHost(host: server.shownHost, leadsTo: String(origin.dropFirst("http://".count))))
        #expect(!other.requests.isEmpty)
        #expect(other.signIns == [])
    }

    @Test func `a calendar on another server is asked for without the password`() async throws {
        let other = try DAVServer { _ in .status(401, CalDAVSignInTests.basic) }
        let server = try server(.calendar, to: other.origin)
        let client = try CalDAVClient.anna(at: server.address())
        let calendar = try #require(try await client.findCalendars().calendars.first)
        let reading = CalDAVReading(
            calendar: calendar.address, account: CalDAVAccount(server: try server.address(), userName: "anna"),
            client: client)
        let result = await reading.result(after: .none)
        #expect(result == .failure(.otherHost(host: server.shownHost, leadsTo: other.shownHost)))
        #expect(other.requests.count == 1)
        #expect(other.signIns == [])
    }

    @Test func `another path of the same server gets it`() async throws {
        let server = try DAVServer { request in
            guard request["authorization"] == CalDAVSignInTests.basicOfAnna else {
                return .status(401, CalDAVSignInTests.basic)
            }
            let origin = "http://\(request["host"] ?? "")"
            return request.path == "/" || request.path == "/.well-known/caldav"
                ? .status(301, "Location: \(origin)/dav/") : .ofUsualServer(request)
        }
        let finding = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(finding.calendars.count == 3)
        #expect(server.requests.count { $0["authorization"] == nil } == 1)
    }

    @Test func `nothing is sent over the network without encryption`() async throws {
        let refused = await CalDAVClient.anna(at: try #require(WebAddress("http://dav.example.org/"))).fault()
        #expect(refused == .notEncrypted(host: "dav.example.org"))
        // A host of this network, such as a computer in the same house, is no exception.
        let inside = await CalDAVClient.anna(at: try #require(WebAddress("http://192.168.1.2/"))).fault()
        #expect(inside == .notEncrypted(host: "192.168.1.2"))
        for lead in Lead.allCases where lead != .calendar {
            let server = try server(lead, to: "http://dav.example.org")
            let found = await CalDAVClient.anna(at: try server.address()).fault()
            #expect(found == .notEncrypted(host: "dav.example.org"))
        }
    }

    @Test func `a name and a password in a redirect are not used`() async throws {
        let server = try DAVServer { request in
            if request.path == "/.well-known/caldav" {
                return .status(301, "Location: http://mallory:guess@\(request["host"] ?? "")/dav/")
            }
            return .ofUsualServer(request)
        }
        _ = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(server.signIns == [])
    }
}
