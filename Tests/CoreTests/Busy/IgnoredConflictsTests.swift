import Testing

@testable import Events
@testable import Planning
@testable import Time

struct IgnoredConflictsTests {
    private func party(_ key: UInt64, of master: UInt64? = nil, at start: Int64 = 0, isMoved: Bool = false)
        -> IgnoredConflicts.Party
    {
        let interval = Interval(
            start: Instant(millisecondsSinceEpoch: start), end: Instant(millisecondsSinceEpoch: start + 10))
        return IgnoredConflicts.Party(
            key: EventKey(rawValue: key), master: EventKey(rawValue: master ?? key), interval: interval,
            isMoved: isMoved)
    }

    @Test func `a conflict is ignored once, in either order, until one of its events moves`() {
        var ignored = IgnoredConflicts()
        ignored.ignoreOnce(party(1, of: 10), party(2, of: 20, at: 5))
        #expect(ignored.contains(party(2, of: 20, at: 5), party(1, of: 10)))
        #expect(!ignored.contains(party(1, of: 10), party(2, of: 20, at: 6)))
        #expect(!ignored.contains(party(3, of: 10), party(4, of: 20, at: 5)))
    }

    @Test func `two series are always ignored, but for an occurrence that moves`() {
        var ignored = IgnoredConflicts()
        ignored.ignoreAlways(party(1, of: 10), party(2, of: 20))
        #expect(ignored.contains(party(4, of: 20, at: 77), party(3, of: 10, at: 70)))
        #expect(!ignored.contains(party(4, of: 20, at: 77, isMoved: true), party(3, of: 10, at: 70)))
        #expect(!ignored.contains(party(3, of: 10), party(5)))
        ignored.ignoreOnce(party(4, of: 20, at: 77, isMoved: true), party(3, of: 10, at: 70))
        #expect(ignored.contains(party(3, of: 10, at: 70), party(4, of: 20, at: 77, isMoved: true)))
    }

    @Test func `what is restored is ignored no longer`() {
        var ignored = IgnoredConflicts()
        ignored.ignoreAlways(party(1), party(2))
        ignored.ignoreOnce(party(1), party(2))
        ignored.restore(party(2), party(1))
        #expect(!ignored.contains(party(1), party(2)))
        #expect(ignored == IgnoredConflicts())
    }
}
