import Dispatch
import Foundation

extension Source {
    /// The most bytes of a source that are read where nothing else is said: 256 MiB.
    public static let defaultLimit = 256 << 20

    /// Reads the source and makes a feed of it, away from the caller's thread.
    ///
    /// The wait for a slow source, and the decoding, take place on a thread of their own and none of the threads that
    /// Swift's tasks share. Cancelling the task ends the wait at once; a single read or a decoding that is under way is
    /// finished first, and its result dropped.
    ///
    /// The kind of feed is known by its content, see `FeedKind`.
    ///
    /// - Parameter limit: The most bytes that the source may have. A larger file is refused unread, a FIFO as soon
    ///   as it gives more.
    /// - Throws: `SourceError`; of the kind `.cancelled` when the task is cancelled.
    public func load(limit: Int = Source.defaultLimit) async throws(SourceError) -> Feed {
        guard path.isEmpty || path.hasPrefix("/") else {
            throw SourceError(.notAFile, "Only files of this computer can be opened. Save it as a file, and open that.")
        }
        guard let cancelSignal = CancelSignal() else { throw SourceError(errno: errno) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "Source.load", qos: .userInitiated).async {
                    continuation.resume(
                        returning: Result { () throws(SourceError) in
                            try read(limit: limit, cancelSignal: cancelSignal)
                        })
                }
            }
        } onCancel: {
            cancelSignal.raise()
        }
        return try result.get()
    }

    private func read(limit: Int, cancelSignal: CancelSignal) throws(SourceError) -> Feed {
        let bytes = try SourceBytes.read(path: path, limit: limit, cancelSignal: cancelSignal)
        guard !cancelSignal.isRaised else { throw .cancelled }
        let feed = try Feed.decode(bytes, source: self)
        guard !cancelSignal.isRaised else { throw .cancelled }
        return feed
    }
}
