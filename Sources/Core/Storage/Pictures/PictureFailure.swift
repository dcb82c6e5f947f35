import Network

/// Why there is no picture.
package enum PictureFailure: Error, Hashable, Sendable {
    /// It could not be fetched.
    case notFetched(FetchError)
    /// What came is no picture of a kind that can be shown, or a broken one.
    case notAPicture
    /// It would take more pixels than are decoded.
    case tooManyPixels
}

extension PictureFailure {
    /// How long nobody asks for it again: short where it may pass soon, longer where the server has nothing, longest where
    /// it has something else.
    var memory: Duration {
        switch self {
        // A server may not ask to be left alone for years.
        case .notFetched(let error) where error.isPassing:
            min(max(error.retryAfter ?? .zero, .seconds(300)), .seconds(86_400))
        case .notFetched: .seconds(3600)
        case .notAPicture, .tooManyPixels: .seconds(6 * 3600)
        }
    }

    /// Whether it is where the feed that names it may not reach.
    package var isOutOfReach: Bool {
        if case .notFetched(let error) = self { error.kind == .innerAddress } else { false }
    }

    /// Whether it may have passed once the computer is online again.
    package var isPassing: Bool {
        if case .notFetched(let error) = self { error.isPassing } else { false }
    }
}

/// The failures of late, each for as long as its kind asks for. At most so many as `limit`.
struct PictureFailures {
    static let limit = 10_000

    private var failures: [PicturePlace: (failure: PictureFailure, end: ContinuousClock.Instant)] = [:]

    func failure(of place: PicturePlace, at now: ContinuousClock.Instant) -> PictureFailure? {
        failures[place].flatMap { $0.end > now ? $0.failure : nil }
    }

    /// - Complexity: O(1), but for once in `limit` failures.
    mutating func note(_ failure: PictureFailure, of place: PicturePlace, at now: ContinuousClock.Instant) {
        if failures.count >= PictureFailures.limit {
            failures = failures.filter { $0.value.end > now }
            if failures.count >= PictureFailures.limit { failures = [:] }
        }
        failures[place] = (failure, now + failure.memory)
    }

    mutating func forgetPassing() {
        failures = failures.filter { !$0.value.failure.isPassing }
    }
}
