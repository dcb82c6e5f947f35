import Events
import Formats
import Network
import Storage
import Time

/// All that a source can do: be read, be followed, describe itself, and say whether it can be written.
///
/// There is one conformance for files, one for web addresses, one for calendars of the desktop, and one for calendars of
/// accounts on servers. `SourceEntry` has one for its source.
///
///     provider.onChange = { refresh() }
///     let reply = await provider.reply(to: SourceQuestion())
@MainActor
package protocol SourceProvider: AnyObject {
    /// Called when the source may have changed.
    var onChange: @MainActor () -> Void { get set }

    /// Starts calling `onChange`. `reply(to:)` does so too.
    func follow() async

    /// Reads the source, unless it has not changed since the present feed. It may take any time; cancelling the task ends
    /// the wait.
    ///
    /// - Returns: `nil` when the task was cancelled before the source was read.
    func reply(to question: SourceQuestion) async -> SourceReply?

    /// Asks the source to look for changes itself, because the user wants a refresh. What it finds calls `onChange`.
    func lookForChanges()

    /// When an automatic refresh is due, see `RefreshSchedule.dueDate`.
    func dueDate(of stored: StoredSource, at now: Instant, isOnline: Bool) -> Instant?

    /// The name, the color, the interval and the account that the source states.
    func statement(of feed: Feed) -> SourceStatement

    /// Whether the events can be changed where they are, and why not. It says nothing about whose events they are.
    func writability(of feed: Feed) -> Writability

    /// The connection through which the events of a calendar of the desktop are changed, as soon as the desktop has answered; `nil`
    /// for others, and when the desktop does not have the calendar.
    func access() async -> (any DesktopCalendarAccess)?

    /// Where a calendar of the desktop is on a server; `nil` for others, and where that is not known.
    var serverAddress: WebAddress? { get }
}

extension SourceProvider {
    /// Most sources have nothing but what is read from them.
    package func lookForChanges() {}

    package func statement(of feed: Feed) -> SourceStatement { feed.statement }

    package func writability(of feed: Feed) -> Writability { feed.writability }

    package func access() async -> (any DesktopCalendarAccess)? { nil }

    package var serverAddress: WebAddress? { nil }
}

/// A request to a source for what has changed since the present feed.
package struct SourceQuestion: Sendable {
    /// The validators of the present feed; `nil` to read everything.
    package var validators: HTTPValidators?
    /// The stamp of the file that the present feed was read from; `nil` to read the file in any case.
    package var stamp: FileStamp?
    /// Whether the present feed has events.
    package var hasEvents = false
    /// The answer that the present feed was read from.
    package var known = KnownAnswer.none

    package init() {}

    /// Whether an answer is the same as the present feed, or a new one. It may block.
    ///
    /// - Parameter now: The time around which series are shown.
    func sourceAnswer(
        _ reading: SourceReading, of source: Source, now: Instant
    ) -> Result<SourceAnswer, SourceError> {
        Result { () throws(SourceError) in
            guard let answer = reading.answer else { return .unchanged }
            guard !known.hasBytes(answer), let feed = try reading.feed(of: source, now: now) else {
                return .same(answer)
            }
            return .feed(feed, answer)
        }
    }
}

extension Source {
    /// Reads the source once.
    @MainActor
    func reply(to question: SourceQuestion, in surroundings: Surroundings) async -> SourceReply {
        await reply(to: question, fetcher: surroundings.fetcher, now: surroundings.clock.now)
    }

    /// Reads the source once.
    ///
    /// - Parameter now: The time around which series are shown.
    func reply(to question: SourceQuestion, fetcher: HTTPFetcher, now: Instant) async -> SourceReply {
        do throws(SourceError) {
            let reading = try await read(validators: question.validators, stamp: question.stamp, fetcher: fetcher)
            let answer = await OwnThread.run { question.sourceAnswer(reading, of: self, now: now) }
            return SourceReply(answer, began: now, isInside: reading.isInside)
        } catch {
            return SourceReply(.failure(error), began: now)
        }
    }
}

/// A file, which is read and watched for changes; or a pipe, which is read once.
@MainActor
package final class FileProvider: SourceProvider {
    package var onChange: @MainActor () -> Void = {}
    private let source: Source
    private let surroundings: Surroundings
    private let turns: PrioritySemaphore
    /// The early read of the file, see `EarlyReading`.
    private var early: EarlyReading.Reading?
    private var watched: [String] = []
    /// Whether it can be read only once: standard input, another pipe, a device.
    private var isStream = false
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
        // A file that changed before it was watched is read again. A pipe cannot be.
        if let reply = await early?.value {
            if documents.isEmpty { return reply }
            if await isStill(reply) { return reply }
        }
        // A pipe may wait for its writer for ever, which nothing else is to wait for.
        if documents.isEmpty { return await source.reply(to: question, in: surroundings) }
        return await turns.run { await source.reply(to: question, in: surroundings) }
    }

    package func writability(of feed: Feed) -> Writability { isStream ? .stream : feed.writability }

    /// Never: files are watched.
    package func dueDate(of stored: StoredSource, at now: Instant, isOnline: Bool) -> Instant? { nil }

    /// The files of the source, which are watched from now on; `nil` when the task was cancelled before.
    @discardableResult
    private func documents() async -> [String]? {
        let source = source
        guard let documents = await turns.run({ await OwnThread.run { source.documents } }) else { return nil }
        isStream = documents.isEmpty
        watch(documents)
        return documents
    }

    private func watch(_ paths: [String]) {
        guard paths != watched else { return }
        watched = paths
        // A file that cannot be watched is still shown, and read again on request.
        monitors = paths.compactMap { path in
            surroundings.files.watch(path) { [weak self] in self?.onChange() }
        }
    }

    private func isStill(_ reply: SourceReply) async -> Bool {
        guard case .success(.feed(_, let answer)) = reply.answer,
            let stamp = answer.parts.first?.stamp
        else { return false }
        let source = source
        return await OwnThread.run { source.stamp == stamp }
    }
}

/// A web address, which is fetched at intervals.
@MainActor
package final class WebProvider: SourceProvider {
    package var onChange: @MainActor () -> Void = {}
    private let source: Source
    private let surroundings: Surroundings
    private let turns: PrioritySemaphore
    /// The reply from before it was in the list.
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

    package func dueDate(of stored: StoredSource, at now: Instant, isOnline: Bool) -> Instant? {
        RefreshSchedule.dueDate(of: stored, at: now, isOnline: isOnline)
    }
}
