import Events
import Foundation
import Network
import Time

extension Source {
    /// The default limit of a source's size in bytes: 256 MiB.
    public static let defaultLimit = 256 << 20

    /// Reads and decodes the source on another thread.
    ///
    /// Waiting for a slow source and decoding run on a separate thread, not on the shared pool of Swift's tasks.
    /// Cancelling the task ends a wait at once; a running read or decoding finishes first, and its result is dropped.
    ///
    /// The content determines the kind of feed, see `FeedFormat`.
    ///
    /// - Parameter limit: The most bytes of the source. A larger file is rejected without reading it, a FIFO or an
    ///   address as soon as it exceeds the limit.
    /// - Throws: `SourceError`; of the kind `.cancelled` when the task is cancelled.
    public func load(
        limit: Int = Source.defaultLimit, fetcher: HTTPFetcher = .shared
    ) async throws(SourceError) -> Feed {
        switch try await load(validators: nil, limit: limit, fetcher: fetcher) {
        case .feed(let feed, _): return feed
        // A server must not send this status, because the request had no validators.
        case .unchanged, .same: throw SourceError(ofFetch: FetchError(.status(304), host: address?.host ?? name))
        }
    }

    /// Reads the source like `load(limit:)`, unless it has not changed.
    ///
    /// - Parameters:
    ///   - validators: The validators of the existing feed. They do not matter for a file.
    ///   - fetcher: Fetches an address.
    package func load(
        validators: HTTPValidators?, limit: Int = Source.defaultLimit, fetcher: HTTPFetcher = .shared
    ) async throws(SourceError) -> SourceAnswer {
        try await loadPlaced(validators: validators, limit: limit, fetcher: fetcher).answer
    }

    /// Reads the source like `load(validators:limit:fetcher:)`, and also returns where the answer came from.
    ///
    /// - Parameters:
    ///   - stamp: The stamp of the file when it was last read. A file that still has it is not read.
    ///   - now: The time around which series are shown.
    ///   - isKnown: Whether an answer has the same bytes as the existing feed, so that it need not be decoded. Called
    ///     on the reading thread, so it may block.
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
        case .desktop:
            // Only the running desktop can read it.
            throw SourceError(.desktopCalendar(.noService))
        case .calDAV:
            // Only the program that has the password can read it.
            throw SourceError(.calDAV(.needsPassword))
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

/// The answer of a source to a caller that may already have its feed.
package enum SourceAnswer: Hashable, Sendable {
    /// The existing feed is still valid, by its validators or by the stamp of the file.
    case unchanged
    /// The source gave the same bytes again.
    case same(Answer)
    /// The feed, and the answer that it was decoded from.
    case feed(Feed, Answer)
}

/// An answer, and where it came from.
package struct PlacedAnswer: Hashable, Sendable {
    package let answer: SourceAnswer
    /// Whether it came from this computer or a private network, so that addresses in it may be there too. The IP
    /// address of the connection decides; through a proxy, the source's own address.
    package let isInside: Bool

    package init(answer: SourceAnswer, isInside: Bool) {
        (self.answer, self.isInside) = (answer, isInside)
    }
}
