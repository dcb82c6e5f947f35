/// The workers of a fetcher: as many as there are requests at a time, the idle ones kept with their connections.
actor HTTPWorkers {
    private var idle: [HTTPWorker] = []

    /// How many idle workers keep their connections open.
    private static let idleLimit = 4

    /// A worker that nobody else uses, at best the one with the freshest connections.
    func take() throws(FetchError) -> HTTPWorker {
        if let worker = idle.popLast() { return worker }
        return try HTTPWorker()
    }

    func giveBack(_ worker: HTTPWorker) {
        if idle.count < HTTPWorkers.idleLimit { idle.append(worker) }
    }
}
