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
    private let rest: Duration
    package let opening: Task<Result<StoreOpening, StoreError>, Never>
    private(set) var files: [Source: Reading] = [:]

    /// The most files that are read this early. Later ones take their turn in the library.
    private static let fileLimit = 16

    /// Begins to read the store in a directory, on a thread of its own.
    ///
    /// - Parameters:
    ///   - now: The moment around which series are shown.
    ///   - rest: How long the threads rest before they read, so that they take nothing from what is done meanwhile.
    package init(directory: URL = BaseDirectory.data.upcoming(), now: Instant = .now, after rest: Duration = .zero) {
        (self.directory, self.now, self.rest) = (directory, now, rest)
        opening = Task.immediateDetached(priority: .userInitiated) {
            await EarlyReading.run(after: rest) {
                Result { () throws(StoreError) in try StoreOpening.open(in: directory, now: now) }
            }
        }
    }

    /// Runs work on a thread of its own that rests first.
    private static func run<Value: Sendable>(
        after rest: Duration, _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await OwnThread.run {
            Thread.sleep(forTimeInterval: rest / .seconds(1))
            return work()
        }
    }

    /// Begins to read files. It leaves out addresses, and pipes, which can be read only once.
    package mutating func read(_ sources: [Source]) {
        for source in sources where source.path != nil && files[source] == nil && files.count < EarlyReading.fileLimit {
            files[source] = Task.immediateDetached(priority: .userInitiated) { [now, rest] in
                guard await EarlyReading.run(after: rest, { !source.documents.isEmpty }) else { return nil }
                // The library reads it again and reports what is wrong.
                guard let answer = try? await source.loadPlaced(validators: nil, now: now) else { return nil }
                return SourceReply(answer: .success(answer), began: now)
            }
        }
    }
}
