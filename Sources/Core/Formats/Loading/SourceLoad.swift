import Events
import Foundation
import Network
import Time

extension Source {
    /// The most bytes of a source that are read where nothing else is said: 256 MiB.
    public static let defaultLimit = 256 << 20

    /// Reads the source and makes a feed of it, away from the caller's thread.
    ///
    /// The wait for a slow source, and the decoding, take place on a thread of their own and none of the threads that
    /// Swift's tasks share. Cancelling the task ends the wait at once; a single read or a decoding that is under way is
    /// finished first, and its result dropped.
    ///
    /// The kind of feed is known by its content, see `FeedFormat`.
    ///
    /// - Parameter limit: The most bytes that the source may have. A larger file is refused unread, a FIFO or an address as
    ///   soon as it gives more.
    /// - Throws: `SourceError`; of the kind `.cancelled` when the task is cancelled.
    public func load(
        limit: Int = Source.defaultLimit, fetcher: HTTPFetcher = .shared
    ) async throws(SourceError) -> Feed {
        switch try await load(validators: nil, limit: limit, fetcher: fetcher) {
        case .feed(let feed, _): return feed
        // A server may say so only of what it was asked, and nothing was.
        case .unchanged, .same: throw SourceError(ofFetch: FetchError(.status(304), host: address?.host ?? name))
        }
    }

    /// Reads the source like `load(limit:)`, unless it is still what it was.
    ///
    /// - Parameters:
    ///   - validators: Those that came with the feed that is there. A file is read whatever they are.
    ///   - fetcher: What fetches an address.
    package func load(
        validators: HTTPValidators?, limit: Int = Source.defaultLimit, fetcher: HTTPFetcher = .shared
    ) async throws(SourceError) -> SourceAnswer {
        try await loadPlaced(validators: validators, limit: limit, fetcher: fetcher).answer
    }

    /// Reads the source like `load(validators:limit:fetcher:)`, and tells where the answer came from.
    ///
    /// - Parameters:
    ///   - stamp: That of the file when it was read last: one that still has it is not read.
    ///   - now: The moment around which series are shown.
    ///   - isKnown: Whether an answer has the bytes that the feed that is there was made of, so that it is not decoded. Called
    ///     on the thread of the reading, so it may block.
    package func loadPlaced(
        validators: HTTPValidators?, stamp: FileStamp? = nil, limit: Int = Source.defaultLimit,
        fetcher: HTTPFetcher = .shared, now: Instant = .now,
        isKnown: @escaping @Sendable (Answer) -> Bool = { _ in false }
    ) async throws(SourceError) -> PlacedAnswer {
        guard let cancelSignal = CancelSignal() else { throw SourceError(errno: errno) }
        switch place {
        case .file(let path):
            guard let file = path.isEmpty ? FilePath(bytes: []) : FilePath(text: path) else {
                throw SourceError(WebAddress.fault(in: path).map { .badAddress($0) } ?? .foreignScheme)
            }
            let answer = try await onOwnThread(cancelSignal) { () throws(SourceError) -> SourceAnswer in
                if let stamp, FileStamp(of: file) == stamp { return .unchanged }
                let (bytes, stamp) = try SourceBytes.readStamped(path: file, limit: limit, cancelSignal: cancelSignal)
                guard !cancelSignal.isRaised else { throw .cancelled }
                let answer = Answer(bytes: bytes, stamp: stamp)
                return try isKnown(answer) ? .same(answer) : .feed(decoded(answer, now), answer)
            }
            return PlacedAnswer(answer: answer, isInside: true)
        case .web(let address):
            let content: HTTPContent
            switch try await fetched(address, validators, limit, fetcher) {
            case .unchanged(let isInside): return PlacedAnswer(answer: .unchanged, isInside: isInside)
            case .content(let fetched): content = fetched
            }
            let answer = try await onOwnThread(cancelSignal) { () throws(SourceError) -> SourceAnswer in
                let answer = Answer(
                    bytes: content.bytes, mediaType: content.mediaType, validators: content.validators)
                do throws(SourceError) {
                    return try isKnown(answer) ? .same(answer) : .feed(decoded(answer, now), answer)
                } catch {
                    throw content.isWebPage ? SourceError(.webPage) : error.ofAnswer
                }
            }
            return PlacedAnswer(answer: answer, isInside: content.isInside)
        }
    }

    private func decoded(_ answer: Answer, _ now: Instant) throws(SourceError) -> Feed {
        try Feed.decode(answer, source: self, now: now)
    }

    private func fetched(
        _ address: WebAddress, _ validators: HTTPValidators?, _ limit: Int, _ fetcher: HTTPFetcher
    ) async throws(SourceError) -> Fetched {
        do throws(FetchError) {
            let accepts = "application/json, text/calendar, */*;q=0.5"
            return try await fetcher.fetch(address, validators: validators, limit: limit, accepts: accepts)
        } catch {
            throw SourceError(ofFetch: error)
        }
    }

    private func onOwnThread<Value: Sendable>(
        _ cancelSignal: CancelSignal, _ work: @escaping @Sendable () throws(SourceError) -> Value
    ) async throws(SourceError) -> Value {
        let result = await withTaskCancellationHandler {
            await OwnThread.run { Result { () throws(SourceError) in try work() } }
        } onCancel: {
            cancelSignal.raise()
        }
        guard !cancelSignal.isRaised else { throw .cancelled }
        return try result.get()
    }
}

/// What a source answers to one who may have its feed already.
package enum SourceAnswer: Hashable, Sendable {
    /// The feed that the validators, or the stamp of the file, came with is still right.
    case unchanged
    /// It has said the same once more, byte for byte.
    case same(Answer)
    /// The feed, and what it was read from.
    case feed(Feed, Answer)
}

/// An answer, and where it came from.
package struct PlacedAnswer: Hashable, Sendable {
    package let answer: SourceAnswer
    /// Whether that is this computer or a private network, so that what the answer names may be there too. It is known by the
    /// address that was connected to; through a proxy, by what the source's own address says.
    package let isInside: Bool

    package init(answer: SourceAnswer, isInside: Bool) {
        (self.answer, self.isInside) = (answer, isInside)
    }
}
