import Events
import Formats
import Network
import Storage
import Time

/// How the content of one source is read, and how its changes are noticed. `SourceEntry` uses it for every kind of source.
///
/// There is one conformance for files and one for web addresses. Another kind of source, such as a calendar of the desktop, is
/// another conformance: its answers have parts (`Answer`), and its signals call `onChange`.
///
///     provider.onChange = { refresh() }
///     let reply = await provider.reply(to: SourceQuestion())
@MainActor
package protocol SourceProvider: AnyObject {
    /// Called when the source may have something else to say.
    var onChange: @MainActor () -> Void { get set }

    /// Tells of changes from now on. Asking begins with it.
    func follow() async

    /// Asks the source, which may take as long as it likes; cancelling the task ends the wait.
    ///
    /// - Returns: `nil` when the task was cancelled before it was asked.
    func reply(to question: SourceQuestion) async -> SourceReply?

    /// Whether it is to be asked now, without anybody wanting it.
    func isDue(_ stored: StoredSource, at now: Instant, isOnline: Bool) -> Bool
}

/// What a source is asked: whether there is anything else than what is here.
package struct SourceQuestion: Sendable {
    /// Those of what is here; `nil` to have all that the source has.
    package var validators: HTTPValidators?
    /// That of the file that is here; `nil` to have it read.
    package var stamp: FileStamp?
    /// Whether an answer has the bytes of what is here. It may block.
    package var isKnown: @Sendable (Answer) -> Bool = { _ in false }

    package init() {}
}

/// What a source answers, and when it was asked.
package struct SourceReply: Sendable {
    package let answer: Result<PlacedAnswer, SourceError>
    package let began: Instant

    package init(answer: Result<PlacedAnswer, SourceError>, began: Instant) {
        (self.answer, self.began) = (answer, began)
    }
}

extension Source {
    /// Asks the source once.
    @MainActor
    func reply(to question: SourceQuestion, in surroundings: Surroundings) async -> SourceReply {
        let began = surroundings.clock.now
        do throws(SourceError) {
            let answer = try await loadPlaced(
                validators: question.validators, stamp: question.stamp, fetcher: surroundings.fetcher, now: began,
                isKnown: question.isKnown)
            return SourceReply(answer: .success(answer), began: began)
        } catch {
            return SourceReply(answer: .failure(error), began: began)
        }
    }
}

/// A file, which is read, and watched for changes; or a pipe, which is read once.
@MainActor
package final class FileProvider: SourceProvider {
    package var onChange: @MainActor () -> Void = {}
    private let source: Source
    private let surroundings: Surroundings
    private let turns: PrioritySemaphore
    /// What was read of it before anybody asked, see `EarlyReading`.
    private var early: EarlyReading.Reading?
    private var watched: [String] = []
    private var monitors: [AnyObject] = []

    /// - Parameter turns: shared by all sources, so that not all are read at a time.
    init(_ source: Source, in surroundings: Surroundings, turns: PrioritySemaphore, early: EarlyReading.Reading?) {
        (self.source, self.surroundings, self.turns, self.early) = (source, surroundings, turns, early)
    }

    package func follow() async { await documents() }

    package func reply(to question: SourceQuestion) async -> SourceReply? {
        let early = early
        self.early = nil
        guard let documents = await documents() else { return nil }
        // What changed before it was watched is read again; what a pipe gave is gone from it.
        if let reply = await early?.value {
            if documents.isEmpty { return reply }
            if await isStill(reply) { return reply }
        }
        // A pipe may wait for its writer for ever, which nothing else is to wait for.
        if documents.isEmpty { return await source.reply(to: question, in: surroundings) }
        return await turns.run { await source.reply(to: question, in: surroundings) }
    }

    /// Files are not: they are watched.
    package func isDue(_ stored: StoredSource, at now: Instant, isOnline: Bool) -> Bool { false }

    /// What there is to watch, and is watched from now on; `nil` when the task was cancelled before.
    @discardableResult
    private func documents() async -> [String]? {
        let source = source
        guard let documents = await turns.run({ await OwnThread.run { source.documents } }) else { return nil }
        watch(documents)
        return documents
    }

    private func watch(_ paths: [String]) {
        guard paths != watched else { return }
        watched = paths
        // A file that cannot be watched is shown all the same, and read again when asked for.
        monitors = paths.compactMap { path in
            surroundings.files.watch(path) { [weak self] in self?.onChange() }
        }
    }

    private func isStill(_ reply: SourceReply) async -> Bool {
        guard case .success(let placed) = reply.answer, case .feed(_, let answer) = placed.answer,
            let stamp = answer.parts.first?.stamp
        else { return false }
        let source = source
        return await OwnThread.run { source.stamp == stamp }
    }
}

/// An address of the web, which is fetched when its time has come.
@MainActor
package final class WebProvider: SourceProvider {
    package var onChange: @MainActor () -> Void = {}
    private let source: Source
    private let surroundings: Surroundings
    private let turns: PrioritySemaphore
    /// What came before it was on the list.
    private var early: EarlyReading.Reading?

    /// - Parameter turns: shared by all sources, so that not all are fetched at a time.
    init(_ source: Source, in surroundings: Surroundings, turns: PrioritySemaphore, early: EarlyReading.Reading?) {
        (self.source, self.surroundings, self.turns, self.early) = (source, surroundings, turns, early)
    }

    /// A web address does not announce changes.
    package func follow() async {}

    package func reply(to question: SourceQuestion) async -> SourceReply? {
        let early = early
        self.early = nil
        if let reply = await early?.value { return reply }
        return await turns.run { await source.reply(to: question, in: surroundings) }
    }

    package func isDue(_ stored: StoredSource, at now: Instant, isOnline: Bool) -> Bool {
        RefreshSchedule.isDue(stored, at: now, isOnline: isOnline)
    }
}
