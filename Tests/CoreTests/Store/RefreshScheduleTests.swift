import Testing

@testable import Events
@testable import Storage
@testable import Time

@Suite struct RefreshScheduleTests {
    private let now = StoreSamples.now

    private func isDue(
        _ location: String = "https://example.org/events.json", after minutes: Int64?, isPaused: Bool = false,
        isOnline: Bool = true, asksEvery interval: Int64? = nil, chosen: Int64? = nil
    ) -> Bool {
        var source = StoredSource(id: 1, source: Source(location: location))
        source.isPaused = isPaused
        source.statement = SourceStatement(refreshInterval: interval.map { $0 * 60_000 })
        source.givenInterval = chosen.map { $0 * 60_000 }
        source.lastAttempt = minutes.map { now.advanced(by: -$0 * 60_000) }
        return RefreshSchedule.dueDate(of: source, at: now, isOnline: isOnline) == now
    }

    @Test func `an address is due half an hour after it was asked`() {
        #expect(!isDue(after: 0))
        #expect(!isDue(after: 29))
        #expect(isDue(after: 30))
        #expect(isDue(after: nil))
    }

    @Test func `a source that says how often it wants to be asked is asked as often`() {
        #expect(!isDue(after: 14, asksEvery: 15))
        #expect(isDue(after: 15, asksEvery: 15))
        #expect(!isDue(after: 30, asksEvery: 1440))
        #expect(isDue(after: 1440, asksEvery: 1440))
    }

    @Test func `the interval that the user chose is used, whatever the source asks for`() {
        #expect(!isDue(after: 59, chosen: 60))
        #expect(isDue(after: 60, chosen: 60))
        #expect(isDue(after: 60, asksEvery: 1440, chosen: 60))
        #expect(!isDue(after: 60, asksEvery: 15, chosen: 1440))
        #expect(!isDue(after: 60, isPaused: true, chosen: 60))
    }

    @Test func `a clock that was set back keeps nothing waiting`() {
        #expect(isDue(after: -1))
    }

    @Test func `files and paused sources are never due`() {
        #expect(!isDue("/home/someone/events.json", after: nil))
        #expect(!isDue(after: nil, isPaused: true))
    }

    @Test(arguments: [
        ("https://example.org/", false), ("http://localhost:8080/", true), ("http://127.0.0.1/", true),
        ("http://[::1]:8080/", true), ("http://events.localhost/", true), ("http://127.example.org/", false),
        ("http://127.0.0.1.example.org/", false),
    ])
    func `without a network only what is on this computer is asked`(location: String, isDue: Bool) {
        #expect(self.isDue(location, after: nil, isOnline: false) == isDue)
    }
}
