import Core
import Foundation
import Gtk

/// A source that is open: what it gave last, whether it is being read, and the watch over its file.
@MainActor
final class OpenSource {
    let source: Source
    /// What was read last. A later failure leaves it.
    private(set) var feed: Feed?
    /// Why the last reading failed; `nil` after one that did not.
    private(set) var failure: SourceFailure?

    /// Called when a reading has begun.
    var onLoad: @MainActor () -> Void = {}
    /// Called when a reading has ended.
    var onChange: @MainActor () -> Void = {}

    private var loading: Task<Void, Never>?
    /// Whether the file has changed since the reading that is going on has begun.
    private var changedMeanwhile = false
    private var watched: [String] = []
    private var monitors: [FileMonitor] = []

    init(_ source: Source) {
        self.source = source
    }

    var isLoading: Bool { loading != nil }

    /// Whether it is worth opening another time: it has given something or may yet, and is no pipe.
    var isWorthRemembering: Bool { (feed != nil || failure == nil) && !watched.isEmpty }

    /// Reads the source anew. A reading that is going on is given up, since it may have seen the old file.
    func load() {
        loading?.cancel()
        changedMeanwhile = false
        loading = Task { [weak self, source] in
            let documents = await Task.detached { source.documents }.value
            self?.watch(documents)
            let outcome = await source.loadResult()
            guard let self, !Task.isCancelled else { return }
            self.loading = nil
            if self.changedMeanwhile { self.load() }
            switch outcome {
            case .success(let feed):
                let feedBefore = self.feed
                (self.feed, self.failure) = (feed, nil)
                letGoElsewhere(feedBefore)
            case .failure(let failure): self.failure = failure
            }
            self.onChange()
        }
        onLoad()
    }

    func cancel() {
        loading?.cancel()
        loading = nil
    }

    /// Follows changes on disk.
    private func watch(_ paths: [String]) {
        guard paths != watched else { return }
        watched = paths
        // A file that cannot be watched is shown all the same, and read again when asked for.
        monitors = paths.compactMap { path in
            try? FileMonitor(path: path) { [weak self] _ in self?.fileChanged() }
        }
    }

    /// A file that changes faster than it can be read is shown as it was read, and then read once more.
    private func fileChanged() {
        if isLoading {
            changedMeanwhile = true
        } else {
            load()
        }
    }
}
