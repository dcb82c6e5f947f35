import Testing

@testable import Network

extension FetchPolicy {
    /// Tries once, and waits long: hundreds of tests begin together, and a server among them may be silent for a while.
    static var once: FetchPolicy {
        var policy = FetchPolicy()
        policy.attempts = 1
        policy.connectTimeout = .seconds(240)
        policy.idleTimeout = .seconds(240)
        policy.wholeTimeout = .seconds(240)
        return policy
    }

    /// Tries without pauses, and notes how long they would have been.
    static func noting(_ pauses: Pauses) -> FetchPolicy {
        var policy = FetchPolicy()
        policy.pause = { await pauses.note($0) }
        policy.jitter = { 1 }
        return policy
    }
}

actor Pauses {
    private(set) var all: [Duration] = []

    func note(_ pause: Duration) {
        all.append(pause)
    }
}

extension HTTPFetcher {
    /// The text at an address; `nil` when it is unchanged.
    func text(_ address: WebAddress, validators: HTTPValidators? = nil, limit: Int = 1 << 20) async throws -> String? {
        try await content(address, validators: validators, limit: limit).map {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    func content(_ address: WebAddress, validators: HTTPValidators? = nil, limit: Int = 1 << 20) async throws
        -> HTTPResponse?
    {
        let response = try await fetch(address, validators: validators, limit: limit)
        return response.isNotModified ? nil : response
    }

    /// Why an address cannot be fetched.
    func error(_ address: WebAddress, limit: Int = 1 << 20) async -> FetchError? {
        do throws(FetchError) {
            _ = try await fetch(address, limit: limit)
            return nil
        } catch {
            return error
        }
    }
}
