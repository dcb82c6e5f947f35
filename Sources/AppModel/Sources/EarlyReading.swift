import Events
import Formats
import Foundation
import Network
import Storage
import Time

/// Reads the store and the named files from the start of the program, before there is a window.
///
///     var reading = EarlyReading()
///     reading.read([source])
///     library.open(early: EarlyStart(within: .zero) { [reading] in reading })
package struct EarlyReading: Sendable {
    typealias Reading = Task<SourceReply?, Never>

    let directory: URL
    private let now: Instant
    package let opening: Task<Result<StoreOpening, StoreError>, Never>
    private(set) var files: [Source: Reading] = [:]

    /// The most files that are read this early. Later ones take their turn in the library.
    private static let fileLimit = 16

    /// Begins to read the store in a directory, on a thread of its own.
    ///
    /// - Parameter now: The moment around which series are shown.
    package init(directory: URL = BaseDirectory.data.upcoming(), now: Instant = .now) {
        (self.directory, self.now) = (directory, now)
        opening = Task.immediateDetached(priority: .userInitiated) {
            await OwnThread.run {
                Result { () throws(StoreError) in try StoreOpening.open(in: directory, now: now) }
            }
        }
    }

    /// Begins to read files. It leaves out addresses, and pipes, which can be read only once.
    package mutating func read(_ sources: [Source]) {
        for source in sources where source.path != nil && files[source] == nil && files.count < EarlyReading.fileLimit {
            files[source] = Task.immediateDetached(priority: .userInitiated) { [now] in
                guard await OwnThread.run({ !source.documents.isEmpty }) else { return nil }
                // The library reads it again and reports what is wrong.
                let reply = await source.reply(to: SourceQuestion(), fetcher: .shared, now: now)
                guard case .success = reply.answer else { return nil }
                return reply
            }
        }
    }
}
