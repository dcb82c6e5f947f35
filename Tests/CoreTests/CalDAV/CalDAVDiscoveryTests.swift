import Events
import Testing

@testable import Formats
@testable import Network

/// Finding the calendars of a user, from any address of a server.
@Suite(.timeLimit(.minutes(5)))
struct CalDAVDiscoveryTests {
    @Test func `what a server says about a user and the calendars is found`() async throws {
        let server = try DAVServer { .ofUsualServer($0) }
        let finding = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(finding.principal?.text == server.origin + "/p/anna/")
        #expect(finding.home?.text == server.origin + "/c/anna/")
        #expect(finding.ownAddresses == ["anna@example.org"])
        #expect(finding.calendars.map(\.name) == ["Chores", "Work", "h"])
        #expect(finding.calendars.map(\.address.path) == ["/c/anna/t/", "/c/anna/w/", "/c/anna/h/"])
        #expect(finding.calendars.map(\.hasEvents) == [false, true, true])
        #expect(finding.calendars.map(\.isWritable) == [true, false, true])
        #expect(finding.calendars.map(\.color) == [nil, RGBColor("#3584e4"), nil])
        #expect(server.requests.map(\.path) == ["/.well-known/caldav", "/dav/", "/p/anna/", "/c/anna/"])
        #expect(server.requests.map { $0["depth"] } == ["0", "0", "0", "1"])
        #expect(server.requests.allSatisfy { $0.method == "PROPFIND" })
        // Of a large calendar, a token may take a server longer than anything else.
        #expect(server.requests.allSatisfy { !$0.body.contains("sync-token") && !$0.body.contains("getctag") })
    }

    @Test(arguments: ["/", "/dav/", "/p/anna/", "/c/anna/", "/c/anna/w/", "/elsewhere/"])
    func `the calendars are found from any address of the server`(path: String) async throws {
        let server = try DAVServer { .ofUsualServer($0) }
        let finding = try await CalDAVClient.anna(at: server.address(path)).findCalendars()
        #expect(finding.calendars.map(\.name) == ["Chores", "Work", "h"])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed with the same request`(status: Int) async throws {
        let server = try DAVServer { request in
            request.path == "/.well-known/caldav"
                ? .status(status, "Location: /dav/")
                : .ofUsualServer(request)
        }
        _ = try await CalDAVClient.anna(at: server.address()).findCalendars()
        let (first, second) = (server.requests[0], server.requests[1])
        #expect(second.path == "/dav/")
        #expect(second.method == "PROPFIND")
        #expect(second.body == first.body && second["depth"] == "0")
    }

    @Test func `redirects without end are a failure`() async throws {
        let server = try DAVServer { .status(302, "Location: \($0.path)a") }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(found == .network(FetchError(.tooManyRedirects, host: "127.0.0.1")))
        #expect(server.requests.count == 11)
    }

    @Test func `an address may be that of one calendar`() async throws {
        let server = try DAVServer { request in
            guard request.path == "/anna/work/" else { return .status(404) }
            return .report(DAVText.found(request.path, "\(DAVText.calendar)<displayname>Work</displayname>"))
        }
        let finding = try await CalDAVClient.anna(at: server.address("/anna/work/")).findCalendars()
        #expect(finding.calendars.map(\.address.path) == ["/anna/work/"])
        #expect(finding.calendars.map(\.name) == ["Work"])
        #expect(finding.principal == nil && finding.home == nil)
    }

    @Test func `a calendar without a name has that of its address, and each is there once`() async throws {
        let server = try DAVServer { request in
            let one = DAVText.found("/a/caf%C3%A9/", DAVText.calendar)
            return .report(DAVText.found("/a/", "<resourcetype><collection/></resourcetype>") + one + one)
        }
        let finding = try await CalDAVClient.anna(at: server.address("/a/")).findCalendars()
        #expect(finding.calendars.map(\.name) == ["café"])
    }

    @Test(arguments: [
        (404, CalDAVFault.noCalendars(host: "127.0.0.1")), (403, .noCalendars(host: "127.0.0.1")),
        (405, .noCalendars(host: "127.0.0.1")), (200, .badAnswer(host: "127.0.0.1")),
        (503, .network(FetchError(.status(503), host: "127.0.0.1"))),
    ])
    func `a server without calendars is said so`(status: Int, expected: CalDAVFault) async throws {
        let server = try DAVServer { _ in .status(status) }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(found == expected)
    }

    @Test(arguments: [
        "<!DOCTYPE html><html><body>Sign in</body></html>", "<html/>", "",
        "<!DOCTYPE m [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><multistatus xmlns=\"DAV:\">&a;</multistatus>",
        "<multistatus xmlns=\"DAV:\">" + String(repeating: "<a>", count: 1000),
    ])
    func `an answer that is no report is said so`(text: String) async throws {
        for status in [200, 207] {
            let server = try DAVServer { _ in DAVServer.Answer(status: status, body: text) }
            let found = await CalDAVClient.anna(at: try server.address()).fault()
            // One that is nested too deeply is too large.
            let isDeep = status == 207 && text.hasSuffix("<a>")
            let expected: CalDAVFault = isDeep ? .tooLarge(limit: CalDAVClient.limit) : .badAnswer(host: "127.0.0.1")
            #expect(found == expected)
        }
    }

    @Test func `an answer without end is refused`() async throws {
        let server = try RawServer { connection in
            connection.send("HTTP/1.1 207 Multi-Status\nContent-Length: 99999999999\n\n<multistatus xmlns=\"DAV:\">")
            connection.waitForOtherEnd()
        }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(found == .network(FetchError(.tooLarge(limit: CalDAVClient.limit), host: "127.0.0.1")))
    }

    @Test func `a user without calendars is said so`() async throws {
        let server = try DAVServer { request in
            request.path == "/c/anna/"
                ? .report(DAVText.found("/c/anna/", "<resourcetype><collection/></resourcetype>"))
                : .ofUsualServer(request)
        }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        #expect(found == .noCalendars(host: "127.0.0.1"))
    }

    @Test(arguments: DAVServer.Cut.allCases)
    func `an answer that is cut off is no smaller list`(cut: DAVServer.Cut) async throws {
        let server = try DAVServer { request in
            var answer = DAVServer.Answer.ofUsualServer(request)
            if request.path == "/c/anna/" { answer.cut = cut }
            return answer
        }
        let found = await CalDAVClient.anna(at: try server.address()).fault()
        let expected: CalDAVFault =
            cut == .unstated ? .badAnswer(host: "127.0.0.1") : .network(FetchError(.cutOff, host: "127.0.0.1"))
        #expect(found == expected)
    }

    @Test func `every fault has words in one line`() {
        let faults: [CalDAVFault] = [
            .badAddress, .google, .notEncrypted(host: "h"), .noCalendars(host: "h"),
            .otherHost(host: "h", leadsTo: "o"), .noPasswordSignIn(host: "h"), .needsPassword,
            .wrongPassword(host: "h"), .passwordsLocked, .passwordsDismissed, .noPasswordService, .noPasswordAnswer,
            .passwordsRefused("no\nline"), .noAccount,
            .gone(host: "h"), .notPermitted(host: "h"), .badAnswer(host: "h"), .tooLarge(limit: 1 << 20),
            .incomplete(host: "h", count: 2), .network(FetchError(.timedOut, host: "h")),
        ]
        for fault in faults {
            #expect(fault.message.hasSuffix(".") || fault == .passwordsRefused("no\nline"))
            #expect(!fault.message.contains("\n"))
        }
    }
}

extension DAVServer.Answer {
    /// What a usual server answers at each path.
    static func ofUsualServer(_ request: DAVServer.Request) -> DAVServer.Answer {
        switch request.path {
        case "/.well-known/caldav": .status(301, "Location: /dav/")
        case "/dav/":
            .report(
                DAVText.found(
                    "/dav/", "<current-user-principal><href>/p/anna/</href></current-user-principal>"))
        case "/p/anna/":
            .report(
                DAVText.found(
                    "/p/anna/",
                    """
                    <C:calendar-home-set><href>/c/anna/</href></C:calendar-home-set><C:calendar-user-address-set>\
                    <href>mailto:Anna@Example.org</href><href>/p/anna/</href></C:calendar-user-address-set>
                    """))
        case "/c/anna/": .report(listOfUsualServer)
        default: .status(404)
        }
    }

    private static var listOfUsualServer: String {
        func privilege(_ name: String) -> String {
            "<current-user-privilege-set><privilege><\(name)/></privilege></current-user-privilege-set>"
        }
        let collection = "<resourcetype><collection/></resourcetype>"
        let tasks = "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/></C:supported-calendar-component-set>"
        return DAVText.found("/c/anna/", collection)
            + DAVText.found(
                "/c/anna/w/",
                """
                \(DAVText.calendar)<displayname>Work\n</displayname><A:calendar-color>#3584E4FF</A:calendar-color>\
                \(privilege("read"))
                """)
            + DAVText.found("/c/anna/in/", "<resourcetype><collection/><C:schedule-inbox/></resourcetype>")
            + DAVText.found("/c/anna/sub/", "<resourcetype><collection/><C:calendar/><S:subscribed/></resourcetype>")
            + DAVText.found("/c/anna/t/", "\(DAVText.calendar)<displayname>Chores</displayname>\(tasks)")
            + DAVText.found("/c/anna/h/", DAVText.calendar + privilege("write"))
    }
}
