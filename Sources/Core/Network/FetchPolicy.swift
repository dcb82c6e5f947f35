/// How long, and how often, something is tried to be fetched.
public struct FetchPolicy: Sendable {
    /// How long a connection may take to be made.
    public var connectTimeout: Duration = .seconds(15)
    /// How long a server may send nothing.
    public var idleTimeout: Duration = .seconds(30)
    /// How long all may take, with redirects, pauses and further attempts.
    public var wholeTimeout: Duration = .seconds(120)
    /// How many redirects are followed.
    public var redirectLimit = 10
    /// How often it is tried, the first time included.
    public var attempts = 3
    /// The pause before the second attempt; each further one is twice as long.
    public var firstPause: Duration = .seconds(1)
    /// The longest wait that a server may ask for (Retry-After). One that asks for more is not tried again now.
    public var longestPause: Duration = .seconds(30)
    /// Waits; throws when it is cancelled.
    public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// What each pause of its own is multiplied with, so that not all who failed together try again together.
    public var jitter: @Sendable () -> Double = { Double.random(in: 0.5...1) }

    public init() {}

    /// For what is not worth much patience: it is tried once, and later again by who still wants it.
    public static var brief: FetchPolicy {
        var policy = FetchPolicy()
        policy.idleTimeout = .seconds(15)
        policy.attempts = 1
        return policy
    }
}
