import AppModel
import Events
import Formats
import Network
import Storage
import Time

/// A source that answers when a test says so.
@MainActor
final class PlayedProvider: SourceProvider {
    var onChange: @MainActor () -> Void = {}
    private(set) var waiting: [CheckedContinuation<SourceReply?, Never>] = []

    func follow() async {}

    func reply(to question: SourceQuestion) async -> SourceReply? {
        await withCheckedContinuation { waiting.append($0) }
    }

    func dueDate(of stored: StoredSource, at now: Instant, isOnline: Bool) -> Instant? { nil }

    /// Answers the one that has waited longest.
    ///
    /// - Parameter goesOn: Whether it is a part of a first reading, and there is more.
    func answer(
        _ text: String, of source: Source, goesOn: Bool = false, isOfFirstReading: Bool = false, isCut: Bool = false
    ) {
        let answer = Answer(bytes: Array(text.utf8))
        let result = Result { () throws(SourceError) in
            var feed = try Feed.decode(answer, source: source)
            if isCut { feed.isCut = true }
            return SourceAnswer.feed(feed, answer)
        }
        var reply = SourceReply(result, began: Instant(millisecondsSinceEpoch: 1_541_000_000_000), isInside: true)
        (reply.goesOn, reply.isOfFirstReading) = (goesOn, isOfFirstReading)
        waiting.removeFirst().resume(returning: reply)
    }
}

/// A service whose sources one played provider answers for.
@MainActor
final class PlayedService: SourceService {
    let provider = PlayedProvider()

    func provider(of source: Source, turns: PrioritySemaphore) -> (any SourceProvider)? { provider }

    func note(_ sources: [Source], areWanted: Bool) {}

    func sourcesChanged() {}

    func stop() {}
}
