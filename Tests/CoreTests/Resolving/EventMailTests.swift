import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

/// Mails in words to the organizer of an event, and their links.
struct EventMailTests {
    private static let ben = ["ORGANIZER;CN=Ben:mailto:ben@example.org", "ATTENDEE:mailto:ben@example.org"]

    private func texts(_ lines: [String], rules: PeopleRules = PeopleRules()) -> AgendaFormatter {
        let feed = SeriesFixture.calendar([
            SeriesFixture.event("Choir", "20181113T190000"), SeriesFixture.event("Visit", "20181113T193000", lines),
        ])
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        return AgendaFormatter(
            Agenda(feeds: [feed], rules: rules, timeZone: .newYork), times: times,
            today: LocalDateTime("2018-11-06 00:00").date)
    }

    private func request(_ lines: [String]) -> MoveRequest {
        MoveRequest(
            for: 1, texts(lines),
            Resolutions.Surroundings(now: Instant("2018-11-06 12:00"), hours: .waking, buffer: 0))
    }

    /// The fields of a link, decoded.
    private func fields(_ mail: EventMail) throws -> (to: String?, subject: String?, body: String?) {
        let text = try #require(mail.link)
        let link = try #require(URLComponents(string: text))
        #expect(link.scheme == "mailto" && link.queryItems?.map(\.name) == ["subject", "body"])
        return (link.path, link.queryItems?[0].value, link.queryItems?[1].value)
    }

    @Test func `an answer is told with the title, the whole date, the time and its zone`() throws {
        let texts = texts(Self.ben + ["LOCATION:Room 4"])
        let mail = EventMail(.declined, to: 1, isOfSeries: false, texts)
        let (to, subject, body) = try fields(mail)
        #expect(to == "ben@example.org" && subject == "Declined: Visit")
        let lines = (body ?? "").components(separatedBy: "\r\n")
        #expect(lines.prefix(3) == ["I am not coming.", "", "Visit"])
        #expect(lines[3].hasPrefix("Tuesday, November 13, 2018, 7:30") && lines[4] == "Room 4")
        #expect(lines.last == "Times are in Eastern Time (America/New_York).")
        #expect(EventMail(.accepted, to: 1, isOfSeries: false, texts).text.hasPrefix("I am coming.\n"))
        #expect(EventMail(.tentative, to: 1, isOfSeries: false, texts).text.hasPrefix("I may come.\n"))
    }

    @Test func `the answer for a series says so, with when it recurs`() throws {
        let mail = EventMail(.declined, to: 1, isOfSeries: true, texts(Self.ben + ["RRULE:FREQ=WEEKLY;COUNT=4"]))
        let lines = mail.text.components(separatedBy: "\n")
        #expect(lines.contains("This is for all events of the series."))
        #expect(lines.contains { $0.contains("Tuesday") && !$0.contains("2018") })
    }

    @Test func `a request names the free times that are chosen, and the reason only where that is wanted`() throws {
        let request = request(Self.ben)
        #expect(request.times.count == 3)
        let mail = request.mail(Array(request.times.prefix(2)), tellsOthers: false)
        #expect(mail.text.split(separator: "\n").count { $0.hasPrefix("– ") } == 2)
        #expect(mail.text.contains("I have something else at that time.") && !mail.text.contains("Choir"))
        #expect(mail.text.hasSuffix("Times are in Eastern Time (America/New_York)."))
        #expect(try fields(mail).subject == "Another time for “Visit”")
        #expect(request.mail(request.times, tellsOthers: true).text.contains("I have Choir at that time."))
        #expect(request.mail([], tellsOthers: false).text.contains("Can it be another time?"))
    }

    @Test func `no name and no address puts a header, another address or a line into the link`() throws {
        let title = "A&bcc=eve@example.org?x#y\\nCc: eve%0D%0A+\u{202E}é"
        let place = String(repeating: "🎻", count: 5000)
        let lines = [
            "ORGANIZER;CN=\"B&bcc=eve\":mailto:ben+a%0A?bcc=eve&x=1/#@example.org", "SUMMARY:\(title)",
            "LOCATION:\(place)",
            "ATTENDEE:mailto:ben@example.org",
        ]
        let mail = EventMail(.declined, to: 1, isOfSeries: false, texts(lines))
        let link = try #require(mail.link)
        let (to, subject, body) = try fields(mail)
        #expect(to == "ben+a%0a?bcc=eve&x=1/#@example.org")
        #expect(link.count { $0 == "?" } == 1 && link.count { $0 == "&" } == 1 && !link.contains("+"))
        #expect(subject?.contains("&bcc=eve@example.org?x#y Cc: eve%0D%0A+") == true)
        #expect(subject?.contains { $0.isNewline } == false && subject?.contains("\u{202E}") == false)
        #expect(body?.components(separatedBy: "\r\n").contains { $0.hasPrefix("Cc:") } == false)
        #expect(link.utf8.count < 8000)
        #expect(link.utf8.allSatisfy { $0 > 32 && $0 < 127 })
        for address in ["ben@example.org,eve@example.org", "<ben@example.org>", "ben", "https://example.org/ben"] {
            let stated = ["ORGANIZER:mailto:\(address)", "ATTENDEE:mailto:me@example.org"]
            let mail = EventMail(.declined, to: 1, isOfSeries: false, texts(stated))
            #expect(mail.link == nil && mail.text.contains("Visit"), "\(address)")
        }
    }

    @Test func `nobody writes to themselves`() throws {
        #expect(request([]).mail([], tellsOthers: false).link == nil)
        // An organizer without attendees is nobody else: some programs write the user so.
        #expect(request([Self.ben[0]]).mail([], tellsOthers: false).link == nil)
        let people = People([Person(id: Person.me, addresses: ["ben@example.org"])])
        let mail = EventMail(.declined, to: 1, isOfSeries: false, texts(Self.ben, rules: PeopleRules(people)))
        #expect(mail.link == nil)
    }
}
