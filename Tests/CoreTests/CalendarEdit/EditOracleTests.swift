import Events
import Foundation
import TestSupport
import Testing
import Time

@testable import Formats

private let day: Int64 = 86_400_000
private let minute: Int64 = 60_000
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

/// Random series with an edit each, against lists of times that are made without any rule.
@Suite struct EditOracleTests {
    /// The form of the times.
    private enum Form: CaseIterable {
        case utc, zoned, floating, date

        func text(_ wall: Int64) -> String {
            let local = LocalDateTime(millisecondsSinceEpoch: wall)
            switch self {
            case .date: return ";VALUE=DATE:\(BasicDateTime.date(local.date))"
            case .utc: return ":\(BasicDateTime.local(local))Z"
            case .zoned: return ";TZID=Europe/Berlin:\(BasicDateTime.local(local))"
            case .floating: return ":\(BasicDateTime.local(local))"
            }
        }

        /// A moment on the wall clock of the form.
        func wall(_ moment: Moment) -> Int64 {
            guard case .time(let instant) = moment, self != .utc else { return moment.milliseconds }
            var zone = ZonedTime(berlin)
            return zone.localDateTime(of: instant).millisecondsSinceEpoch
        }

        func moment(_ wall: Int64) -> Moment {
            let local = LocalDateTime(millisecondsSinceEpoch: wall)
            switch self {
            case .date: return .day(local.date)
            case .utc: return .time(Instant(millisecondsSinceEpoch: wall))
            case .zoned, .floating:
                var zone = ZonedTime(berlin)
                return .time(zone.instant(of: local))
            }
        }
    }

    /// An occurrence as it is expected, on the wall clock of its series.
    private struct Expected: Hashable {
        var start: Int64
        var length: Int64
        var title: String
        /// Whether it is moved by itself.
        var isMoved = false
    }

    private struct Series {
        let form: Form
        let text: String
        var expected: [Expected] = []

        init(_ random: inout SeededRandom) {
            let form = Form.allCases.randomElement(using: &random) ?? .utc
            self.form = form
            let step = [1, 7, 14].randomElement(using: &random) ?? 1
            let count = Int64.random(in: 3...12, using: &random)
            let isOfDays = form == .date
            // From September to March, so that both changes of the clock are in many of them.
            let first = CalendarDate(year: 2026, month: 9, day: 1)?.daysSinceEpoch ?? 0
            let start =
                Int64(first + Int.random(in: 0..<180, using: &random)) * day
                + (isOfDays ? 0 : Int64.random(in: 32..<80, using: &random) * 15 * minute)
            let length = isOfDays ? day * Int64.random(in: 1...2, using: &random) : 45 * minute
            for number in 0..<count {
                expected.append(Expected(start: start + number * Int64(step) * day, length: length, title: "Old"))
            }
            let rule = step == 1 ? "FREQ=DAILY" : "FREQ=WEEKLY;INTERVAL=\(step / 7)"
            let last = expected[expected.count - 1].start
            let until =
                switch form {
                case .date, .floating: String(form.text(last).split(separator: ":").last ?? "")
                case .utc, .zoned:
                    "\(BasicDateTime.utc(Instant(millisecondsSinceEpoch: form.moment(last).milliseconds)))"
                }
            var lines = [
                "UID:a", "DTSTAMP:20260801T000000Z", "DTSTART\(form.text(start))", "DTEND\(form.text(start + length))",
                "RRULE:\(rule);\(Bool.random(using: &random) ? "COUNT=\(count)" : "UNTIL=\(until)")",
                "X-KEPT:as\\, it is",
                "SUMMARY:Old",
            ]
            var others: [[String]] = []
            if Bool.random(using: &random) {
                let one = Int.random(in: 0..<expected.count, using: &random)
                lines.insert("EXDATE\(form.text(expected[one].start))", at: 5)
                expected.remove(at: one)
            }
            if Bool.random(using: &random), expected.count > 2 {
                let one = Int.random(in: 0..<expected.count, using: &random)
                let original = expected[one].start
                expected[one].isMoved = Bool.random(using: &random)
                if expected[one].isMoved { expected[one].start += isOfDays ? day : 30 * minute }
                expected[one].title = Bool.random(using: &random) ? "Old" : "Other"
                others.append([
                    "UID:a", "DTSTAMP:20260801T000000Z", "RECURRENCE-ID\(form.text(original))",
                    "DTSTART\(form.text(expected[one].start))", "DTEND\(form.text(expected[one].start + length))",
                    "SUMMARY:\(expected[one].title)",
                ])
            }
            text = CalendarEditorTests.calendar(
                ([lines] + others).map { "BEGIN:VEVENT\n\($0.joined(separator: "\n"))\nEND:VEVENT\n" }.joined())
        }

        func seen(in text: [UInt8]) -> [SeenEvent] {
            let window =
                Instant(millisecondsSinceEpoch: 1_780_000_000_000)..<Instant(millisecondsSinceEpoch: 1_900_000_000_000)
            return SeenEvent.all(in: CalendarReader.read(text).object, window: window, timeZone: berlin)
        }

        func read(_ text: [UInt8]) -> [Expected] {
            EditOracleTests.plain(
                seen(in: text).map { event in
                    let start = form.wall(event.start)
                    return Expected(start: start, length: form.wall(event.end) - start, title: event.title)
                })
        }
    }

    private static func plain(_ expected: [Expected]) -> [Expected] {
        expected.map { Expected(start: $0.start, length: $0.length, title: $0.title) }
            .sorted { ($0.start, $0.length, $0.title) < ($1.start, $1.length, $1.title) }
    }

    @Test(.slow) func `an edit of a random series changes what was asked for and nothing else`() throws {
        var random = SeededRandom(seed: 20_261_129)
        let editor = CalendarEditor(
            timeZone: berlin, now: Instant(millisecondsSinceEpoch: 1_790_000_000_000), ownAddresses: [])
        for number in 0..<rounds(of: 10_000) {
            let series = Series(&random)
            let text = Array(series.text.utf8)
            #expect(series.read(text) == Self.plain(series.expected), "\(number)")
            let chosen = try #require(series.seen(in: text).randomElement(using: &random))
            let start = series.form.wall(chosen.start)
            // One that is moved by itself may begin with another one.
            let places = series.expected.indices.filter { series.expected[$0].start == start }
            let position = try #require(
                places.first { places.count == 1 || series.expected[$0].isMoved == (chosen.component > 0) })
            let shift =
                series.form == .date ? day : (Int64.random(in: -4...4, using: &random) * 15 + 5) * minute
            let scope: EditScope = Bool.random(using: &random) ? .one : .all
            var (expected, edit) = (series.expected, EventEdit())
            let isRemoval = Int.random(in: 0..<4, using: &random) == 0
            if isRemoval {
                if scope == .one { expected.remove(at: position) } else { expected = [] }
            } else if Bool.random(using: &random) {
                edit.title = "New"
                for index in expected.indices where scope == .one ? index == position : expected[index].title == "Old" {
                    expected[index].title = "New"
                }
            } else {
                edit.start = series.form.moment(start + shift)
                for index in expected.indices where scope == .one ? index == position : !expected[index].isMoved {
                    expected[index].start += shift
                }
            }
            do {
                let patch = try editor.patch(
                    text, EditedEvent(uid: "a", originalStart: chosen.originalStart),
                    isRemoval ? .remove : .change(edit),
                    scope)
                #expect(series.read(patch.text) == Self.plain(expected), "\(number)")
                let back = try editor.reverted(
                    patch.text, uid: "a", from: patch.after, to: patch.before, places: patch.places)
                #expect(Self.lines(back.text) == Self.lines(text), "\(number)")
            } catch {
                // Changed by itself, it says nothing of the others.
                let own = series.expected[position]
                #expect(scope == .all && (edit.isOfTime ? own.isMoved : own.title != "Old"), "\(number)")
            }
        }
    }

    private static func lines(_ text: [UInt8]) -> [String] {
        String(decoding: text, as: UTF8.self).components(separatedBy: "\r\n").filter { line in
            !["DTSTAMP", "SEQUENCE"].contains { line.hasPrefix($0) }
        }
    }
}
