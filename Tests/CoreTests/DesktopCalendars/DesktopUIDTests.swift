import Events
@testable import Formats
import Foundation
import Planning
import Testing

@Suite struct DesktopUIDTests {
    @Test func `an event of the desktop is named as its calendar programs name it`() throws {
        let text = "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=local\n"
        let calendar = try #require(
            DesktopAccount.accounts([.init(uid: "work", text: text, status: "")]).first?.calendars.first)
        let object = "BEGIN:VEVENT\r\nUID:a@b\r\nSUMMARY:A\r\nDTSTART:20990101T100000Z\r\nEND:VEVENT\r\n"
        let answer = DesktopCalendarAnswer.answer(of: calendar, objects: [Array(object.utf8)])
        let own = try Feed.decode(answer, source: calendar.place)
        #expect(Agenda(feeds: [own], timeZone: .gmt).desktopUID(of: 0) == "work:a@b")

        let file = CalendarFeed.decode(
            Array("BEGIN:VCALENDAR\r\n\(object)END:VCALENDAR\r\n".utf8), source: Source(path: "/a.ics"))
        #expect(Agenda(feeds: [file], timeZone: .gmt).desktopUID(of: 0) == nil)
        // The same event in both is one entry.
        let both = Agenda(feeds: [file, own], timeZone: .gmt)
        #expect(both.entries.count == 1)
        #expect(both.desktopUID(of: 0) == "work:a@b")
    }
}
