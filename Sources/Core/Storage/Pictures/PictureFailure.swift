import Network

/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
    /// The fetch failed.
    case notFetched(FetchError)
    /// There is no such file, or it may not be read.
    case noFile
    /// The content is not a picture of a supported kind, or is broken.
    case notAPicture
    /// The picture has more pixels than the limit.
    case tooManyPixels
}

extension PictureFailure {
    /// The time until the next attempt: short when the failure may be temporary, longer when the server has no picture,
    /// longest when it has something else.
    var memory: Duration {
        switch self {
        // A server cannot demand a pause of years.
        case .notFetched(let error) where error.isTemporary:
            min(max(error.retryAfter ?? .zero, .seconds(300)), .seconds(86_400))
        case .notFetched: .seconds(3600)
        case .noFile: .seconds(60)
        case .notAPicture, .tooManyPixels: .seconds(6 * 3600)
        }
    }

    /// Whether the feed must not reach the address.
    package var isForbidden: Bool {
        if case .notFetched(let error) = self { error.kind == .innerAddress } else { false }
    }

    /// Whether another attempt makes sense when the computer is online again.
    package var isTemporary: Bool {
        if case .notFetched(let error) = self { error.isTemporary } else { false }
    }
}

/// The recent failures, each kept for the time of its kind. At most `limit`.
struct PictureFailures {
    static let limit = 10_000

    private var failures: [PicturePlace: (failure: PictureFailure, end: ContinuousClock.Instant)] = [:]

    func failure(of place: PicturePlace, at now: ContinuousClock.Instant) -> PictureFailure? {
        failures[place].flatMap { $0.end > now ? $0.failure : nil }
    }

    /// - Complexity: O(1), amortized over `limit` failures.
    mutating func note(_ failure: PictureFailure, of place: PicturePlace, at now: ContinuousClock.Instant) {
        if failures.count >= PictureFailures.limit {
            failures = failures.filter { $0.value.end > now }
            if failures.count >= PictureFailures.limit { failures = [:] }
        }
        failures[place] = (failure, now + failure.memory)
    }

    mutating func forget(_ place: PicturePlace) {
        failures[place] = nil
    }

    mutating func forgetPassing() {
        failures = failures.filter { !$0.value.failure.isTemporary }
    }
}
