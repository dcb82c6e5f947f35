/// How long, and how often, something is tried to be fetched.
package struct FetchPolicy: Sendable {
    /// How long a connection may take to be made.
    package var connectTimeout: Duration = .seconds(15)
    /// How long a server may send nothing.
    package var idleTimeout: Duration = .seconds(30)
    /// How long all may take, with redirects, pauses and further attempts.
    package var wholeTimeout: Duration = .seconds(120)
    /// How many redirects are followed.
    package var redirectLimit = 10
    /// How often it is tried, the first time included.
    package var attempts = 3
    /// The pause before the second attempt; each further one is twice as long.
    package var firstPause: Duration = .seconds(1)
    /// The longest wait that a server may ask for (Retry-After). One that asks for more is not tried again now.
    package var longestPause: Duration = .seconds(30)
    /// Waits; throws when it is cancelled.
    package var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// What each pause of its own is multiplied with, so that not all who failed together try again together.
    package var jitter: @Sendable () -> Double = { Double.random(in: 0.5...1) }

    package init() {}

    /// For what is not worth much patience: it is tried once, and later again by who still wants it.
    package static var brief: FetchPolicy {
        var policy = FetchPolicy()
        policy.idleTimeout = .seconds(15)
        policy.attempts = 1
        return policy
    }
}
