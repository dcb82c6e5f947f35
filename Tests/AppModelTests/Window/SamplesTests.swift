import AppModel
import Events
import Foundation
import TestSupport
import Testing

@testable import Planning
@testable import Time

/// The samples tell of the days around the day on which they are tried, whenever that is.
@Suite struct SamplesTests {
    private static let originals = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("data/samples")
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var samples: Samples { Samples(Self.originals, copies: folder.url.appendingPathComponent("samples")) }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private static let days = [
        "2024-02-29", "2024-12-31", "2025-03-30", "2026-11-26", "2026-12-18", "2027-01-18", "2028-02-28", "2031-07-04",
        "2036-10-26", "2040-12-30",
    ]

    @Test func `each picture that the samples name is beside them`() async throws {
        let stars = try #require(samples.paths(for: try day("2026-12-18")).first { $0.contains("star-events") })
        let feed = try #require(try await Source.loadAll([Source(argument: stars)]).first?.get())
        #expect(feed.starEvents.count == 6)
        for event in feed.starEvents {
            let name = try #require(event.imageURL)
            let file = URL(fileURLWithPath: stars).deletingLastPathComponent().appendingPathComponent(name)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
        }
    }

    @Test(arguments: days, ["UTC", "America/Los_Angeles", "Pacific/Auckland"])
    func `on any day something is on soon, and something conflicts today and tomorrow`(date: String, zone: String)
        async throws
    {
        let zone = try #require(TimeZone(identifier: zone))
        let today = try day(date)
        let paths = samples.paths(for: today)
        #expect(paths.count == 3 && paths.allSatisfy { $0.hasPrefix(folder.url.path) })
        var feeds: [Feed] = []
        for outcome in await Source.loadAll(paths.map { Source(argument: $0) }) { feeds.append(try outcome.get()) }
        let agenda = Agenda(feeds: feeds, timeZone: zone)
        #expect(agenda.problems.isEmpty)
        var clock = ZonedTime(zone)
        for hour in 0..<24 {
            let now = clock.instant(of: try #require(LocalDateTime(date: today, hour: hour, minute: 0)))
            let soon = Instant(millisecondsSinceEpoch: now.millisecondsSinceEpoch + 6 * 3_600_000)
            #expect(
                agenda.entries.contains { $0.event.when.isTimed && $0.start < soon && $0.end > now },
                "nothing at \(hour)")
        }
        for date in [today, today.advanced(by: 1)] {
            #expect(try #require(agenda.days.first { $0.date == date }).conflictingCount > 1)
        }
        let midnight = clock.instant(of: today.midnight)
        let games = agenda.entries.filter { agenda.kinds[$0.source] == .season }
        #expect(games.count { $0.end < midnight } > 3 && games.count { $0.start > midnight } > 3)
    }

    @Test func `samples of another day are written again, those of a day stay`() throws {
        let samples = samples
        samples.renew(for: try day("2026-11-26"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/samples"))
        let path = try #require(samples.paths(for: try day("2026-11-26")).first { $0.contains("Family-events") })
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("November 26, 2026 6:00 PM") && !text.contains("December 18, 2026"))
        let written = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        samples.renew(for: try day("2026-11-26"))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == written)
        samples.renew(for: try day("2027-02-28"))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("February 28, 2027 6:00 PM"))
    }

    @Test func `where no copy can be written, the originals are opened`() throws {
        let file = folder.url.appendingPathComponent("file")
        try Data().write(to: file)
        let paths = Samples(Self.originals, copies: file).paths(for: try day("2030-01-01"))
        #expect(paths.count == 3 && paths.allSatisfy { $0.hasPrefix(Self.originals.path) })
    }
}
