/// How long to wait before the next attempt: twice as long after each failure, from a quarter of a second to a minute.
struct RetryDelay {
    private var next = 250

    /// The delay in milliseconds after one more failure.
    mutating func afterFailure() -> Int {
        defer { next = min(60_000, next * 2) }
        return next
    }

    mutating func noteSuccess() { next = 250 }
}
