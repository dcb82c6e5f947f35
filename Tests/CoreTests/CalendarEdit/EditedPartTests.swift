import Events
import Formats
import Foundation
import Planning
import Storage
import TestSupport
import Testing
import Time

/// Events in a file that is too large to be read at once for an edit.
@Suite struct EditedPartTests {
    private static let day = CalendarDate(daysSinceEpoch: 20_792)

    private static func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20261101T000000Z\r\n\(lines)\r\nSUMMARY:\(uid)\r\nEND:VEVENT\r\n"
    }

    /// 5 MB of events with an instance of a series far from the series, and one event without a UID.
    private static let text: String = {
        let filling = "DTSTART:20261205T190000Z\r\nDESCRIPTION:\(String(repeating: "-", count: 900))"
        let events = (0..<5000).map { event("filling\($0)", filling) }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n"
            + event("walk", "DTSTART:20261201T190000Z\r\nRRULE:FREQ=DAILY;COUNT=9") + events[..<2500].joined()
            + event("yoga", "DTSTART:20261202T080000Z\r\nRRULE:FREQ=YEARLY") + events[2500...].joined()
            + event("walk", "RECURRENCE-ID:20261203T190000Z\r\nDTSTART:20261203T210000Z")
            + "BEGIN:VEVENT\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261207T190000Z\r\nSUMMARY:Nameless\r\nEND:VEVENT\r\n"
            + "END:VCALENDAR\r\n"
    }()

    private func plan(_ samples: EditSamples, _ key: EventKey) throws -> CalendarEditing.Plan {
        let place = EventPlace(Source(argument: samples.url.path), samples.path, part: "", key)
        return try samples.editing().plan(at: place, .one, .change, today: Self.day) { _ in EditSamples.edit }
    }

    @Test func `single events and those of series are found in the parts of a large file`() throws {
        let samples = try EditSamples(text: Self.text)
        func occurrence(_ uid: String, _ start: String) -> EventKey {
            .ofOccurrence(uid: uid, originalStart: .absolute(BasicDateTime.instant(start)))
        }
        let wanted = [
            (EventKey.ofSeries(uid: "filling4000"), 1), (occurrence("walk", "20261204T190000Z"), 1),
            // The instance is far from its series in the text.
            (occurrence("walk", "20261203T190000Z"), 1),
            // It is further away than what is shown.
            (occurrence("yoga", "20461202T080000Z"), 1),
        ]
        for (key, count) in wanted {
            let patch = try plan(samples, key).patch
            #expect(patch.text.count > Self.text.utf8.count - 100)
            #expect(
                String(decoding: patch.after, as: UTF8.self).components(separatedBy: "SUMMARY:Supper").count == count
                    + 1)
        }
    }

    @Test func `what is in no part is refused with the reason`() throws {
        let samples = try EditSamples(text: Self.text)
        #expect(throws: EditRefusal.hasNoEvent) { try plan(samples, .ofSeries(uid: "swim")) }
        let feed = try Feed.decode(Array(Self.text.utf8), source: Source(argument: samples.url.path))
        let position = try #require(feed.events.firstIndex { $0.title == "Nameless" })
        #expect(throws: EditRefusal.hasNoUID) { try plan(samples, feed.keys[position]) }
        // A calendar that ends too early is not taken for a whole one.
        try samples.write(String(Self.text.dropLast(20)))
        #expect(throws: EditRefusal.self) { try plan(samples, .ofSeries(uid: "filling1")) }
    }
}
