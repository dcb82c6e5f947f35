import Events
import Foundation
import TestSupport
import Testing
import Time

@testable import Formats

/// Random edits of random calendars whose lines are odd and legal.
@Suite struct RandomEditTests {
    private let editor = CalendarEditor(
        timeZone: .gmt, now: Instant(millisecondsSinceEpoch: 1_790_000_000_000), ownAddresses: [])

    /// A calendar of events without other people, with each freedom that the format leaves.
    private static func calendar(_ random: inout SeededRandom) -> [UInt8] {
        func one(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
        func chance(_ lines: String...) -> [String] { Bool.random(using: &random) ? lines : [] }
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", one("PRODID:-//x//y//EN", "prodid;X-A=\"b:c\":-//x//y//EN")]
        lines += chance("X-WR-CALNAME:Ours\\, all", "METHOD:PUBLISH")
        let isZoned = Bool.random(using: &random)
        if isZoned {
            lines += [
                "BEGIN:VTIMEZONE", "TZID:" + one("Odd", "Europe/Berlin"), "BEGIN:STANDARD", "DTSTART:19701025T030000",
                "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
                "BEGIN:DAYLIGHT", "DTSTART:19700329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
                "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "END:VTIMEZONE",
            ]
        }
        let zone = isZoned ? lines.first { $0.hasPrefix("TZID:") }.map { ";TZID=" + $0.dropFirst(5) } ?? "" : ""
        for number in 0..<Int.random(in: 1...4, using: &random) {
            let day = String(format: "2026%02d%02d", Int.random(in: 9...12, using: &random), 10 + number)
            let isOfDays = Int.random(in: 0..<4, using: &random) == 0
            let form = isOfDays ? ";VALUE=DATE" : zone
            let start = isOfDays ? day : day + "T120000" + (zone.isEmpty ? one("", "Z") : "")
            let end = isOfDays ? String(format: "%08d", (Int(day) ?? 0) + 1) : start.replacing("T12", with: "T13")
            lines += [
                one("BEGIN:VEVENT", "begin:vevent"), "UID:\(number)-\\;odd@example.org", "DTSTAMP:20260801T000000Z",
            ]
            lines += ["DTSTART\(form):\(start)"]
            let length = isOfDays ? one("P1D", "P1W") : one("PT1H", "PT90M", "P0DT1H0M0S")
            switch Int.random(in: 0..<3, using: &random) {
            case 0: lines.append("DTEND\(form):\(end)")
            case 1: lines.append("DURATION:\(length)")
            default: break
            }
            lines.append(
                one("SUMMARY:Plain", "SUMMARY;LANGUAGE=de:Größe\\, und", "summary:", "SUMMARY;X-A=\"a;b\":\u{1F600}"))
            lines += chance("LOCATION:Hill \\n 3", "X-KEPT;P=\"a:b\":as\\, it is")
            lines += chance("TRANSP:OPAQUE") + chance("SEQUENCE:3", "LAST-MODIFIED:20260801T000000Z")
            lines += chance(
                "CATEGORIES:A,B", "CATEGORIES:C", "GEO:52.5;13.4", "ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA")
            lines +=
                chance("ORGANIZER;CN=Me:mailto:me@example.org")
                + chance("DESCRIPTION:" + String(repeating: "ü ", count: 60))
            if Int.random(in: 0..<3, using: &random) == 0 {
                lines.append(
                    "RRULE:" + one("FREQ=WEEKLY;COUNT=4", "FREQ=DAILY;COUNT=5;INTERVAL=2", "FREQ=MONTHLY;COUNT=3"))
            }
            lines += chance("BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:SUMMARY", "END:VALARM")
            lines += [one("END:VEVENT", "End:VEvent")]
        }
        lines += chance("BEGIN:VTODO", "UID:todo", "SUMMARY:A task", "END:VTODO") + ["END:VCALENDAR"]
        let (newline, indent) = (one("\r\n", "\n"), one(" ", "\t"))
        let width = Int.random(in: 20...75, using: &random)
        let folded = lines.map { line in
            var (rows, row) = ([String](), "")
            for character in line {
                if row.utf8.count + String(character).utf8.count > width { (rows, row) = (rows + [row], indent) }
                row.append(character)
            }
            return (rows + [row]).joined(separator: newline)
        }
        return Array((one("", "\u{FEFF}") + folded.joined(separator: newline) + one(newline, "")).utf8)
    }

    private static func edit(of event: SeenEvent, _ random: inout SeededRandom) -> CalendarEdit {
        var edit = EventEdit()
        let isOfDays = event.start.isDay
        let unit: Int64 = isOfDays ? 86_400_000 : 300_000
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .remove
        case 1:
            edit.title = ["", "A; b, c\\", "\u{1F680} long " + String(repeating: "é", count: 80)].randomElement(
                using: &random)
        case 2: edit.place = ["", "Hill 3"].randomElement(using: &random)
        case 3: edit.isFree = Bool.random(using: &random)
        case 4:
            edit.start = event.start.advanced(by: -unit * Int64.random(in: 1...3, using: &random))
            edit.keepsEnd = true
        case 5: edit.end = event.end.advanced(by: unit * Int64.random(in: 1...9, using: &random))
        default: edit.start = event.start.advanced(by: unit * Int64.random(in: -9...9, using: &random))
        }
        return .change(edit)
    }

    @Test(.slow) func `few edits of odd and legal calendars are refused, and all else stays`() throws {
        var random = SeededRandom(seed: 20_261_130)
        let window =
            Instant(millisecondsSinceEpoch: 1_780_000_000_000)..<Instant(millisecondsSinceEpoch: 1_800_000_000_000)
        var (count, refusals) = (0, [String: Int]())
        for number in 0..<rounds(of: 10_000) {
            let text = Self.calendar(&random)
            let object = CalendarReader.read(text).object
            let seen = SeenEvent.all(in: object, window: window, timeZone: .gmt)
            let event = try #require(seen.randomElement(using: &random))
            let uid = try #require(object.events[event.component].uid)
            let scope: EditScope = Bool.random(using: &random) ? .one : .all
            let edit = Self.edit(of: event, &random)
            count += 1
            do {
                let patch = try editor.patch(
                    text, EditedEvent(uid: uid, originalStart: event.originalStart), edit, scope)
                let others = { (text: [UInt8]) in
                    SeenEvent.all(in: CalendarReader.read(text).object, window: window, timeZone: .gmt)
                        .filter { $0.uid != uid }
                }
                #expect(others(patch.text) == others(text), "\(number)")
                let back = try editor.reverted(
                    patch.text, uid: uid, from: patch.after, to: patch.before, places: patch.places)
                let isSame = Self.lines(back.text) == Self.lines(text)
                #expect(isSame, "\(number): \(edit)")
            } catch {
                refusals[error.words.text, default: 0] += 1
            }
        }
        let refused = refusals.values.reduce(0, +)
        #expect(refused * 100 < 5 * count, "\(refused) of \(count): \(refusals)")
        #expect(refusals.keys.allSatisfy { !$0.isEmpty })
    }

    /// The lines of a text, unfolded, without those of its version.
    private static func lines(_ text: [UInt8]) -> [String] {
        let rows = String(decoding: text, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        var lines: [String] = []
        for row in rows {
            if row.first == " " || row.first == "\t" {
                lines[lines.count - 1] += row.dropFirst()
            } else {
                lines.append(String(row))
            }
        }
        return lines.filter { line in
            !["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].contains { line.hasPrefix($0) }
        }
    }
}
