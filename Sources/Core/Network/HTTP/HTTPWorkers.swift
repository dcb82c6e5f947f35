/// The workers of a fetcher: one for each concurrent request. Idle workers keep their connections.
actor HTTPWorkers {
    private var idle: [HTTPWorker] = []

    /// The most idle workers that keep their connections open.
    private static let idleLimit = 4

    /// Takes a free worker, preferably the one used last, whose connections are the most recent.
    func take() throws(FetchError) -> HTTPWorker {
        if let worker = idle.popLast() { return worker }
        return try HTTPWorker()
    }

    func giveBack(_ worker: HTTPWorker) {
        if idle.count < HTTPWorkers.idleLimit { idle.append(worker) }
    }
}
