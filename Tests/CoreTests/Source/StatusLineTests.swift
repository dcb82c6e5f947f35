import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Storage
@testable import Text
@testable import Time

struct StatusLineTests {
    private let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
    /// 6:00 AM of a Saturday.
    private let now = Instant(Date(timeIntervalSince1970: 1_541_224_800))

    private func source(_ location: String, minutesAgo: Int64? = nil) -> StoredSource {
        var source = StoredSource(id: 1, source: Source(location: location))
        source.lastSuccess = minutesAgo.map { now.advanced(by: -$0 * 60_000) }
        return source
    }

    private func line(
        _ failures: [SourceFailure] = [], _ problems: [Problem] = [], offline: [StoredSource]? = nil
    ) -> StatusLine? {
        StatusLine(ProblemSummary(failures: failures, problems: problems), offline: offline, times: times, now: now)
    }

    private func failure(_ location: String, minutesAgo: Int64? = nil) -> SourceFailure {
        SourceFailure(
            source: Source(location: location), Message("It is away."),
            shownSince: minutesAgo.map { now.advanced(by: -$0 * 60_000) })
    }

    @Test func `without a network it says how old the oldest is`() {
        let sources = [
            source("https://a.org/a", minutesAgo: 106), source("https://b.org/b", minutesAgo: 1),
            source("https://c.org/c"),
            source("/d.json", minutesAgo: 100_000), source("http://localhost/e", minutesAgo: 100_000),
        ]
        let line = line([failure("https://a.org/a", minutesAgo: 106)], offline: sources)
        #expect(line?.text == "Offline: showing what came at 4:14 AM")
        #expect(line?.canTryAgain == true && line?.hasProblems == false)
    }

    @Test func `another day is named`() {
        #expect(
            line(offline: [source("https://a.org", minutesAgo: 24 * 60)])?.text
                == "Offline: showing what came on Fri 6:00 AM")
        #expect(
            line(offline: [source("https://a.org", minutesAgo: 31 * 24 * 60)])?.text
                == "Offline: showing what came on Oct 3 at 6:00 AM")
    }

    @Test func `what never came is not shown`() {
        #expect(line(offline: [source("https://a.org")])?.text == "Offline: nothing has come from the web yet")
        #expect(line([failure("https://a.org/x")])?.text == "x could not be read")
        #expect(
            line([failure("https://a.org/x"), failure("/y", minutesAgo: 1)])?.text == "2 calendars could not be read")
    }

    @Test func `a failure says what is shown instead`() {
        let line = line([failure("https://a.org/x.json", minutesAgo: 106)])
        #expect(line?.text == "x could not be refreshed: showing what came at 4:14 AM")
        #expect(line?.canTryAgain == true && line?.hasProblems == true)
        let both = [failure("https://a.org/x", minutesAgo: 106), failure("https://a.org/y", minutesAgo: 6)]
        #expect(self.line(both)?.text == "2 calendars could not be refreshed: showing what came at 4:14 AM")
    }

    @Test func `a problem of an entry is not tried again`() {
        let problem = Problem(source: Source(location: "https://a.org/x.json"), path: "/0", Message("No object."))
        #expect(line([], [problem])?.text == "1 entry of x could not be read")
        #expect(line([], [problem])?.canTryAgain == false)
        #expect(line() == nil)
    }

    @Test func `nothing of it speaks of files or is long`() {
        let name = String(repeating: "long ", count: 100)
        let failures = [failure("https://a.org/\(name)", minutesAgo: 1), failure("https://b.org/\(name)")]
        for failures in [failures, [failures[0]], [failures[1]]] {
            let text = line(failures)?.text ?? ""
            #expect(!text.contains("file") && !text.contains("out of date") && text.count < 110)
        }
    }
}
