import Events
import Foundation
import Testing
import Time

@testable import Formats

/// Edits of whole series, of their changed instances, and what is taken back of them.
@Suite struct SeriesEditTests {
    private let editor = CalendarEditor(
        timeZone: .gmt, now: BasicDateTime.instant("20261201T120000Z"), ownAddresses: [])

    private func calendar(_ events: String...) -> [UInt8] {
        let components = events.map { "BEGIN:VEVENT\nUID:a\nDTSTAMP:20261101T000000Z\n\($0)\nEND:VEVENT\n" }
        return Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n\(components.joined())END:VCALENDAR\n".utf8)
    }

    private func change(_ body: (inout EventEdit) -> Void) -> CalendarEdit {
        var change = EventEdit()
        body(&change)
        return .change(change)
    }

    private func occurrence(_ text: String) -> EditedEvent {
        EditedEvent(uid: "a", originalStart: .absolute(BasicDateTime.instant(text)))
    }

    private func moved(to text: String) -> CalendarEdit { change { $0.start = .time(BasicDateTime.instant(text)) } }

    private func reverted(_ patch: CalendarPatch) throws -> CalendarPatch {
        try editor.reverted(patch.text, uid: "a", from: patch.after, to: patch.before, places: patch.places)
    }

    private func lines(_ text: [UInt8]) -> [Substring] {
        String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("SEQUENCE") }
    }

    private let series = "DTSTART:20261201T090000Z\nDTEND:20261201T100000Z\nSUMMARY:S\nRRULE:FREQ=DAILY;COUNT=6"

    private func instance(_ day: Int, _ title: String, hours: Int = 1) -> String {
        "RECURRENCE-ID:202612\(day < 10 ? "0" : "")\(day)T090000Z\nDTSTART:202612\(day < 10 ? "0" : "")\(day)T090000Z\n"
            + "DURATION:PT\(hours)H\nSUMMARY:\(title)"
    }

    @Test(arguments: [["Own", "Own"], ["One", "Other"]])
    func `a series that moved by a day is taken back with all its changed instances`(titles: [String]) throws {
        let text = calendar(series, instance(2, titles[0]), instance(3, titles[1]))
        let patch = try editor.patch(text, occurrence("20261201T090000Z"), moved(to: "20261202T090000Z"), .all)
        #expect(lines(try reverted(patch).text) == lines(text))
    }

    @Test func `two changed instances of one start are not taken back by guessing`() throws {
        let text = calendar(series, instance(2, "One"), instance(2, "Other"))
        let patch = try? editor.patch(text, occurrence("20261201T090000Z"), moved(to: "20261202T090000Z"), .all)
        if let patch { #expect(lines(try reverted(patch).text) == lines(text)) }
    }

    @Test func `a changed instance that another one adds does not hinder taking back`() throws {
        let text = calendar(series, instance(2, "Own"))
        let patch = try editor.patch(text, occurrence("20261202T090000Z"), .remove, .one)
        let added = "BEGIN:VEVENT\nUID:a\nDTSTAMP:20261101T000000Z\n\(instance(4, "New"))\nEND:VEVENT\n"
        let theirs = String(decoding: patch.text, as: UTF8.self).replacing(
            "END:VCALENDAR", with: added + "END:VCALENDAR")
        let back = try editor.reverted(Array(theirs.utf8), uid: "a", from: patch.after, to: patch.before)
        #expect(Set(lines(back.text)) == Set(lines(calendar(series, instance(2, "Own"), instance(4, "New")))))
    }

    private let following = EditScope.following(newUID: "n")

    @Test func `the later ones that move are a series of their own, with their exceptions and instances`() throws {
        let text = calendar(
            series + "\nEXDATE:20261202T090000Z,20261205T090000Z\nRDATE:20261210T090000Z", instance(2, "Early"),
            instance(4, "Own"))
        let patch = try editor.patch(text, occurrence("20261203T090000Z"), moved(to: "20261203T113000Z"), following)
        let rest = """
            BEGIN:VEVENT
            UID:n
            DTSTART:20261203T113000Z
            DTEND:20261203T123000Z
            SUMMARY:S
            RRULE:FREQ=DAILY;COUNT=4
            EXDATE:20261205T113000Z
            RDATE:20261210T113000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:n
            RECURRENCE-ID:20261204T113000Z
            DTSTART:20261204T113000Z
            DURATION:PT1H
            SUMMARY:Own
            END:VEVENT

            """
        let ended = lines(
            calendar(
                series.replacing("COUNT=6", with: "UNTIL=20261202T090000Z") + "\nEXDATE:20261202T090000Z",
                instance(2, "Early")))
        let place = try #require(ended.firstIndex(of: "END:VEVENT")) + 1
        #expect(
            lines(patch.text)
                == ended[..<place] + rest.split(separator: "\n") + ended[place...])
        let back = try editor.reverted(patch.text, uid: "a", from: patch.after, to: patch.before, places: patch.places)
        let whole = try editor.reverted(back.text, uid: "n", from: patch.after, to: [])
        #expect(lines(whole.text) == lines(text))
    }

    @Test func `the later ones are removed, and the first one with them is all`() throws {
        let text = calendar(series, instance(4, "Own"))
        let patch = try editor.patch(text, occurrence("20261203T090000Z"), .remove, following)
        #expect(
            lines(patch.text) == lines(calendar(series.replacing("COUNT=6", with: "UNTIL=20261202T090000Z"))))
        #expect(lines(try reverted(patch).text) == lines(text))
        let all = try editor.patch(text, occurrence("20261201T090000Z"), .remove, following)
        #expect(all.isEmptied && all.newUID == nil)
        let same = try editor.patch(text, occurrence("20261203T090000Z"), moved(to: "20261203T090000Z"), following)
        #expect(!same.isChange && same.text == text)
    }

    @Test func `of a series without a rule, and of one with others, the later ones are not changed alone`() {
        let dates = "DTSTART:20261201T090000Z\nSUMMARY:S\nRDATE:20261203T090000Z,20261205T090000Z"
        let others = series + "\nATTENDEE:mailto:ben@example.org"
        for lines in [dates, others] {
            #expect(throws: EditRefusal.self) {
                try editor.patch(calendar(lines), occurrence("20261203T090000Z"), .remove, following)
            }
        }
    }

    @Test func `blank lines stay where they are`() throws {
        let text = calendar("\n\nSUMMARY:Dinner\n\nDTSTART:20261205T190000Z\nDTEND:20261205T210000Z\n")
        let patch = try editor.patch(
            text, EditedEvent(uid: "a", originalStart: nil), change { $0.title = "Supper" }, .one)
        let expected = lines(text).map { $0 == "SUMMARY:Dinner" ? "SUMMARY:Supper" : $0 }
        #expect(lines(patch.text) == expected)
        #expect(lines(try reverted(patch).text) == lines(text))
    }

    @Test(arguments: [
        "20261201T093000Z", "20261201T003000Z", "20261202T090000Z", "20261203T090000Z", "20261207T220000Z",
    ])
    func `a series without an end moves to any time`(time: String) throws {
        let text = calendar(series.replacing(";COUNT=6", with: ""))
        let patch = try editor.patch(text, occurrence("20261201T090000Z"), moved(to: time), .all)
        #expect(lines(patch.text).contains("DTSTART:\(time)"))
        #expect(lines(try reverted(patch).text) == lines(text))
    }

    @Test func `what a changed instance states otherwise is not changed by way of it for all`() throws {
        let text = calendar(series, instance(2, "Own", hours: 2))
        let own = occurrence("20261202T090000Z")
        for edit in [change { $0.title = "New" }, moved(to: "20261202T100000Z")] {
            #expect(throws: EditRefusal.self) { try editor.patch(text, own, edit, .all) }
        }
        let free = try editor.patch(text, own, change { $0.isFree = true }, .all)
        #expect(lines(free.text).count { $0 == "TRANSP:TRANSPARENT" } == 2)
    }

    @Test func `a mark as free is no new version for others, and keeps in what way somebody is busy`() throws {
        let text = calendar(
            "SEQUENCE:3\nDTSTART:20261205T190000Z\nX-MICROSOFT-CDO-BUSYSTATUS:OOF\nTRANSP:TRANSPARENT\nSUMMARY:Trip")
        let patch = try editor.patch(
            text, EditedEvent(uid: "a", originalStart: nil), change { $0.isFree = false }, .one)
        let new = String(decoding: patch.text, as: UTF8.self)
        #expect(new.contains("SEQUENCE:3\n") && new.contains("BUSYSTATUS:OOF\n") && new.contains("TRANSP:OPAQUE\n"))
    }

    @Test func `an event that states its version twice is not removed`() {
        let text = calendar("DTSTAMP:20261102T000000Z\nDTSTART:20261205T190000Z\nSUMMARY:Dinner")
        #expect(throws: EditRefusal.self) {
            try editor.patch(text, EditedEvent(uid: "a", originalStart: nil), .remove, .one)
        }
    }

    @Test(arguments: ["VERSION:1.0", " version : 1.0"]) func `vCalendar is only read`(version: String) {
        let text = String(decoding: calendar("DTSTART:20261205T190000Z\nSUMMARY:Dinner"), as: UTF8.self)
        let old = Array(text.replacing("VERSION:2.0", with: version.trimmingCharacters(in: .whitespaces)).utf8)
        #expect(throws: EditRefusal.self) {
            try editor.patch(old, EditedEvent(uid: "a", originalStart: nil), .remove, .one)
        }
    }
}
