import Events
import Foundation
import Network
import Text
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
        let reading = try await read(limit: limit, fetcher: fetcher)
        return try await onOwnThread { _ throws(SourceError) in
            // A server must not say that it is unchanged, because the request had no validators.
            guard let feed = try reading.feed(of: self) else {
                throw SourceError(ofFetch: FetchError(.status(304), host: address?.host ?? name))
            }
            return feed
        }
    }

    /// Reads the source like `load(limit:)`, unless it has not changed, and does not decode it.
    ///
    /// - Parameters:
    ///   - validators: The validators of the existing feed. They do not matter for a file.
    ///   - stamp: The stamp of the file when it was last read. A file that still has it is not read.
    ///   - fetcher: Fetches an address.
    package func read(
        validators: HTTPValidators? = nil, stamp: FileStamp? = nil, limit: Int = Source.defaultLimit,
        fetcher: HTTPFetcher = .shared
    ) async throws(SourceError) -> SourceReading {
        switch place {
        case .file(let path): return try await read(path, stamp, limit)
        case .web(let address):
            let response = try await fetched(address, validators, limit, fetcher)
            return try await onOwnThread { _ throws(SourceError) in SourceReading(response) }
        // Only the running desktop can read it.
        case .desktop: throw SourceError(.desktopCalendar(.noService))
        // Only the program that has the password can read it.
        case .calDAV: throw SourceError(.calDAV(.needsPassword))
        }
    }

    private func read(
        _ path: String, _ stamp: FileStamp?, _ limit: Int
    ) async throws(SourceError) -> SourceReading {
        guard let file = path.isEmpty ? FilePath(bytes: []) : FilePath(text: path) else {
            throw SourceError(WebAddress.fault(in: path).map { .badAddress($0) } ?? .foreignScheme)
        }
        return try await onOwnThread { cancelSignal throws(SourceError) in
            if let stamp, FileStamp(of: file) == stamp { return SourceReading(nil) }
            if let folder = CalendarFolder(file) {
                let answer = try folder.read(limit: limit, cancelSignal: cancelSignal)
                Log.write("folder read: \(answer.parts.count - 1) files")
                return SourceReading(answer)
            }
            let (bytes, stamp) = try SourceBytes.readStamped(path: file, limit: limit, cancelSignal: cancelSignal)
            Log.write("file read: \(bytes.count) bytes")
            guard !cancelSignal.isRaised else { throw .cancelled }
            let (content, isCut) = try SourceError.ofCompression(limit) { () throws(CompressionFault) in
                bytes.isGzip ? try bytes.decompressed(limit: limit) : (bytes, false)
            }
            return SourceReading(Answer(bytes: content, stamp: stamp), isCut: isCut)
        }
    }

    private func fetched(
        _ address: WebAddress, _ validators: HTTPValidators?, _ limit: Int, _ fetcher: HTTPFetcher
    ) async throws(SourceError) -> HTTPResponse {
        do throws(FetchError) {
            let accepts = "application/json, text/calendar, */*;q=0.5"
            return try await fetcher.fetch(address, validators: validators, limit: limit, accepts: accepts)
        } catch {
            throw SourceError(ofFetch: error)
        }
    }

    private func onOwnThread<Value: Sendable>(
        _ work: @escaping @Sendable (CancelSignal) throws(SourceError) -> Value
    ) async throws(SourceError) -> Value {
        guard let cancelSignal = CancelSignal() else { throw SourceError(errno: errno) }
        let result = await withTaskCancellationHandler {
            await OwnThread.run { Result { () throws(SourceError) in try work(cancelSignal) } }
        } onCancel: {
            cancelSignal.raise()
        }
        guard !cancelSignal.isRaised else { throw .cancelled }
        return try result.get()
    }
}

/// The answer of a source, before it is decoded.
///
///     let reading = try await source.read(validators: validators)
///     let feed = try reading.feed(of: source)  // `nil` when nothing has changed
package struct SourceReading: Sendable {
    /// `nil` when nothing has changed, by the validators or by the stamp of the file.
    package let answer: Answer?
    /// Whether a part of the content is missing.
    let isCut: Bool
    /// The response of a web address, without its body.
    private let response: HTTPResponse?
    private let isWebPage: Bool

    package init(_ answer: Answer?, isCut: Bool = false) {
        (self.answer, self.isCut) = (answer, isCut)
        (response, isWebPage) = (nil, false)
    }

    init(_ response: HTTPResponse) {
        let bytes = response.charset.map(response.body.utf8) ?? response.body
        let validators = response.isCut ? nil : response.validators
        answer =
            response.isNotModified
            ? nil : Answer(bytes: bytes, mediaType: response.mediaType, validators: validators)
        (isCut, isWebPage) = (response.isCut, response.isWebPage)
        var head = response
        head.body = []
        self.response = head
    }

    /// Whether it came from this computer or a private network, see `SourceReply`.
    package var isInside: Bool { response?.isInside ?? false }

    /// The feed; `nil` when nothing has changed. It takes a while.
    ///
    /// - Parameter now: The time around which series are shown.
    package func feed(of source: Source, now: Instant = .now) throws(SourceError) -> Feed? {
        guard let answer else { return nil }
        do throws(SourceError) {
            var feed = try Feed.decode(answer, source: source, now: now)
            if isCut { feed.isCut = true }
            return feed
        } catch {
            if let response, let name = response.unknownCompression {
                throw SourceError(ofFetch: FetchError(.badCompression(name), host: response.address.host))
            }
            let fault = isWebPage ? SourceError(.webPage) : isCut ? SourceError(.unfinished) : error
            throw response == nil ? fault : fault.ofAnswer
        }
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

/// The reply of a source, and when the request began.
package struct SourceReply: Sendable {
    package var answer: Result<SourceAnswer, SourceError>
    package let began: Instant
    /// Whether it came from this computer or a private network, so that addresses in it may be there too. The IP
    /// address of the connection decides; through a proxy, the source's own address. `nil` for a failure.
    package var isInside: Bool?
    /// Why an answer may be old or incomplete; `nil` when there is no reason.
    package var warning: SourceError?
    /// Whether the answer is a part, and the source has the rest for the next question.
    package var goesOn = false
    /// Whether the answer continues a first reading, so that its events are not new to the user.
    package var isOfFirstReading = false

    package init(_ answer: Result<SourceAnswer, SourceError>, began: Instant, isInside: Bool? = nil) {
        (self.answer, self.began, self.isInside) = (answer, began, isInside)
    }
}
