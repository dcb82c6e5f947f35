import CCurl
import Time

/// What came of a fetch.
package enum Fetched: Hashable, Sendable {
    /// What the validators belong to is still right (status 304).
    case unchanged(isInside: Bool)
    case content(HTTPContent)
}

/// The content that an address gave.
package struct HTTPContent: Hashable, Sendable {
    /// Decompressed.
    package let bytes: [UInt8]
    /// To ask next time whether there is anything new; `nil` where the server gives none.
    package let validators: HTTPValidators?
    /// The field Content-Type in lower case, without parameters: `application/json`.
    package let mediaType: String?
    /// Whether it came from this computer or a private network, by the address that was connected to.
    package let isInside: Bool
}

/// Fetches addresses over HTTP, once for each call, and keeps nothing on disk: no cookies, no passwords, no cache.
public struct HTTPFetcher: Sendable {
    /// The one of the program, whose connections are used again.
    public static let shared = HTTPFetcher()

    private let policy: FetchPolicy
    private let resolver: (any ProxyResolver)?
    private let workers = HTTPWorkers()

    /// - Parameter proxies: What the desktop says of proxies. Where it is `nil`, knows none or says that there is none, the
    ///   environment is asked (`https_proxy` and so on).
    package init(policy: FetchPolicy = FetchPolicy(), proxies: (any ProxyResolver)? = nil) {
        self.policy = policy
        resolver = proxies
    }

    /// Fetches what is at an address.
    ///
    /// Of a `webcal:` address https is asked, and http where that cannot be reached; a server that can be, but is not to be
    /// trusted or has nothing there, is an error.
    ///
    /// Redirects are followed, but for those from https down to http. What may pass soon (no connection, status 429 or of
    /// the server's own faults) is tried again after growing pauses, or when the server says (Retry-After), as far as
    /// `FetchPolicy` allows. Cancelling the task ends it at once.
    ///
    /// - Parameters:
    ///   - validators: Those of what is there from an earlier fetch; only with them the answer may be `.unchanged`.
    ///   - limit: The most bytes that are read, counted after decompression. The server's word on its length is not relied on.
    ///   - accepts: What may come, in the words of the field Accept (RFC 9110 §12.5.1).
    ///   - reach: Which hosts may be asked, redirects included.
    /// - Throws: `FetchError`; of the kind `.cancelled` when the task is cancelled.
    package func fetch(
        _ address: WebAddress, validators: HTTPValidators? = nil, limit: Int, accepts: String = "*/*",
        reach: NetworkReach = .anywhere
    ) async throws(FetchError) -> Fetched {
        let deadline = ContinuousClock.now + policy.wholeTimeout
        var pause = policy.firstPause
        var attempt = 1
        while true {
            do throws(FetchError) {
                return try await fetchOnce(
                    address, validators: validators, limit: limit, accepts: accepts, reach: reach,
                    deadline: deadline)
            } catch {
                let wait = error.retryAfter ?? pause * policy.jitter()
                let isWorthIt =
                    error.isPassing && attempt < policy.attempts && wait <= policy.longestPause
                    && .now + wait < deadline
                guard isWorthIt else { throw error }
                guard (try? await policy.pause(wait)) != nil, !Task.isCancelled else { throw .cancelled }
            }
            pause *= 2
            attempt += 1
        }
    }

    /// Makes one attempt, and for an address to subscribe to a second one without encryption.
    private func fetchOnce(
        _ address: WebAddress, validators: HTTPValidators?, limit: Int, accepts: String, reach: NetworkReach,
        deadline: ContinuousClock.Instant
    ) async throws(FetchError) -> Fetched {
        var requests = address.requests[...]
        while true {
            do throws(FetchError) {
                return try await follow(
                    requests.popFirst() ?? address, validators: validators, limit: limit, accepts: accepts,
                    reach: reach, deadline: deadline)
            } catch {
                // A host that a redirect leads to has been reached by way of the first.
                guard error.isOfReaching, error.host == address.host, !requests.isEmpty else { throw error }
            }
        }
    }

    /// Asks an address, and follows its redirects.
    private func follow(
        _ start: WebAddress, validators: HTTPValidators?, limit: Int, accepts: String, reach: NetworkReach,
        deadline: ContinuousClock.Instant
    ) async throws(FetchError) -> Fetched {
        var address = start
        for _ in 0...max(0, policy.redirectLimit) {
            let known = validators?.address == address.text ? validators : nil
            let answer = try await answer(from: address) { [policy, address] proxy in
                HTTPGet(
                    address: address, accepts: accepts, validators: known, reach: reach, proxy: proxy, limit: limit,
                    connectTimeout: policy.connectTimeout, idleTimeout: policy.idleTimeout, deadline: deadline)
            }
            if answer.isSuccess { return .content(HTTPContent(answer, from: address)) }
            if answer.status == 304, known != nil { return .unchanged(isInside: answer.isInside) }
            address = try answer.target(from: address)
        }
        throw FetchError(.tooManyRedirects, host: start.host)
    }

    /// Asks an address by the ways that there are, the next where a proxy does not lead there.
    private func answer(
        from address: WebAddress, _ request: (Proxy) -> HTTPGet
    ) async throws(FetchError) -> HTTPResponse {
        var ways = await ways(to: address)[...]
        while true {
            let way = ways.popFirst() ?? .direct
            do throws(FetchError) {
                return try await answer(to: request(way))
            } catch {
                guard case .proxy = error.kind, !ways.isEmpty else { throw error }
            }
        }
    }

    /// The desktop's word, with the environment's in the place of "direct". This computer is not behind a proxy of its own.
    private func ways(to address: WebAddress) async -> [Proxy] {
        guard !address.isLoopback else { return [.direct] }
        let stated = await resolver?.proxies(for: address) ?? []
        let fallback = EnvironmentProxies().proxy(for: address) ?? .direct
        return stated.isEmpty ? [fallback] : stated.map { $0 == .direct ? fallback : $0 }
    }

    private func answer(to request: HTTPGet) async throws(FetchError) -> HTTPResponse {
        guard let cancelSignal = CancelSignal() else { throw .noMemory }
        let worker = try await workers.take()
        let result = await withTaskCancellationHandler {
            await worker.result(of: request, until: cancelSignal)
        } onCancel: {
            cancelSignal.raise()
        }
        await workers.giveBack(worker)
        return try result.get()
    }
}

extension HTTPWorker {
    fileprivate func result(of request: HTTPGet, until signal: CancelSignal) -> Result<HTTPResponse, FetchError> {
        Result { () throws(FetchError) in try perform(request, until: signal) }
    }
}

extension HTTPContent {
    fileprivate init(_ answer: HTTPResponse, from address: WebAddress) {
        bytes = answer.body
        let (etag, date) = (answer["etag"], answer["last-modified"])
        validators =
            etag == nil && date == nil
            ? nil : HTTPValidators(etag: etag, lastModified: date, address: address.text)
        isInside = answer.isInside
        mediaType = answer["content-type"]?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }
}

extension HTTPResponse {
    /// Where an answer from `address` that brings no content leads on; an error where it leads nowhere.
    func target(from address: WebAddress) throws(FetchError) -> WebAddress {
        guard isRedirect, let location = self["location"] else {
            throw FetchError(.status(status), host: address.host, retryAfter: retryAfter)
        }
        guard let target = address.resolving(location)?.requests.first else {
            throw FetchError(.redirect, host: address.host)
        }
        guard target.isSecure || !address.isSecure else { throw FetchError(.insecureRedirect, host: address.host) }
        return target
    }

    /// The field Retry-After (RFC 9110 §10.2.3): seconds, or a date.
    fileprivate var retryAfter: Duration? {
        guard let text = self["retry-after"] else { return nil }
        if let seconds = Int(text) { return .seconds(min(max(0, seconds), 1 << 30)) }
        let date = ccurl_date(text)
        return date < 0 ? nil : .seconds(max(0, date - time(nil)))
    }
}

extension HTTPContent {
    /// Whether it is HTML, by what the server says or by how it begins.
    package var isWebPage: Bool {
        if mediaType == "text/html" || mediaType == "application/xhtml+xml" { return true }
        let beginning = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        return beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html")
    }
}
