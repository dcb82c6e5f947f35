import Events
import Network

extension PrioritySemaphore {
    /// For reading sources: 16 at a time, because each connection needs several file descriptors.
    package nonisolated static var forSources: PrioritySemaphore { PrioritySemaphore(capacity: 16) }
}

extension Source {
    /// Reads and decodes the source; a failure has a message for people.
    package func loadResult(fetcher: HTTPFetcher = .shared) async -> Result<Feed, SourceFailure> {
        do {
            return .success(try await load(fetcher: fetcher))
        } catch {
            return .failure(SourceFailure(source: self, error.words))
        }
    }

    /// Reads and decodes sources, 16 at a time.
    ///
    /// - Returns: The result of each source, in the order of the sources.
    @MainActor
    package static func loadAll(
        _ sources: [Source], fetcher: HTTPFetcher = .shared
    ) async -> [Result<Feed, SourceFailure>] {
        let turns = PrioritySemaphore.forSources
        return await withTaskGroup(of: (Int, Result<Feed, SourceFailure>?).self) { group in
            for (position, source) in sources.enumerated() {
                group.addTask { (position, await turns.run { await source.loadResult(fetcher: fetcher) }) }
            }
            var results: [Int: Result<Feed, SourceFailure>] = [:]
            for await (position, result) in group { results[position] = result }
            return sources.indices.map {
                results[$0]
                    ?? .failure(SourceFailure(source: sources[$0], SourceError.cancelled.words))
            }
        }
    }
}
