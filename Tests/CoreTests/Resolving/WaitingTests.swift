import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

/// Conflicts about which the user asked somebody: they wait for a while, and come back.
struct WaitingTests {
    private let asked = Instant("2018-11-05 12:00")

    private func calendar(visit: String = "20181113T193000") -> Feed {
        SeriesFixture.calendar([
            SeriesFixture.event("Choir", "20181113T190000"), SeriesFixture.event("Visit", visit),
        ])
    }

    private func agenda(_ feed: Feed, _ ignored: IgnoredConflicts, at now: Instant) -> Agenda {
        Agenda(feeds: [feed], timeZone: .newYork, ignoredConflicts: ignored.current(at: now, in: .newYork))
    }

    private func waiting() throws -> (IgnoredConflicts, IgnoredConflict) {
        let before = Agenda(calendar())
        let decision = before.decision(.once, toIgnore: 0, with: 1)
        return (IgnoredConflicts([decision], asked: [decision: asked]), decision)
    }

    @Test func `a conflict waits for three days, and at most until two days before its first event`() throws {
        let (ignored, decision) = try waiting()
        func isWaiting(_ now: String, _ ignored: IgnoredConflicts) -> Bool {
            agenda(calendar(), ignored, at: Instant(now)).conflictCount == 0
        }
        #expect(isWaiting("2018-11-05 12:00", ignored) && isWaiting("2018-11-08 11:59", ignored))
        #expect(!isWaiting("2018-11-08 12:00", ignored))
        // Choir is on the 13th at seven in the evening.
        let late = IgnoredConflicts([decision], asked: [decision: Instant("2018-11-10 12:00")])
        #expect(isWaiting("2018-11-11 18:59", late) && !isWaiting("2018-11-11 19:00", late))
        #expect(decision.canWait(at: Instant("2018-11-11 18:59"), in: .newYork))
        #expect(!decision.canWait(at: Instant("2018-11-11 19:00"), in: .newYork))
        // Another decision stays.
        #expect(isWaiting("2018-11-12 12:00", IgnoredConflicts([decision])))
    }

    @Test func `what waits is listed apart with its day, counts nowhere, and ends when an event moves`() throws {
        let (ignored, _) = try waiting()
        let now = Instant("2018-11-06 12:00")
        let agenda = agenda(calendar(), ignored, at: now)
        let rows = try ConflictRows(agenda, at: now)
        #expect(rows.items.isEmpty && rows.soonCount == 0 && rows.waitingCount == 1 && rows.ignoredCount == 0)
        #expect(rows.hasOthers && !rows.leadsToIgnored)
        #expect(try ConflictRows(agenda, showing: .decided, at: now).items.isEmpty)
        let waiting = try ConflictRows(agenda, showing: .waiting, at: now)
        #expect(waiting.items.count == 1)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = ConflictFormatter(
            waiting, agenda: AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-06 00:00").date))
        #expect(texts.details(of: waiting.items[0]).hasSuffix("asked on Nov 5"))
        #expect(ConflictRows.Standing.allCases.map(texts.name) == ["To Decide", "Waiting 1", "Decided"])
        let moved = self.agenda(calendar(visit: "20181113T203000"), ignored, at: now)
        #expect(moved.conflictCount == 1)
    }
}
