import Network

/// Loads pictures at their display size: from memory, otherwise from disk, otherwise from the network. Pictures beside
/// a file are read from it.
///
/// Each address is fetched once for all its requests, four at a time, the most urgent first. A failed address is not
/// tried again for a while. The slow work runs elsewhere; only the bookkeeping is on the main actor, so that requests
/// and cancellations are handled in order.
@MainActor
package final class PictureLoader<Picture: Sendable> {
    /// Decodes a picture off the main thread.
    package typealias Decode =
        @Sendable (_ bytes: [UInt8], _ size: PictureSize) async -> Result<Picture, PictureFailure>
    package typealias Outcome = Result<Picture, PictureFailure>

    private let files: PictureFiles
    private let fetcher: HTTPFetcher
    private let decode: Decode
    private let cost: (Picture) -> Int
    private let now: () -> ContinuousClock.Instant

    private var memory: MemoryCache<PictureKey, Picture>
    private var sizes: Set<PictureSize> = []
    private var failures = PictureFailures()
    private var jobs: [PicturePlace: PictureJob<Picture>] = [:]
    private let reading = PrioritySemaphore(capacity: 4)
    private let fetching = PrioritySemaphore(capacity: 4)
    /// Its capacity is memory in bytes.
    private let decoding: PrioritySemaphore
    private var lastNumber = 0

    /// The most bytes of one picture's file: 32 MiB.
    package nonisolated static var fileLimit: Int { 32 << 20 }

    /// The default limit of memory for decoding: 192 MiB, enough for the largest supported picture.
    package nonisolated static var decodingLimit: Int { 192 << 20 }

    /// - Parameters:
    ///   - decodingLimit: The most bytes of memory for concurrent decoding. A picture that needs more is decoded alone.
    ///   - memoryLimit: The limit on the total cost of the pictures in memory.
    ///   - cost: Returns the size of a picture in memory, in bytes.
    package init(
        files: PictureFiles, fetcher: HTTPFetcher, memoryLimit: Int, decodingLimit: Int = decodingLimit,
        cost: @escaping (Picture) -> Int,
        now: @escaping () -> ContinuousClock.Instant = { .now }, decode: @escaping Decode
    ) {
        self.files = files
        self.fetcher = fetcher
        self.cost = cost
        self.now = now
        self.decode = decode
        memory = MemoryCache(limit: memoryLimit)
        decoding = PrioritySemaphore(capacity: decodingLimit)
    }

    /// The picture, if it is in memory.
    package func picture(_ key: PictureKey) -> Picture? {
        memory.value(of: key)
    }

    /// The picture in memory with the nearest size, to show until the right one is loaded.
    ///
    /// - Complexity: O(the number of sizes requested so far).
    package func nearestPicture(_ key: PictureKey) -> Picture? {
        let known = sizes.sorted { $0.distance(to: key.size) < $1.distance(to: key.size) }
        return known.lazy.compactMap { self.memory.value(of: PictureKey(key.place, $0)) }.first
    }

    /// The recent failure of a picture; `nil` when there is none.
    package func failure(of place: PicturePlace) -> PictureFailure? {
        failures.failure(of: place, at: now())
    }

    /// Requests a picture. `completion` is called once, unless the request is released before; at once if the result is
    /// known already.
    package func load(
        _ key: PictureKey, priority: PicturePriority = .inSight, completion: @escaping @MainActor (Outcome) -> Void
    ) -> PictureRequest {
        if let known = memory.value(of: key).map(Outcome.success) ?? failure(of: key.place).map(Outcome.failure) {
            completion(known)
            return PictureRequest(priority: priority)
        }
        lastNumber += 1
        let number = lastNumber
        let job = jobs[key.place] ?? begin(key.place)
        job.wishes[number] = .init(key: key, priority: priority, completion: completion)
        return PictureRequest(
            priority: priority,
            onPriority: { [weak job, weak self] priority in
                self?.lastNumber += 1
                job?.setPriority(priority, of: number, at: self?.lastNumber ?? 0)
            },
            onEnd: { [weak job, weak self] in
                guard let job, job.wishes.removeValue(forKey: number) != nil else { return }
                self?.endIfUnwanted(job)
            })
    }

    /// Allows a new attempt for a picture that failed.
    package func forgetFailure(of place: PicturePlace) {
        failures.forget(place)
    }

    /// Allows new attempts for all pictures that failed without a connection.
    package func forgetPassingFailures() {
        failures.forgetPassing()
    }

    // MARK: Jobs

    private func begin(_ place: PicturePlace) -> PictureJob<Picture> {
        let job = PictureJob<Picture>(place, number: lastNumber)
        jobs[place] = job
        job.task = Task { [weak self] in await self?.run(job) }
        return job
    }

    private func endIfUnwanted(_ job: PictureJob<Picture>) {
        guard job.wishes.isEmpty, !job.hasBytes, jobs[job.place] === job else { return }
        jobs[job.place] = nil
        reading.leave(job.readingTurn)
        fetching.leave(job.fetchingTurn)
        job.task?.cancel()
    }

    private func run(_ job: PictureJob<Picture>) async {
        guard await reading.come(job.readingTurn) else { return }
        let isDone = await serveFromFiles(job)
        reading.end(job.readingTurn)
        guard !isDone, !job.isOver(in: jobs), await fetching.come(job.fetchingTurn) else { return }
        // The turn lasts until the bytes are decoded, because they need memory too.
        await serveFromPlace(job)
        fetching.end(job.fetchingTurn)
    }

    /// Returns whether the job is done.
    private func serveFromFiles(_ job: PictureJob<Picture>) async -> Bool {
        guard !job.isOver(in: jobs) else { return true }
        guard case .web(let address, _) = job.place else { return false }
        guard let bytes = await files.bytes(of: address), !job.isOver(in: jobs) else { return job.isOver(in: jobs) }
        guard await serve(job, bytes) != nil else {
            finish(job, nil)
            return true
        }
        await files.remove(address)
        // The stored file cannot be shown, so the picture is fetched.
        job.hasBytes = false
        endIfUnwanted(job)
        return false
    }

    private func serveFromPlace(_ job: PictureJob<Picture>) async {
        guard !job.isOver(in: jobs) else { return }
        let fetched =
            switch job.place {
            case .web(let address, let reach): await fetch(address, reach)
            case .file(let picture): await picture.bytes(limit: Self.fileLimit)
            }
        guard !job.isOver(in: jobs) else { return }
        switch fetched {
        case .failure(let failure):
            finish(job, failure)
        case .success(let bytes):
            let failure = await serve(job, bytes)
            if failure == nil, job.wasServed, case .web(let address, _) = job.place {
                await files.keep(bytes, of: address)
            }
            // Requests that arrived during the write are served too.
            finish(job, failure == nil ? await serve(job, bytes) : failure)
        }
    }

    private func fetch(_ address: WebAddress, _ reach: NetworkReach) async -> Result<[UInt8], PictureFailure> {
        do throws(FetchError) {
            let accepts = "image/webp, image/png, image/jpeg, image/gif, */*;q=0.1"
            let response = try await fetcher.fetch(
                address, limit: Self.fileLimit, accepts: accepts, reach: reach)
            return .success(response.body)
        } catch {
            return .failure(.notFetched(error))
        }
    }

    /// Decodes the requested pictures until none is left or one fails.
    private func serve(_ job: PictureJob<Picture>, _ bytes: [UInt8]) async -> PictureFailure? {
        job.hasBytes = true
        while let key = job.mostUrgentKey {
            // A picture of unknown size may be large, so it is decoded alone.
            let turn = job.makeDecodingTurn(byteCount: PictureHeader.decodedByteCount(bytes) ?? .max)
            guard await decoding.come(turn) else { return nil }
            let decoded = await decode(bytes, key.size)
            decoding.end(turn)
            switch decoded {
            case .failure(let failure): return failure
            case .success(let picture):
                job.wasServed = true
                sizes.insert(key.size)
                memory.keep(picture, of: key, cost: cost(picture))
                job.takeCompletions(of: key).forEach { $0(.success(picture)) }
            }
        }
        return nil
    }

    private func finish(_ job: PictureJob<Picture>, _ failure: PictureFailure?) {
        jobs[job.place] = nil
        guard let failure else { return }
        failures.note(failure, of: job.place, at: now())
        job.takeCompletions().forEach { $0(.failure(failure)) }
    }
}
