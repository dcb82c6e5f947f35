import Events
import Synchronization
import Testing

@testable import Formats
@testable import Network
import TestSupport

/// Signing in with Digest, whose nonce serves for many requests.
@Suite(.timeLimit(.minutes(5)))
struct CalDAVDigestTests {
    /// A server that checks nonces and how often each is used, not the password.
    private final class DigestServer: Sendable {
        struct State {
            var nonce = 1
            /// The counts that came with the nonce.
            var counts: [Int] = []
            var refusals = 0
            /// Whether it says of an old nonce that only the nonce is wrong.
            var saysStale = true
            var refusesAll = false
        }

        let state = Mutex(State())
        /// How many requests a nonce serves for.
        let uses: Int
        let realm: @Sendable (DAVServer.Request) -> String

        init(
            uses: Int = .max, saysStale: Bool = true,
            realm: @escaping @Sendable (DAVServer.Request) -> String = { _ in "x" }
        ) {
            (self.uses, self.realm) = (uses, realm)
            state.withLock { $0.saysStale = saysStale }
        }

        var refusals: Int { state.withLock { $0.refusals } }
        func refuseAll() { state.withLock { $0.refusesAll = true } }

        func answer(_ request: DAVServer.Request, _ answer: DAVServer.Answer) -> DAVServer.Answer {
            state.withLock { state in
                let text = request["authorization"] ?? ""
                let realm = realm(request)
                let isOfNonce = text.contains("nonce=\"n\(state.nonce)\"") && text.contains("realm=\"\(realm)\"")
                let count = text.firstMatch(of: /nc=([0-9a-f]{8})/).flatMap { Int($0.output.1, radix: 16) }
                if isOfNonce, let count, count > state.counts.last ?? 0, state.counts.count < uses, !state.refusesAll {
                    state.counts.append(count)
                    return answer
                }
                state.refusals += 1
                let stale =
                    state.saysStale && text.contains("realm=\"\(realm)\"") && !isOfNonce || state.counts.count >= uses
                if state.counts.count >= uses || !isOfNonce { (state.nonce, state.counts) = (state.nonce + 1, []) }
                return .status(
                    401,
                    "WWW-Authenticate: Digest realm=\"\(realm)\", nonce=\"n\(state.nonce)\", qop=\"auth\""
                        + (stale && state.saysStale ? ", stale=true" : ""))
            }
        }
    }

    /// Reads a calendar of 250 objects three times.
    private func read(_ digest: DigestServer) async throws {
        let calendar = PlayedCalendar()
        for number in 0..<250 { calendar.put("n\(number)", "N\(number)") }
        let server = try DAVServer { digest.answer($0, calendar.answer($0)) }
        let account = CalDAVAccount(server: try server.address(), userName: "anna")
        let reading = CalDAVReading(
            calendar: try server.address(PlayedCalendar.path), account: account,
            client: .anna(at: try server.address()))
        var known = KnownAnswer.none
        for number in 0..<3 {
            guard case .answer(let answer, _, let fault, _) = try await reading.read(after: known) else {
                Issue.record("there is no answer")
                return
            }
            #expect(fault == nil)
            #expect(answer.parts.count == 251 + number)
            known = KnownAnswer(answer)
            calendar.put("more\(number)", "More")
        }
    }

    @Test func `only the first request of many is refused`() async throws {
        let digest = DigestServer()
        try await read(digest)
        #expect(digest.refusals == 1)
        let counts = digest.state.withLock { $0.counts }
        #expect(counts.count >= 8 && counts == Array(1...counts.count))
    }

    @Test(.slow, arguments: [true, false])
    func `a nonce that the server gives up is replaced`(saysStale: Bool) async throws {
        try await read(DigestServer(uses: 3, saysStale: saysStale))
        try await read(DigestServer(uses: 1, saysStale: saysStale))
    }

    @Test func `each part of a server can have a realm of its own`() async throws {
        let digest = DigestServer { $0.path.hasPrefix("/c/") ? "calendars" : "users" }
        let server = try DAVServer { digest.answer($0, .ofUsualServer($0)) }
        let finding = try await CalDAVClient.anna(at: server.address()).findCalendars()
        #expect(finding.calendars.count == 3)
        #expect(digest.refusals >= 2)
    }

    @Test func `each server has its nonce, and another host gets none`() async throws {
        let (first, second) = (DigestServer(), DigestServer())
        let other = try DAVServer { second.answer($0, .ofUsualServer($0)) }
        let server = try DAVServer { request in
            request.path == "/p/anna/"
                ? first.answer(request, .status(302, "Location: \(other.origin)/p/anna/"))
                : first.answer(request, .ofUsualServer(request))
        }
        let client = try CalDAVClient.anna(at: server.address())
        let found = await client.fault()
        #expect(found == .otherHost(host: server.shownHost, leadsTo: other.shownHost))
        #expect(other.signIns == [])
        #expect(first.refusals == 1)
        let ofOther = try await CalDAVClient.anna(at: other.address()).findCalendars()
        #expect(ofOther.calendars.count == 3)
        #expect(second.refusals == 2)
        #expect(!other.signIns.contains { $0.contains("nc=00000001") && $0.contains("nonce=\"n1\"") })
    }

    @Test func `a password that the server accepts no longer is said to be wrong`() async throws {
        let digest = DigestServer()
        let server = try DAVServer { digest.answer($0, .ofUsualServer($0)) }
        let client = try CalDAVClient.anna(at: server.address())
        _ = try await client.findCalendars()
        let count = server.signIns.count
        digest.refuseAll()
        let found = await client.fault()
        #expect(found == .wrongPassword(host: "127.0.0.1"))
        // Once with the nonce that was known, and once with a new one.
        #expect(server.signIns.count <= count + 2)
    }
}
