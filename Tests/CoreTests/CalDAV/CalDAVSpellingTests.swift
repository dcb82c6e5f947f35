import Events
import Foundation
import Testing

@testable import Formats
@testable import Network
import TestSupport

/// Servers that spell the names and the entity tags of objects differently in each report.
@Suite(.timeLimit(.minutes(5)))
struct CalDAVSpellingTests {
    private static let names = [
        "plain", "a b", "50%", "q;r=s", "o/p", "http://example.org/1", "x+y", "ümlaut", "a&b", "q?1#2", "me@x", "%41",
    ]

    private static let unescaped = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789")

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: unescaped) ?? name
    }

    /// Reads a calendar, and again after a change of each object; then nothing may be asked for.
    private func check(_ calendar: PlayedCalendar) async throws {
        for name in CalDAVSpellingTests.names { calendar.put(name, "First") }
        let server = try DAVServer { calendar.answer($0) }
        let account = CalDAVAccount(server: try server.address(), userName: "anna")
        let reading = CalDAVReading(
            calendar: try server.address(PlayedCalendar.path), account: account,
            client: .anna(at: try server.address()))
        var known: Answer?
        for title in ["First", "Second"] {
            for name in CalDAVSpellingTests.names where title != "First" { calendar.put(name, title) }
            guard
                case .answer(let answer, _, let fault, _) = try await reading.read(
                    after: known.map { KnownAnswer($0) } ?? .none)
            else {
                Issue.record("there is no answer")
                return
            }
            #expect(fault == nil)
            let texts = answer.parts.dropFirst().map { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(texts.count { $0.contains("SUMMARY:\(title)") } == CalDAVSpellingTests.names.count)
            #expect(texts.count == CalDAVSpellingTests.names.count)
            known = answer
        }
        // The same objects in another way bring nothing.
        calendar.expireTokens()
        calendar.put("one more", "One more")
        calendar.forgetRequests()
        _ = try await reading.read(after: known.map { KnownAnswer($0) } ?? .none)
        #expect(calendar.asked == [["one more"]])
        withExtendedLifetime(server) {}
    }

    @Test func `names are escaped in lists, and not at all in changes`() async throws {
        let calendar = PlayedCalendar()
        calendar.spell { kind, name in
            // A name that looks escaped is no good without escapes.
            let escapes = kind != .changes || name == "%41"
            return PlayedCalendar.path + (escapes ? CalDAVSpellingTests.escaped(name) : name) + ".ics"
        }
        try await check(calendar)
    }

    @Test func `names have the host in some reports, or another path`() async throws {
        let calendar = PlayedCalendar()
        calendar.spell { kind, name in
            let last = CalDAVSpellingTests.escaped(name) + ".ics"
            return switch kind {
            case .query: "http://dav.example.org:8080\(PlayedCalendar.path)\(last)"
            case .multiget: "/calendars/__uids__/1234/work/\(last)"
            case .changes: "//dav.example.org\(PlayedCalendar.path)\(last)"
            default: last
            }
        }
        try await check(calendar)
    }

    @Test(arguments: ["", "./", "../work/", "x/../", "/anna/./work/", "/anna/other/../work/"])
    func `names are references that have to be resolved`(beginning: String) async throws {
        let calendar = PlayedCalendar()
        calendar.spell { _, name in beginning + CalDAVSpellingTests.escaped(name) + ".ics" }
        try await check(calendar)
    }

    @Test func `names end with a slash`() async throws {
        let calendar = PlayedCalendar()
        calendar.spell { kind, name in
            PlayedCalendar.path + CalDAVSpellingTests.escaped(name) + (kind == .multiget ? ".ics" : ".ics/")
        }
        try await check(calendar)
    }

    @Test func `entity tags are weak or without quotes in some reports`() async throws {
        let calendar = PlayedCalendar()
        calendar.spell { PlayedCalendar.path + CalDAVSpellingTests.escaped($1) + ".ics" }
        calendar.tag { kind, version in
            switch kind {
            case .query: "W/\"\(version)\""
            case .multiget: "\(version)"
            default: "\"\(version)\""
            }
        }
        try await check(calendar)
    }

    @Test(.slow, arguments: [PlayedCalendar.Abilities.all, [.tag, .listing, .multiget]])
    func `an object that a request for several does not find is asked for alone`(
        abilities: PlayedCalendar.Abilities
    ) async throws {
        let calendar = PlayedCalendar(abilities)
        for number in 0..<33 { calendar.put("me/\(number)", "Event") }
        calendar.findOnlyAlone(Set((0..<33).map { "me/\($0)" }))
        calendar.spell { kind, name in
            PlayedCalendar.path + (kind == .changes ? name : CalDAVSpellingTests.escaped(name)) + ".ics"
        }
        let server = try DAVServer { calendar.answer($0) }
        let account = CalDAVAccount(server: try server.address(), userName: "anna")
        let reading = CalDAVReading(
            calendar: try server.address(PlayedCalendar.path), account: account,
            client: .anna(at: try server.address()))
        guard case .answer(let first, _, let fault, _) = try await reading.read(after: .none) else {
            Issue.record("there is no answer")
            return
        }
        #expect(fault == nil)
        #expect(first.parts.count == 34)
        #expect(try await reading.read(after: KnownAnswer(first)) == .unchanged(isInside: true))
        calendar.put("me/7", "Changed")
        guard case .answer(let second, _, let later, _) = try await reading.read(after: KnownAnswer(first)) else {
            Issue.record("there is no answer")
            return
        }
        #expect(later == nil)
        #expect(second.parts.count == 34)
        #expect(second.parts.contains { String(decoding: $0.bytes, as: UTF8.self).contains("Changed") })
        withExtendedLifetime(server) {}
    }

    @Test func `objects without events are not asked for again`() async throws {
        let server = try DAVServer { request in
            let path = PlayedCalendar.path
            switch PlayedCalendar.Kind(request) {
            case .properties: return .report(DAVText.found(path, DAVText.calendar))
            case .list: return .report(DAVText.found(path + "t.ics", "<getetag>\"1\"</getetag>"))
            case .multiget:
                let text = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
                return .report(
                    DAVText.found(path + "t.ics", "<getetag>\"1\"</getetag><C:calendar-data>\(text)</C:calendar-data>"))
            default: return .status(501)
            }
        }
        let account = CalDAVAccount(server: try server.address(), userName: "anna")
        let reading = CalDAVReading(
            calendar: try server.address(PlayedCalendar.path), account: account,
            client: .anna(at: try server.address()))
        guard case .answer(let first, _, nil, _) = try await reading.read(after: .none) else {
            Issue.record("there is no answer")
            return
        }
        let feed = try Feed.decode(first, source: Source(account.id, calendar: try server.address(PlayedCalendar.path)))
        #expect(feed.events.isEmpty && feed.problems.isEmpty)
        _ = try await reading.read(after: KnownAnswer(first))
        #expect(server.requests.count { PlayedCalendar.Kind($0) == .multiget } == 1)
    }
}
