/// The time limits, redirects and attempts of a fetch.
package struct FetchPolicy: Sendable {
    /// The time limit for making a connection.
    package var connectTimeout: Duration = .seconds(15)
    /// The longest time without data from the server.
    package var idleTimeout: Duration = .seconds(30)
    /// The fewest bytes that a server that has begun to answer may send in each `rateTime`.
    package var leastBytes = 7500
    /// The time in which bytes are counted.
    package var rateTime: Duration = .seconds(30)
    /// The time limit of the whole fetch, including redirects, pauses and further attempts.
    package var wholeTimeout: Duration = .seconds(120)
    /// The most redirects that are followed.
    package var redirectLimit = 10
    /// The number of attempts, including the first.
    package var attempts = 3
    /// The pause before the second attempt; each further one is twice as long.
    package var firstPause: Duration = .seconds(1)
    /// The longest wait that a server may request (Retry-After). If it requests more, there is no further attempt.
    package var longestPause: Duration = .seconds(30)
    /// Waits; throws when the task is cancelled.
    package var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// A factor for each of the program's own pauses, so that fetches that failed together do not all retry together.
    package var jitter: @Sendable () -> Double = { Double.random(in: 0.5...1) }

    package init() {}

    /// For content of little importance: one attempt; the caller may try again later.
    package static var brief: FetchPolicy {
        var policy = FetchPolicy()
        policy.idleTimeout = .seconds(15)
        policy.attempts = 1
        return policy
    }
}
