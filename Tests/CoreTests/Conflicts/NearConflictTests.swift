import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

struct NearConflictTests {
    private let buffer: Int64 = 900_000

    private func titles(_ agenda: Agenda, _ conflicts: [Conflict]) -> [[String]] {
        conflicts.map { [$0.first.first, $0.first.second].map { agenda.entries[$0].event.title } }
    }

    @Test func `too little time between two locations is a near-conflict, never a conflict`() {
        let agenda = Agenda(
            Feed([
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00", location: "Office"),
                Event("Desk", "2018-11-05 11:00", "2018-11-05 11:30", location: "office"),
                Event("Lunch", "2018-11-05 11:40", "2018-11-05 12:00", location: "Market"),
                Event("Overlap", "2018-11-05 11:50", "2018-11-05 12:10", location: "Gym"),
                Event("Anywhere", "2018-11-05 12:10", "2018-11-05 12:20"),
                Event("Moment", "2018-11-05 12:10", "2018-11-05 12:10", location: "Pier"),
                Event("Later", "2018-11-05 12:25", "2018-11-05 13:00", location: "Office"),
            ]))
        let near = agenda.nearConflicts(buffer: buffer).conflicts
        #expect(
            titles(agenda, near) == [
                ["Desk", "Lunch"], ["Lunch", "Moment"], ["Overlap", "Moment"],
            ])
        #expect(
            near[0].first.time == Interval(start: Instant("2018-11-05 11:30"), end: Instant("2018-11-05 11:40")))
        #expect(near.allSatisfy { $0.kind == .near })
        #expect(agenda.nearConflicts(buffer: 0).conflicts.isEmpty)
        #expect(agenda.conflictCount == 1)
        let decisions = IgnoredConflicts([
            agenda.decision(.always, toIgnore: near[0].first.first, with: near[0].first.second)
        ])
        #expect(agenda.ignoring(decisions).nearConflicts(buffer: buffer).conflicts.count == 2)
        let afternoon = Instant("2018-11-05 12:00")..<Instant("2018-11-05 18:00")
        #expect(agenda.nearConflicts(in: afternoon, buffer: buffer).conflicts.count == 2)
    }

    @Test func `travel widens the buffer, an online meeting needs none, and series are near once`() {
        let feed = CalendarFeed.decode(
            Array(
                """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                UID:work
                SUMMARY:Work
                LOCATION:Office
                DTSTART:20181105T090000
                DTEND:20181105T170000
                RRULE:FREQ=DAILY;COUNT=3
                END:VEVENT
                BEGIN:VEVENT
                UID:gym
                SUMMARY:Gym
                LOCATION:Gym
                DTSTART:20181105T180000
                DTEND:20181105T190000
                RRULE:FREQ=DAILY;COUNT=3
                X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT1H30M
                END:VEVENT
                BEGIN:VEVENT
                UID:call
                SUMMARY:Call
                LOCATION:https://example.org/meet
                DTSTART:20181105T190500
                DTEND:20181105T193000
                END:VEVENT
                END:VCALENDAR

                """.utf8), source: Source(path: "/mine.ics"), now: Instant("2018-11-01 12:00"))
        let agenda = Agenda(feed)
        let near = agenda.nearConflicts(buffer: buffer).conflicts
        #expect(titles(agenda, near) == [["Work", "Gym"]])
        #expect(near.map(\.count) == [3])
    }

    private func near(_ lines: String, after first: String = "LOCATION:Office 1\nGEO:52.5;13.4") throws -> Int {
        let fixture = CalendarFeed.decode(
            Array(
                """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                UID:first
                DTSTART:20181105T090000
                DTEND:20181105T100000
                \(first)
                END:VEVENT
                BEGIN:VEVENT
                UID:second
                DTSTART:20181105T101000
                DTEND:20181105T110000
                \(lines)
                END:VEVENT
                END:VCALENDAR

                """.utf8), source: Source(path: "/mine.ics"), now: Instant("2018-11-01 12:00"))
        return Agenda(fixture).nearConflicts(buffer: buffer).conflicts.count
    }

    @Test(arguments: [
        "Online", "online event", "Virtual", "Webex", "Jitsi", "BigBlueButton", "Discord", "Skype", "FaceTime",
        "via Zoom",
        "Zoom Meeting", "Microsoft Teams Meeting", "Google Meet", "Phone", "Conference call", "+49 30 1234567",
        "(555) 123-4567",
        "Tel.: 030/123 45 67", "BigBlueButton https://bbb.example.org/b/abc", "Join: https://example.org/room",
        "https://example.org/room (code 7)", "meet.google.com/abc-defg-hij", "Zoom 831 2345 6789",
        "Online-Veranstaltung",
        "Virtuelles Treffen", "Telefonisch", "Videokonferenz", "En ligne", "Événement en ligne", "À distance",
        "Par téléphone",
        "En línea", "Evento en línea", "Videollamada", "Evento online", "On-line", "Videochamada", "オンライン", "オンライン会議",
        "電話",
        "عبر الإنترنت", "عن بعد", "افتراضي",
    ])
    func `what takes place online or by telephone is near nothing`(location: String) throws {
        #expect(try near("LOCATION:\(location)") == 0)
    }

    @Test(arguments: [
        "Town Hall", "Room 5 / Zoom", "Conference Room 5", "Town Hall https://townhall.example", "Internet Café",
        "Apple Store",
        "52.520008\\, 13.404954", "Room 1204", "Virtual Reality Arcade", "Skypark", "10115 Berlin", "Room 1, Office",
    ])
    func `a place is one, also beside a link to a meeting`(location: String) throws {
        #expect(try near("LOCATION:\(location)") == 1)
        #expect(try near("LOCATION:\(location)\nCONFERENCE;VALUE=URI:https://meet.example.org/x") == 1)
        #expect(try near("LOCATION:\(location)\nURL:https://zoom.us/j/1") == 1)
    }

    @Test func `equal coordinates are one place, whatever the words`() throws {
        #expect(try near("LOCATION:Room 1\nGEO:52.5;13.4") == 0)
        #expect(try near("LOCATION:Room 1\nGEO:52.6;13.4") == 1)
        #expect(try near("LOCATION:OFFICE 1\nGEO:52.6;13.4") == 0)
    }

    @Test func `of a long location the beginning is compared`() throws {
        let marks = "a" + String(repeating: "\u{301}", count: 5000)
        #expect(try near("LOCATION:\(marks)b", after: "LOCATION:\(marks)c") == 0)
        #expect(try near("LOCATION:b\(marks)", after: "LOCATION:c\(marks)") == 1)
    }

    @Test func `random agendas agree with the definition, pair by pair`() {
        var random = SeededRandom(seed: 43)
        for _ in 0..<200 {
            let events = (0..<Int.random(in: 0...25, using: &random)).map { number in
                let start = Int.random(in: 0...200, using: &random)
                let length = [0, 5, 10, 30, 60].randomElement(using: &random) ?? 0
                func time(_ minute: Int) -> String {
                    "2018-11-05 \((8 + minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
                }
                return Event(
                    "E\(number)", time(start), time(start + length),
                    location: ["A", "B", nil].randomElement(using: &random) ?? nil)
            }
            let agenda = Agenda(Feed(events))
            func party(_ entry: Int) -> NearConflict.Party {
                let item = agenda.entries[entry]
                return NearConflict.Party(
                    interval: Interval(start: item.start, end: item.end), location: item.event.location)
            }
            var expected: Set<[Int]> = []
            for first in agenda.entries.indices {
                for second in agenda.entries.indices where second > first {
                    if NearConflict.gap(from: party(first), to: party(second), buffer: buffer) != nil {
                        expected.insert([first, second])
                    }
                }
            }
            let found = agenda.nearConflicts(buffer: buffer).conflicts
            #expect(Set(found.map { [$0.first.first, $0.first.second] }) == expected)
            #expect(found.count == expected.count)
        }
    }
}
