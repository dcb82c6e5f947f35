import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Storage
@testable import Time

struct StoreChangesTests {
    private func change(_ number: Int) -> EventChange {
        let start = Instant(millisecondsSinceEpoch: Int64(number) * 1000)
        return EventChange(
            .added, EventKey(rawValue: UInt64(number)), Event(title: "\(number)", when: .toBeAnnounced(start.day)),
            before: nil, after: EventSpan(start: start, end: start, isTimed: true))
    }

    private func report(_ count: Int, of source: Source, at milliseconds: Int64) -> ChangeReport {
        ChangeReport(
            source: source, date: Instant(millisecondsSinceEpoch: milliseconds), changes: (0..<count).map(change),
            furtherCount: 7, isSeen: false)
    }

    private func record(_ report: ChangeReport, of id: StoredSource.ID, in store: Store, _ number: Int) throws {
        let answer = Answer(bytes: Array(#"[{"title": "\#(number)", "date": "2027-03-01T18:30:00Z"}]"#.utf8))
        let feed = try Feed.decode(answer, source: report.source)
        let results = store.record([Refresh(.success(.feed(feed, answer)), of: id, began: report.date, report: report)])
        _ = try #require(results.first).get()
    }

    @Test func `reports are kept with the answer, the last first, until they are seen and too many`() throws {
        let store = try Store.inMemory()
        let source = Source(argument: "/a.json")
        let id = try #require(try store.add([source]).first?.id)
        for number in 1...5 {
            try record(report(300, of: source, at: Int64(number) * 1000), of: id, in: store, number)
        }
        // A thousand changes at most.
        #expect(try store.changeReports().map(\.date.millisecondsSinceEpoch) == [5000, 4000, 3000])
        #expect(try store.changeReports().first == report(300, of: source, at: 5000))
        try store.noteChangesSeen(until: Instant(millisecondsSinceEpoch: 4000))
        #expect(try store.changeReports().map(\.isSeen) == [false, true, true])

        // The same answer again, which another process has stored, brings no report.
        try record(report(1, of: source, at: 6000), of: id, in: store, 5)
        #expect(try store.changeReports().count == 3)
        // A year later those before are gone.
        try record(report(1, of: source, at: 366 * 86_400_000), of: id, in: store, 7)
        #expect(try store.changeReports().count == 1)

        try store.remove([id], at: Instant(millisecondsSinceEpoch: 6000))
        #expect(try store.changeReports().isEmpty)
        try store.restore([id])
        #expect(try store.changeReports().count == 1)
        try store.withdraw([id])
    }
}

extension Instant {
    fileprivate var day: CalendarDate { CalendarDate(daysSinceEpoch: 0) }
}
