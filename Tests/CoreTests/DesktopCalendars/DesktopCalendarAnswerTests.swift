import Events
@testable import Formats
import Foundation
import Testing
import Time

@Suite struct DesktopCalendarAnswerTests {
    private func calendar(backend: String = "local") throws -> DesktopCalendar {
        let text = """
            [Data Source]
            DisplayName=Work
            Parent=mail
            [Calendar]
            BackendName=\(backend)
            Color=#3584e4
            """
        let account = "[Data Source]\nDisplayName=anna@example.org\n[Collection]\nIdentity=Anna@Example.org\n"
        let accounts = DesktopAccount.accounts([
            .init(uid: "work", text: text, status: ""), .init(uid: "mail", text: account, status: ""),
        ])
        return try #require(accounts.first?.calendars.first)
    }

    private func object(_ uid: String, _ title: String, _ more: String...) -> [UInt8] {
        let lines = ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(title)"] + more + ["END:VEVENT", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    @Test func `the order of the objects does not matter`() throws {
        let objects = [
            object("b", "B", "DTSTART:20990101T100000Z"), object("a", "A", "DTSTART:20990101T100000Z"),
            object("a", "A changed", "DTSTART:20990102T110000Z", "RECURRENCE-ID:20990102T100000Z"),
        ]
        let answer = DesktopCalendarAnswer.answer(of: try calendar(), objects: objects)
        #expect(answer == DesktopCalendarAnswer.answer(of: try calendar(), objects: objects.reversed()))
        #expect(answer.parts.map(\.href) == ["work.source", "mail.source", "a", "a/20990102T100000Z", "b"])
    }

    @Test func `the feed has the name, the color, the account and its address`() throws {
        let calendar = try calendar()
        let objects = [
            object("a", "Mine", "DTSTART:20990101T100000Z", "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org")
        ]
        let feed = try Feed.decode(DesktopCalendarAnswer.answer(of: calendar, objects: objects), source: calendar.place)
        #expect(feed.statement.name == "Work")
        #expect(feed.statement.account == "anna@example.org")
        #expect(feed.statement.color?.description == "#3584e4")
        #expect(feed.initialRole.people == .me)
        #expect(feed.writability == .writable)
        #expect(feed.events.map(\.title) == ["Mine"])
        #expect(feed.events.map(\.availability) == [.declined])
        #expect(feed.problems.isEmpty)
    }

    @Test func `a calendar without events is a calendar`() throws {
        let calendar = try calendar()
        let feed = try Feed.decode(DesktopCalendarAnswer.answer(of: calendar, objects: []), source: calendar.place)
        #expect(feed.kind == .calendar)
        #expect(feed.events.isEmpty && feed.problems.isEmpty)
        #expect(feed.statement.name == "Work")
    }

    @Test(arguments: ["webcal", "contacts", "weather"])
    func `subscriptions, birthdays and the weather are followed`(_ backend: String) throws {
        let calendar = try calendar(backend: backend)
        let feed = try Feed.decode(DesktopCalendarAnswer.answer(of: calendar, objects: []), source: calendar.place)
        #expect(feed.initialRole.people == [])
        #expect(feed.writability == .refused)
    }

    @Test func `a calendar in which nothing can be changed is followed`() throws {
        let calendar = try calendar()
        let answer = DesktopCalendarAnswer.answer(of: calendar, objects: [], isReadOnly: true)
        let feed = try Feed.decode(answer, source: calendar.place)
        #expect(feed.initialRole.people == [])
        #expect(feed.writability == .refused)
        #expect(feed.statement.name == "Work")
    }

    @Test func `a zone that only the calendar knows is asked for, and has a part of its own`() throws {
        let calendar = try calendar()
        let objects = [
            object("a", "Own", "DTSTART;TZID=Custom:20990101T100000"),
            object("b", "Known", "DTSTART;TZID=Europe/Berlin:20990101T100000"),
        ]
        #expect(DesktopCalendarAnswer.unknownZones(in: objects) == ["Custom"])
        let zone = """
            BEGIN:VTIMEZONE\r
            TZID:Custom\r
            BEGIN:STANDARD\r
            DTSTART:19700101T000000\r
            TZOFFSETFROM:+0300\r
            TZOFFSETTO:+0300\r
            END:STANDARD\r
            END:VTIMEZONE\r

            """
        let answer = DesktopCalendarAnswer.answer(
            of: calendar, objects: objects, zones: ["Custom": Array(zone.utf8)])
        // The objects stay as the service has them.
        #expect(objects.allSatisfy { object in answer.parts.contains { $0.bytes == object } })
        #expect(answer.parts.count { $0.href == ".zones" } == 1)
        let feed = try Feed.decode(answer, source: calendar.place)
        #expect(feed.problems.isEmpty)
        let own = try #require(feed.events.first { $0.title == "Own" })
        // 7:00 UTC on January 1, 2099.
        #expect(own.when.start == .absolute(Instant(millisecondsSinceEpoch: 4_070_934_000_000)))
    }

    @Test func `a part that is no event is a problem, and the others are shown`() throws {
        let calendar = try calendar()
        let objects = [
            Array("nonsense".utf8), [], [0xFF, 0x00], object("a", "Good", "DTSTART:20990101T100000Z"),
            object("b", "Bad", "DTSTART:never"),
        ]
        let feed = try Feed.decode(DesktopCalendarAnswer.answer(of: calendar, objects: objects), source: calendar.place)
        #expect(feed.events.map(\.title) == ["Good"])
        #expect(feed.problems.count == 4)
    }

    @Test func `the location of a calendar of the desktop is its UID`() throws {
        let source = try #require(Source(desktopCalendar: "work"))
        #expect(Source(location: source.location) == source)
        #expect(source.path == nil && source.address == nil && source.desktopCalendar == "work")
        #expect(!source.isStatedInside)
        // A file may have come from anywhere, so its pictures are not fetched from this computer.
        #expect(!Source(argument: "/tmp/a.json").isStatedInside)
        #expect(Source(argument: "http://192.168.1.2/a.json").isStatedInside)
        // No word on the command line names one.
        #expect(Source(argument: "desktop-calendar:work", directory: "/tmp").path == "/tmp/desktop-calendar:work")
        #expect(Source(location: "desktop-calendar:").desktopCalendar == nil)
    }
}
