import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// What is typed to find free time, and what is found. Now is always Thursday, November 1, 2018, at ten past noon.
struct FreeTimeFieldsTests {
    private let agenda = Agenda(
        Feed("work.json", [Event("Call", "2018-11-02 10:00", "2018-11-02 11:00")]),
        Feed("home.json", [Event("Dinner", "2018-11-02 18:00", "2018-11-02 20:00")]))
    private let now = "2018-11-01 12:10"

    private func fields(_ texts: [FreeTimeFields.Field: String]) -> FreeTimeFields {
        var fields = FreeTimeFields()
        for (field, text) in texts { fields[field] = text }
        return fields
    }

    private func query(_ fields: FreeTimeFields) throws(FreeTimeFields.Fault) -> FreeTimeQuery {
        try fields.query(TypedTimeParser(locale: Locale(identifier: "en_US")), now: LocalDateTime(now))
    }

    private func list(_ texts: [FreeTimeFields.Field: String], sources: Set<Source>? = nil) throws -> FreeTimeList {
        var fields = fields(texts)
        fields.sources = sources
        let query = try query(fields)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        return FreeTimeList(
            AgendaFormatter(agenda, times: times, today: LocalDateTime(now).date),
            query.freeTimes(in: agenda, at: Instant(now)), of: query)
    }

    @Test func `empty fields mean an hour in the next 30 days`() throws {
        let query = try query(FreeTimeFields())
        #expect(query.days == LocalDateTime("2018-11-01 00:00").date..<LocalDateTime("2018-12-02 00:00").date)
        #expect(query.length == 3_600_000 && query.hours == .all && query.sources == nil)
    }

    @Test func `every field narrows what is found`() throws {
        let found = try list([.from: "tomorrow", .until: "Nov 2", .length: "2h", .hours: "9am-6pm"])
        #expect(found.section?.rows.map(\.title) == ["Friday, November 2, 11:00 AM – 6:00 PM"])
        #expect(found.section?.rows.first?.detail == "7 h")
        #expect(
            found.section?.rows.first?.target
                == .time(Instant("2018-11-02 11:00")..<Instant("2018-11-02 13:00")))
        #expect(found.status == "1 free time of at least 2 h until Friday, November 2")
        let weekend = try list([.until: "Nov 9", .hours: "10-12", .weekdays: "sat,sun"])
        #expect(
            weekend.section?.rows.map(\.title) == [
                "Saturday, November 3, 10:00 AM – 12:00 PM", "Sunday, November 4, 10:00 AM – 12:00 PM",
            ])
        let home = try list(
            [.from: "Nov 2", .until: "Nov 2", .hours: "9am-6pm"], sources: [agenda.sources[1]])
        #expect(home.section?.rows.map(\.title) == ["Friday, November 2, 9:00 AM – 6:00 PM"])
    }

    @Test func `what is over is not found, and a day that is over is`() throws {
        let today = try list([.until: "today", .hours: "8-18"])
        #expect(today.section?.rows.map(\.title) == ["Thursday, November 1, 12:15 PM – 6:00 PM"])
        let before = try list([.from: "yesterday", .until: "yesterday", .hours: "8-18"])
        #expect(before.section?.rows.map(\.title) == ["Wednesday, October 31, 8:00 AM – 6:00 PM"])
    }

    @Test func `nothing found is said`() throws {
        let none = try list([.from: "tomorrow", .until: "tomorrow", .length: "24h"])
        #expect(none.status == "Nothing is free for 1 d until Friday, November 2.")
        #expect(none.section == nil && none.share == nil)
    }

    @Test(arguments: [
        (FreeTimeFields.Field.from, "someday", "“someday” was not understood. Try today · Dec 24 · 2026-12-24."),
        (.from, "today 7pm", "“today 7pm” was not understood. Try today · Dec 24 · 2026-12-24."),
        (.until, "yesterday", "The last day is before the first one."),
        (.length, "7pm", "“7pm” was not understood. Try 1h · 90min · 1h30."),
        (.hours, "9", "“9” was not understood. Try 9am-6pm · 09:00-18:00."),
        (.weekdays, "mo-xy", "“mo-xy” was not understood. Try mon-fri · sat,sun."),
    ])
    func `what is wrong is said in words`(field: FreeTimeFields.Field, text: String, message: String) {
        let fault = #expect(throws: FreeTimeFields.Fault.self) { try query(fields([field: text])) }
        #expect(fault?.message == message && fault?.field == field)
    }

    @Test func `all of the list is shared, as events that leave their time free`() throws {
        let share = try #require(try list([.hours: "8-9"]).share)
        #expect(share.fileName == "Free Time.ics")
        #expect(
            share.text.hasPrefix(
                "30 free times of at least 1 h until Saturday, December 1\n\nFriday, November 2, 8:00 AM"))
        let file = try #require(share.calendar(writtenAt: Instant(now)))
        #expect(file.ranges(of: "BEGIN:VEVENT").count == 30 && file.ranges(of: "TRANSP:TRANSPARENT").count == 30)
    }

    @Test func `a long list is cut, and counted`() throws {
        let list = try list([.until: "2019-10-31", .hours: "8-9"])
        #expect(list.section?.rows.count == 100)
        #expect(list.section?.more == "264 more, which Copy and Save include")
    }
}
