@testable import Events
@testable import Formats
@testable import JSON
@testable import Time

/// Entry point of libFuzzer: decodes `bytes` as a feed of each kind, and traps where a promise of the decoder is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFeed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    checkThatRefusalsHaveReasons(input)
    checkThatEveryEntryIsAccountedFor(input)
    checkThatEveryStarEventIsAccountedFor(input)
    checkThatEveryGameIsAccountedFor(input)
    checkThatTheFeedIsThatOfOneKind(input)
    return 0
}

/// A text that is refused must have a reason.
private func checkThatRefusalsHaveReasons(_ input: [UInt8]) {
    do throws(JSONError) {
        _ = try JSONDocument(parsing: input)
    } catch {
        precondition(error != .unexplained)
    }
}

/// Each entry becomes an event or has a problem, never both and never neither.
private func checkThatEveryEntryIsAccountedFor(_ input: [UInt8]) {
    guard let feed = try? EventsFeed.decode(input, source: source) else { return }
    checkCounts(of: feed, input)
    precondition(feed.starEvents.isEmpty)
    for event in feed.events {
        guard case .floating(let start) = event.when.start, case .floating(let end) = event.when.end else {
            preconditionFailure("a time of this feed has no zone")
        }
        precondition(start <= end && (1...9999).contains(start.date.components.year) && !event.title.isEmpty)
    }
}

/// The same for star events, each of which is an event.
private func checkThatEveryStarEventIsAccountedFor(_ input: [UInt8]) {
    guard let feed = try? StarEventsFeed.decode(input, source: source) else { return }
    checkCounts(of: feed, input)
    precondition(feed.events == feed.starEvents.map(\.event))
    let dates =
        Instant(millisecondsSinceEpoch: -62_135_683_200_000)...Instant(millisecondsSinceEpoch: 253_402_387_200_000)
    for event in feed.starEvents {
        precondition(dates.contains(event.date) && !event.title.isEmpty)
        precondition(!event.locationLines.contains(""))
    }
}

/// A schedule's events are those of its rows, and its texts are never blank where it says so.
private func checkThatEveryGameIsAccountedFor(_ input: [UInt8]) {
    guard let feed = try? SeasonFeed.decode(input, source: source) else { return }
    guard let season = feed.season else { preconditionFailure("the decoder of seasons gives a season") }
    precondition(feed.events == season.events && !season.team.name.isEmpty && !season.team.monogram.isEmpty)
    let keys = feed.keys
    precondition(keys.count == feed.events.count && Set(keys).count == keys.count)
    for game in season.rows.compactMap(\.game) {
        precondition(!game.opponent.name.isEmpty && game.id != "0" && game.event?.title.isEmpty != true)
        precondition(game.details.links.allSatisfy { $0.url.lowercased().hasPrefix("http") && !$0.title.isEmpty })
    }
}

private func checkThatTheFeedIsThatOfOneKind(_ input: [UInt8]) {
    let feed = try? Feed.decode(input, source: source)
    precondition(
        feed == (try? EventsFeed.decode(input, source: source))
            || feed == (try? StarEventsFeed.decode(input, source: source))
            || feed == (try? SeasonFeed.decode(input, source: source)))
}

private let source = Source(path: "/feed.json")

private func checkCounts(of feed: Feed, _ input: [UInt8]) {
    let entries = try? JSONDocument(parsing: input).root.elements.map(Array.init)
    let faulty = Set(feed.problems.map { $0.path.split(separator: "/")[0] })
    precondition(feed.events.count + faulty.count == entries?.count)
}
