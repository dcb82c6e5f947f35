import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// The user's mail addresses, and the invitations that they declined.
@Suite struct MailAddressTests {
    @Test(arguments: [
        ("anna@example.org", "anna@example.org"), ("  Anna.B+work@Example.ORG\n", "anna.b+work@example.org"),
        ("mailto:anna@example.org", "anna@example.org"), ("anna@localhost", "anna@localhost"),
        ("änna@exämple.org", "änna@exämple.org"),
        ("", nil), ("anna", nil), ("@example.org", nil), ("anna@", nil), ("a@b@example.org", nil),
        ("Anna <anna@example.org>", nil), ("<anna@example.org>", nil), ("anna b@example.org", nil),
        ("anna@example.org,bo@example.org", nil), ("anna@exam\u{202e}ple.org", nil), ("anna@exam\u{0}ple.org", nil),
        (String(repeating: "a", count: 242) + "@example.org", String(repeating: "a", count: 242) + "@example.org"),
        (String(repeating: "a", count: 243) + "@example.org", nil),
        (String(repeating: "@", count: 1_000_000), nil),
    ])
    func `an address is taken as it is typed, and nothing else`(text: String, expected: String?) {
        #expect(text.typedMailAddress == expected)
    }

    @Test func `what is no address, or there already, is said`() {
        func fault(_ text: String, _ known: [String]) -> String? {
            if case .failure(let fault) = OwnAddresses.adding(text, to: known) { fault.message } else { nil }
        }
        #expect(fault("Anna@example.org", []) == nil)
        #expect(fault("anna", [])?.hasPrefix("This is not an email address.") == true)
        #expect(fault("Anna@example.org", ["anna@example.org"]) == "This address is in the list already.")
        let many = (0..<OwnAddresses.limit).map { "\($0)@example.org" }
        #expect(fault("anna@example.org", many)?.hasPrefix("The list is full.") == true)
    }

    private let now = Instant(millisecondsSinceEpoch: 1_541_203_200_000)

    private func feed(_ lines: String, name: String = "Work") -> Feed {
        let text = """
            BEGIN:VCALENDAR\nX-WR-CALNAME:\(name)\nBEGIN:VEVENT\nUID:a\nSUMMARY:Meeting\nDTSTART:20181103T100000Z
            DTEND:20181103T110000Z\nRRULE:FREQ=DAILY;COUNT=3\n\(lines)\nEND:VEVENT\nEND:VCALENDAR
            """
        return CalendarFeed.decode(Array(text.utf8), source: Source(location: "/a.ics"), now: now)
    }

    private let declined = "ATTENDEE;PARTSTAT=DECLINED:mailto:Anna@example.org"

    @Test func `an invitation that the user declined is declined, in each of its instances`() {
        let feed = feed(declined)
        #expect(feed.events.map(\.availability) == [.busy, .busy, .busy])
        let answered = feed.answered(by: ["anna@example.org"])
        #expect(answered.events.map(\.availability) == [.declined, .declined, .declined])
        #expect(answered.events.map(\.when) == feed.events.map(\.when))
        #expect(answered.events.map(\.identity) == feed.events.map(\.identity))
        #expect(answered.calendarPositions == feed.calendarPositions)
        #expect(answered.calendar?.ownAddresses == ["anna@example.org"])
        // It stays so when series are shown further away.
        let further = answered.showingSeries(in: CalendarHorizon.window(around: now))
        #expect(further.events.map(\.availability) == [.declined, .declined, .declined])
    }

    @Test func `a user who accepted with another address attends`() {
        let feed = feed(
            declined + "\nATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@work.example.org", name: "anna@example.org")
        #expect(feed.events.map(\.availability) == [.declined, .declined, .declined])
        let answered = feed.answered(by: ["anna@work.example.org"])
        #expect(answered.events.map(\.availability) == [.busy, .busy, .busy])
    }

    @Test(arguments: ["bo@example.org", "anna@example.org.example.com"])
    func `the replies of others decide nothing`(address: String) {
        let feed = feed(declined)
        #expect(feed.answered(by: [address]).events == feed.events)
        #expect(feed.answered(by: []) == feed)
    }
}
