import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct EventDetailsTests {
    /// The agenda of a calendar of events, each given by its lines, as a user in Berlin sees it in November 2018.
    private func texts(_ events: String..., head: String = "") -> AgendaFormatter {
        let bodies = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
        let text = "BEGIN:VCALENDAR\n\(head)\n\(bodies)END:VCALENDAR\n"
        let now = Instant("2018-11-03 12:00")
        let feed = CalendarFeed.decode(Array(text.utf8), source: Source(path: "/work.ics"), now: now)
        let agenda = Agenda(feeds: [feed], timeZone: .berlin)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .berlin)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
    }

    private let lunch = "UID:1\nSUMMARY:Lunch\nDTSTART;TZID=Europe/Berlin:20181106T120000\nDURATION:PT1H"

    @Test func `a plain event has no details`() {
        #expect(texts(lunch).details(of: 0) == EventDetails(calendars: "work"))
        #expect(texts(lunch + "\nLOCATION:Room 5").details(of: 0).location == "Room 5")
    }

    @Test func `status is said`() {
        #expect(texts(lunch + "\nSTATUS:CANCELLED").details(of: 0).status == "Cancelled")
        #expect(texts(lunch + "\nSTATUS:TENTATIVE").details(of: 0).status == "Tentative")
    }

    @Test func `recurrence is a line in the dialog and words in a sentence`() {
        let series = texts(lunch + "\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20181218T230000Z")
        #expect(series.details(of: 0).recurrence == "Every second Tuesday until December 18")
        #expect(series.recurrence(of: 0) == "every second Tuesday until December 18")
        #expect(series.recurrence(of: 1) == "every second Tuesday until December 18")
        #expect(texts(lunch).recurrence(of: 0) == nil)
        let exceptions = texts(lunch + "\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;TZID=Europe/Berlin:20181113T120000")
        #expect(exceptions.recurrence(of: 0) == "every Tuesday, 4 times, with exceptions")
        let further = texts(lunch + "\nRRULE:FREQ=WEEKLY;COUNT=4\nRDATE;TZID=Europe/Berlin:20181114T120000")
        #expect(further.recurrence(of: 0) == "every Tuesday, 4 times, and on other days")
        #expect(texts(lunch + "\nRDATE;TZID=Europe/Berlin:20181114T120000").recurrence(of: 0) == "repeats")
    }

    @Test func `a series on other days than the readers names its zone`() {
        let call = "UID:1\nSUMMARY:Call\nDTSTART;TZID=Asia/Tokyo:20181106T060000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY"
        #expect(texts(call).recurrence(of: 0) == "every Tuesday, in Tokyo time")
        // On the same days.
        #expect(texts(call.replacing("T060000", with: "T190000")).recurrence(of: 0) == "every Tuesday")
        // Only in winter.
        let winter = call.replacing("T060000", with: "T073000")
        #expect(texts(winter).recurrence(of: 0) == "every Tuesday, in Tokyo time")
        let utc = "UID:1\nSUMMARY:Call\nDTSTART:20181106T233000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY"
        #expect(texts(utc).recurrence(of: 0) == "every Tuesday, in UTC time")
    }

    @Test func `a moved instance says from when`() {
        let moved = """
            UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20181113T120000\nSUMMARY:Late Lunch
            DTSTART;TZID=Europe/Berlin:20181114T140000\nDURATION:PT1H
            """
        let series = texts(lunch + "\nRRULE:FREQ=WEEKLY;COUNT=3", moved)
        #expect(series.details(of: 0).moved == nil)
        #expect(series.details(of: 1).moved == "Moved from Tuesday, November 13, 12:00 PM")
        #expect(series.details(of: 1).recurrence == "Every Tuesday, 3 times")
    }

    @Test func `the row of an event says that it repeats and that it was moved`() {
        let later = """
            UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20181113T120000\nSUMMARY:Lunch\nLOCATION:Room 5
            DTSTART;TZID=Europe/Berlin:20181113T140000\nDURATION:PT1H
            """
        let series = texts(lunch + "\nRRULE:FREQ=WEEKLY;COUNT=3", later)
        #expect(series.subtitle(of: 0).text.isEmpty)
        #expect(series.subtitle(of: 1) == RowSubtitle(location: "Room 5", notes: "moved from 12:00 PM"))
        #expect(series.accessibleName(of: 0) == "Lunch, 12:00 PM to 1:00 PM, every Tuesday, 3 times")
        let otherDay = texts(lunch + "\nRRULE:FREQ=WEEKLY;COUNT=3", later.replacing("1113T14", with: "1114T14"))
        #expect(otherDay.subtitle(of: 1).text == "Room 5 · moved from Tue, Nov 13")
        #expect(texts(lunch + "\nSTATUS:CANCELLED").subtitle(of: 0).text == "cancelled")
    }

    @Test func `a declined invitation says so in its row and its dialog`() {
        let invitation = lunch + "\nATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org"
        let texts = texts(invitation, head: "X-WR-CALNAME:me@example.org")
        #expect(texts.standing(of: 0) == .declined)
        #expect(texts.subtitle(of: 0).text == "declined")
        #expect(texts.accessibleName(of: 0) == "Lunch, 12:00 PM to 1:00 PM, declined")
        #expect(texts.details(of: 0).status == "Declined")
        let cancelled = self.texts(invitation + "\nSTATUS:CANCELLED", head: "X-WR-CALNAME:me@example.org")
        #expect(cancelled.subtitle(of: 0).text == "cancelled")
    }

    @Test func `a place is searched on a map unless its coordinates are stated`() {
        func map(_ lines: String) -> [String]? { texts(lunch + "\n" + lines).details(of: 0).map?.addresses }
        #expect(
            map("LOCATION:Old Church\\, Bern") == ["https://www.openstreetmap.org/search?query=Old%20Church%2C%20Bern"])
        #expect(
            map("LOCATION:Old Church\nGEO:46.948090;-7.447440") == [
                "geo:46.94809,-7.44744",
                "https://www.openstreetmap.org/?mlat=46.94809&mlon=-7.44744#map=17/46.94809/-7.44744",
            ])
        let unnamed = texts(lunch + "\nGEO:46.94809;7.44744").details(of: 0)
        #expect(unnamed.location == "46.94809, 7.44744")
        for nowhere in [
            "SUMMARY:Lunch", "LOCATION:Zoom", "LOCATION:https://example.org/room", "GEO:0;0", "GEO:91;0", "GEO:1",
        ] {
            #expect(map(nowhere) == nil)
        }
    }

    @Test(arguments: [
        ("CONFERENCE;VALUE=URI:https://example.org/room", "https://example.org/room"),
        ("LOCATION:https://example.org/room", "https://example.org/room"),
        ("URL:https://us02web.zoom.us/j/1?pwd=2", "https://us02web.zoom.us/j/1?pwd=2"),
        ("URL:https://example.org/\nDESCRIPTION:Join https://meet.google.com/a-b.", "https://meet.google.com/a-b"),
        ("URL:https://example.org/zoom.us", nil), ("DESCRIPTION:https://notzoom.us/j/1", nil),
        ("DESCRIPTION:https://zoom.us:1@example.org/j/1", nil),
    ])
    func `the link of a meeting is found`(lines: String, link: String?) {
        let details = texts(lunch + "\n" + lines).details(of: 0)
        #expect(details.meeting?.url == link)
        #expect(!details.links.contains { $0.url == link })
    }

    @Test func `the link of a meeting is no text of the place or the description`() {
        let zoom = "https://zoom.us/j/1"
        let event =
            lunch
            + "\nLOCATION:\(zoom)\nDESCRIPTION:Bring numbers.\\n\(zoom)\\nZoom: <\(zoom)>\\nCode 5 for \(zoom) now"
        let details = texts(event).details(of: 0)
        #expect(details.description == ["Bring numbers.\nCode 5 for  now"])
        #expect(details.location == nil)
        #expect(texts(event).subtitle(of: 0).text == "Online")
    }

    @Test func `a place with words besides a link keeps them`() {
        let event = lunch + "\nLOCATION:https://zoom.us/j/1 or Room 5"
        #expect(texts(event).details(of: 0).location == "https://zoom.us/j/1 or Room 5")
        #expect(texts(event).details(of: 0).meeting?.url == "https://zoom.us/j/1")
        #expect(texts(event).subtitle(of: 0).text == "https://zoom.us/j/1 or Room 5")
        #expect(texts(lunch + "\nLOCATION:https://example.org/ Room 5").details(of: 0).meeting == nil)
    }

    @Test func `a longer address that begins like the link of a meeting stays whole`() {
        let event =
            lunch + "\nCONFERENCE:https://zoom.us/j/1"
            + "\nDESCRIPTION:Join: https://zoom.us/j/1?pwd=abc\\nOr https://zoom.us/j/1 here"
        let details = texts(event).details(of: 0)
        #expect(details.description == ["Join: https://zoom.us/j/1?pwd=abc\nOr  here"])
    }

    @Test func `a flight has its times on the clocks of both cities`() {
        let flight = """
            UID:1
            SUMMARY:Flight
            LOCATION:Gate 5
            DTSTART;TZID=America/Vancouver:20181106T191500
            DTEND;TZID=Asia/Tokyo:20181107T233000
            """
        let texts = texts(flight)
        #expect(texts.details(of: 0).ownTime == "7:15 PM Vancouver – Wed 11:30 PM Tokyo")
        #expect(texts.subtitle(of: 0).text == "7:15 PM Vancouver – Wed 11:30 PM Tokyo · Gate 5")
        #expect(texts.accessibleName(of: 0).contains(", 7:15 PM Vancouver – Wed 11:30 PM Tokyo, "))
        let near = flight.replacing("America/Vancouver", with: "Europe/Berlin").replacing(
            "DTEND;TZID=Asia/Tokyo:20181107T233000", with: "DTEND;TZID=Europe/Paris:20181106T211500")
        #expect(self.texts(near).details(of: 0).ownTime == nil, "both clocks are the user's")
        #expect(self.texts(near).subtitle(of: 0).text == "Gate 5")
    }

    @Test func `a city is named in the language of the texts`() throws {
        func city(_ zone: String, _ locale: String) throws -> String {
            TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: .berlin)
                .cityName(of: try #require(TimeZone(identifier: zone)))
        }
        #expect(try city("Asia/Tokyo", "en_US") == "Tokyo")
        #expect(try city("Asia/Tokyo", "de_DE") == "Tokio")
        #expect(try city("America/Vancouver", "ja_JP") == "バンクーバー")
        #expect(try city("America/Argentina/Buenos_Aires", "en_US") == "Buenos Aires")
        #expect(try city("Etc/GMT+3", "en_US") == "Etc/GMT+3")
    }

    @Test func `a day away from home says where it is`() {
        func place(_ event: String, day: Int = 0) -> String? {
            texts("UID:1\nSUMMARY:Trip\n" + event).place(ofDay: day)
        }
        let trip = "DTSTART;VALUE=DATE:20181109\nDTEND;VALUE=DATE:20181112"
        #expect((0..<3).map { place(trip + "\nLOCATION:Lisbon", day: $0) } == ["Lisbon", "Lisbon", "Lisbon"])
        #expect(place(trip) == nil)
        #expect(place(trip + "\nLOCATION:https://zoom.us/j/1") == nil)
        #expect(place(trip + "\nLOCATION:Lisbon\nSTATUS:CANCELLED") == nil)
        #expect(place("DTSTART;VALUE=DATE:20181109\nLOCATION:Lisbon") == nil, "a single day is not a stay")
        let talk = "DTSTART;TZID=Asia/Tokyo:20181106T190000\nDURATION:PT2H"
        #expect(place(talk + "\nLOCATION:Hall 3") == "Tokyo")
        #expect(place(talk) == nil, "a call needs no journey")
        #expect(place(talk.replacing("Asia/Tokyo", with: "Europe/Paris") + "\nLOCATION:Hall 3") == nil)
        #expect(place("DTSTART:20181106T190000Z\nLOCATION:Hall 3") == nil)
    }

    @Test func `another zone is said only where its time differs`() {
        let tokyo = "UID:1\nSUMMARY:Call\nDTSTART;TZID=Asia/Tokyo:20181106T190000\nDURATION:PT2H"
        #expect(texts(tokyo).details(of: 0).ownTime == "7:00 PM to 9:00 PM in Tokyo time")
        #expect(texts(tokyo.replacing("PT2H", with: "PT0S")).details(of: 0).ownTime == "7:00 PM in Tokyo time")
        let early = tokyo.replacing("T190000", with: "T060000")
        #expect(texts(early).details(of: 0).ownTime == "Tue 6:00 AM to 8:00 AM in Tokyo time")
        #expect(texts(tokyo.replacing("Asia/Tokyo", with: "Europe/Paris")).details(of: 0).ownTime == nil)
        #expect(texts("UID:1\nSUMMARY:Call\nDTSTART:20181106T190000Z").details(of: 0).ownTime == nil)
        let buenosAires = tokyo.replacing("Asia/Tokyo", with: "America/Argentina/Buenos_Aires")
        #expect(texts(buenosAires).details(of: 0).ownTime == "7:00 PM to 9:00 PM in Buenos Aires time")
    }

    @Test func `attendees are listed with their answers the reader first`() {
        let event =
            lunch + """
                \nORGANIZER;CN=Ana:mailto:ana@example.org
                ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:ana@example.org
                ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.org
                ATTENDEE;CN=Me;PARTSTAT=TENTATIVE:mailto:me@example.org
                ATTENDEE;CN=Cem:mailto:cem@example.org
                CLASS:PRIVATE
                """
        let facts = texts(event, head: "X-WR-CALNAME:me@example.org").details(of: 0).facts
        let attendees = "You: tentative\nAna: accepted\nbo@example.org: declined\nCem: no answer"
        #expect(
            facts == [
                Fact(name: "Organizer", value: "Ana"), Fact(name: "Attendees", value: attendees),
                Fact(name: "Visibility", value: "Private"),
            ])
    }

    @Test func `of many attendees the others are counted`() {
        let attendees = (1...50).map { "\nATTENDEE;CN=N\($0):mailto:n\($0)@example.org" }.joined()
        let lines = texts(lunch + attendees).details(of: 0).facts[0].value.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.last == "and 40 more")
    }

    @Test func `description and links are those of the calendar`() {
        let details = texts(
            lunch + "\nURL:https://example.org/\nLOCATION:https://meet.example.org/abc"
                + "\nDESCRIPTION:See https://example.org/a\\, or\\n<b>call</b> tel:123 &amp; javascript:alert(1)"
        ).details(of: 0)
        #expect(details.meeting?.url == "https://meet.example.org/abc")
        #expect(details.links.map(\.url) == ["https://example.org/", "https://example.org/a"])
        #expect(details.links.map(\.title) == ["example.org", "example.org/a"])
        #expect(details.description == ["See https://example.org/a, or\ncall tel:123 & javascript:alert(1)"])
    }

    @Test func `hostile texts are bounded`() {
        let long = String(repeating: "x", count: 900_000)
        let marks = String(repeating: "Z\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", count: 9000)
        let began = ContinuousClock.now
        for text in [long, marks, String(repeating: "<b>&amp;", count: 60_000), "\u{202E}abc\u{0007}"] {
            let details = texts(lunch + "\nDESCRIPTION:\(text)\nORGANIZER;CN=\(text):mailto:a@example.org").details(
                of: 0)
            #expect(details.description.count <= 20)
            #expect(details.description.allSatisfy { $0.unicodeScalars.count <= 3001 })
            #expect(details.facts.allSatisfy { $0.value.unicodeScalars.count <= 110 })
            #expect(!details.description.joined().unicodeScalars.contains { $0.disturbsLine && $0 != "\n" })
        }
        #expect(began.duration(to: .now) < .seconds(120))
    }

    @Test func `conflicting events name their source when there are several`() {
        let own = Feed("own.json", [Event("Lunch", "2018-11-06 12:00", "2018-11-06 13:00")])
        let other = Feed("other.json", [Event("Talk", "2018-11-06 12:15", "2018-11-06 14:00")])
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let agenda = Agenda(feeds: [own, other], timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        #expect(texts.subtitle(of: 0).text == "own")
        #expect(texts.accessibleName(of: 0) == "Lunch, 12:00 PM to 1:00 PM, conflicts with Talk, own")
        #expect(texts.subtitle(ofConflicting: 1, of: 0) == "overlaps 45 min · other")
        let atSchool = Feed("School", [Event("Fair", "2018-11-06 15:00", "2018-11-06 16:00", location: "School")])
        let both = AgendaFormatter(
            Agenda(feeds: [atSchool, other], timeZone: .newYork), times: times,
            today: LocalDateTime("2018-11-03 12:00").date)
        #expect(both.subtitle(of: both.agenda.position(titled: "Fair")).text == "School")
        #expect(
            texts.accessibleName(ofConflicting: 1, of: 0) == "Talk, 12:15 PM to 2:00 PM, overlaps 45 min, other")
    }

    @Test func `a conflicting event without a time says its days`() {
        let trip = Event("Trip", allDay: "2018-11-05", to: "2018-11-08", availability: .busyDays)
        let day = Event("Day Off", allDay: "2018-11-06", to: "2018-11-07", availability: .busyDays)
        let lunch = Event("Lunch", "2018-11-06 12:00", "2018-11-06 13:00")
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let agenda = Agenda(feeds: [Feed("own.json", [trip, day, lunch])], timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        let entry = agenda.position(titled: "Lunch")
        func said(_ title: String) -> [String] {
            let other = agenda.position(titled: title)
            return [texts.start(ofConflicting: other, of: entry), texts.end(ofConflicting: other)]
        }
        #expect(said("Trip") == ["Nov 5", "Nov 7"])
        #expect(said("Day Off") == ["All day", ""])
        #expect(
            texts.accessibleName(ofConflicting: agenda.position(titled: "Trip"), of: entry)
                .hasPrefix("Trip, Monday, November 5 to Wednesday, November 7, all day, "))
        #expect(
            texts.accessibleName(ofConflicting: agenda.position(titled: "Day Off"), of: entry).hasPrefix(
                "Day Off, All day, "))
    }
}
