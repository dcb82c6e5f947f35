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
///     library.open(remembered: [], early: reading)
package struct EarlyReading: Sendable {
    typealias Reading = Task<SourceReply?, Never>

    let directory: URL
    private let now: Instant
    package let opening: Task<Result<StoreOpening, StoreError>, Never>
    private(set) var files: [Source: Reading] = [:]

    /// The most files that are read this early. Later ones take their turn in the library.
    private static let fileLimit = 16

    /// How long the threads rest before they read.
    private let rest: Duration

    /// Begins to read the store in a directory, on a thread of its own.
    ///
    /// - Parameters:
    ///   - now: The moment around which series are shown.
    ///   - rest: How long the threads rest before they read, so that they take nothing from what is done meanwhile.
    package init(directory: URL = BaseDirectory.data.upcoming(), now: Instant = .now, after rest: Duration = .zero) {
        (self.directory, self.now, self.rest) = (directory, now, rest)
        opening = Task.immediateDetached(priority: .userInitiated) {
            await OwnThread.run {
                Thread.sleep(forTimeInterval: rest / .seconds(1))
                return Result { () throws(StoreError) in try StoreOpening.open(in: directory, now: now) }
            }
        }
    }

    /// Begins to read files. It leaves out addresses, and pipes, which can be read only once.
    package mutating func read(_ sources: [Source]) {
        for source in sources where source.path != nil && files[source] == nil && files.count < EarlyReading.fileLimit {
            files[source] = Task.immediateDetached(priority: .userInitiated) { [now, rest] in
                let exists = await OwnThread.run {
                    Thread.sleep(forTimeInterval: rest / .seconds(1))
                    return !source.documents.isEmpty
                }
                guard exists else { return nil }
                // The library reads it again and reports what is wrong.
                guard let answer = try? await source.loadPlaced(validators: nil, now: now) else { return nil }
                return SourceReply(answer: .success(answer), began: now)
            }
        }
    }
}
