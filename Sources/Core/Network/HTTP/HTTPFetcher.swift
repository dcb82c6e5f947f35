import CCurl
import Text
import Time

/// Fetches addresses over HTTP, and stores nothing on disk: no cookies, no passwords, no cache. A cookie lives
/// until the end of the fetch that it was set in.
public struct HTTPFetcher: Sendable {
    /// The program's fetcher, which reuses connections.
    public static let shared = HTTPFetcher()

    private let policy: FetchPolicy
    private let resolver: (any ProxyResolver)?
    private let workers = HTTPWorkers()

    /// - Parameter proxies: The proxies of the desktop. If it is `nil` or gives no proxy, the environment variables
    ///   decide (`https_proxy` and so on).
    package init(policy: FetchPolicy = FetchPolicy(), proxies: (any ProxyResolver)? = nil) {
        self.policy = policy
        resolver = proxies
    }

    /// Fetches the content of an address.
    ///
    /// For a `webcal:` address it tries https, and http if https cannot be reached. If the https server can be reached,
    /// but is not trusted or answers with an error, the fetch fails.
    ///
    /// It follows redirects, except from https to http. After a temporary failure (no connection, status 429 or 5xx) it
    /// tries again after growing pauses or at the time that the server states (Retry-After), within the limits of
    /// `FetchPolicy`. Cancelling the task ends the fetch at once.
    ///
    /// - Parameters:
    ///   - validators: The validators of an earlier fetch. Only with them can the response say that the
    ///     content is not modified (304).
    ///   - limit: The most bytes to read, counted after decompression. The length that the server states is not
    ///     trusted.
    ///   - accepts: The accepted media types, as an Accept field (RFC 9110 §12.5.1).
    ///   - reach: The hosts that may be reached, also by redirects.
    /// - Returns: The content, or a response that says that it is not modified.
    /// - Throws: `FetchError`; of the kind `.cancelled` when the task is cancelled.
    package func fetch(
        _ address: WebAddress, validators: HTTPValidators? = nil, limit: Int, accepts: String = "*/*",
        reach: NetworkReach = .anywhere
    ) async throws(FetchError) -> HTTPResponse {
        let deadline = ContinuousClock.now + policy.wholeTimeout
        var delay = DoublingDelay(first: policy.firstPause, longest: policy.longestPause)
        var attempt = 1
        while true {
            do throws(FetchError) {
                return try await fetchOnce(
                    address, validators: validators, limit: limit, accepts: accepts, reach: reach,
                    deadline: deadline)
            } catch {
                let pause = delay.afterFailure()
                let wait = error.retryAfter ?? pause * policy.jitter()
                let isWorthIt =
                    error.isTemporary && attempt < policy.attempts && wait <= policy.longestPause
                    && .now + wait < deadline
                guard isWorthIt else { throw error }
                guard (try? await policy.pause(wait)) != nil, !Task.isCancelled else { throw .cancelled }
            }
            attempt += 1
        }
    }

    /// Sends one request, and returns the response of any status. It follows no redirect and tries once: the caller
    /// decides where a password may go.
    ///
    /// - Parameters:
    ///   - limit: The most bytes to read of the response, counted after decompression.
    /// - Throws: `FetchError`; of the kind `.cancelled` when the task is cancelled.
    package func send(
        _ request: HTTPRequest, to address: WebAddress, limit: Int, accepts: String = "*/*"
    ) async throws(FetchError) -> HTTPResponse {
        let deadline = ContinuousClock.now + policy.wholeTimeout
        return try await answer(from: address, inOneWay: request.isWriting) { [policy] proxy in
            HTTPAttempt(
                address: address, request: request, accepts: accepts, validators: nil, reach: .anywhere,
                proxy: proxy, limit: limit, policy: policy, deadline: deadline)
        }
    }

    /// This fetcher with other time limits. It has connections of its own.
    package func with(_ change: (inout FetchPolicy) -> Void) -> HTTPFetcher {
        var policy = policy
        change(&policy)
        return HTTPFetcher(policy: policy, proxies: resolver)
    }

    /// Requests an address once, and follows its redirects. Cookies go along with them.
    private func fetchOnce(
        _ start: WebAddress, validators: HTTPValidators?, limit: Int, accepts: String, reach: NetworkReach,
        deadline: ContinuousClock.Instant
    ) async throws(FetchError) -> HTTPResponse {
        var redirects = Redirects(from: start, limit: policy.redirectLimit)
        var cookies: [String] = []
        while true {
            let answer = try await firstAnswer(from: redirects.requests) { [policy, cookies] address, proxy in
                HTTPAttempt(
                    address: address, accepts: accepts,
                    validators: validators?.address == address.text ? validators : nil, cookies: cookies, reach: reach,
                    proxy: proxy, limit: limit, policy: policy, deadline: deadline)
            }
            let isKnown = validators?.address == answer.address.text
            if answer.isSuccess || answer.isNotModified && isKnown { return answer }
            guard try redirects.follow(answer) else {
                throw FetchError(.status(answer.status), host: answer.address.host, retryAfter: answer.retryAfter)
            }
            cookies = answer.cookies
        }
    }

    /// Requests the first of the addresses that can be reached.
    private func firstAnswer(
        from addresses: [WebAddress], _ attempt: (WebAddress, Proxy) -> HTTPAttempt
    ) async throws(FetchError) -> HTTPResponse {
        var failure = FetchError(.redirect)
        for address in addresses {
            do throws(FetchError) {
                return try await answer(from: address) { attempt(address, $0) }
            } catch {
                guard error.isOfReaching else { throw error }
                failure = error
            }
        }
        throw failure
    }

    /// Requests an address directly or through proxies, in order; when a proxy fails, tries the next way.
    ///
    /// - Parameter inOneWay: Whether only the first way is tried.
    private func answer(
        from address: WebAddress, inOneWay: Bool = false, _ attempt: (Proxy) -> HTTPAttempt
    ) async throws(FetchError) -> HTTPResponse {
        var ways = await ways(to: address).prefix(inOneWay ? 1 : .max)
        while true {
            let way = ways.popFirst() ?? .direct
            do throws(FetchError) {
                return try await answer(to: attempt(way))
            } catch {
                guard case .proxy = error.kind, !ways.isEmpty else { throw error }
            }
        }
    }

    /// The proxies of the desktop; those of the environment replace "direct". This computer is always reached directly.
    private func ways(to address: WebAddress) async -> [Proxy] {
        guard !address.isLoopback else { return [.direct] }
        let stated = await resolver?.proxies(for: address) ?? []
        let fallback = EnvironmentProxies().proxy(for: address) ?? .direct
        return stated.isEmpty ? [fallback] : stated.map { $0 == .direct ? fallback : $0 }
    }

    private func answer(to attempt: HTTPAttempt) async throws(FetchError) -> HTTPResponse {
        guard let cancelSignal = CancelSignal() else { throw .noMemory }
        let worker = try await workers.take()
        let result = await withTaskCancellationHandler {
            await worker.result(of: attempt, until: cancelSignal)
        } onCancel: {
            cancelSignal.raise()
        }
        await workers.giveBack(worker)
        Log.write("\(attempt.logged): \(result.logged)")
        return try result.get()
    }
}

extension HTTPWorker {
    fileprivate func result(of attempt: HTTPAttempt, until signal: CancelSignal) -> Result<HTTPResponse, FetchError> {
        Result { () throws(FetchError) in try perform(attempt, until: signal) }
    }
}

extension HTTPAttempt {
    fileprivate var logged: String { "\(request?.method ?? "GET") \(address.displayWithoutQuery)" }
}

extension Result<HTTPResponse, FetchError> {
    fileprivate var logged: String {
        switch self {
        case .success(let response): "status \(response.status), \(response.body.count) bytes"
        case .failure(let error): "failed, \(error.kind)"
        }
    }
}

extension HTTPResponse {
    fileprivate var retryAfter: Duration? {
        self["retry-after"].flatMap { Duration(retryAfter: $0, at: time(nil)) }
    }
}

extension Duration {
    /// The wait that a Retry-After field states (RFC 9110 §10.2.3): seconds, or a date. `nil` if it states neither.
    ///
    /// - Parameter now: The present, in seconds since 1970.
    /// - Precondition: libcurl is loaded, as it is when there is a response.
    init?(retryAfter field: String, at now: Int) {
        let date = ccurl_date(field)
        switch Int(field) {
        case let seconds?: self = .seconds(min(max(0, seconds), 1 << 30))
        case nil where date < 0: return nil
        case nil: self = .seconds(max(0, date - now))
        }
    }
}
