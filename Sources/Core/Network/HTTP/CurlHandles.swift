import CCurl
import Foundation

/// The libcurl handles of one worker, freed with it. Use it on one thread at a time.
final class CurlHandles {
    /// The handle of all requests for which nothing is kept.
    private let usual: UnsafeMutableRawPointer
    /// The handles of requests with Digest. libcurl keeps the server's nonce in the handle and counts its uses, so a
    /// server refuses only the first request (RFC 7616 section 3.6).
    private var digests: [DigestSpace: UnsafeMutableRawPointer] = [:]
    /// The handle of the last transfer.
    private(set) var transfer: UnsafeMutableRawPointer
    /// The multi handle. It owns the connections, and its wait can be ended from another thread.
    private let transfers: UnsafeMutableRawPointer

    /// The first call takes about ten milliseconds, to load libcurl.
    init() throws(FetchError) {
        if let failure = ccurl_load() { throw FetchError(.noLibrary(String(cString: failure))) }
        guard let usual = ccurl_easy_init() else { throw .noMemory }
        guard let transfers = ccurl_multi_init() else {
            ccurl_easy_cleanup(usual)
            throw .noMemory
        }
        (self.usual, self.transfer, self.transfers) = (usual, usual, transfers)
    }

    deinit {
        forgetNonces()
        ccurl_easy_cleanup(usual)
        ccurl_multi_cleanup(transfers)
    }

    /// Whether a request with Digest may use a nonce of an earlier one.
    func hasNonce(for attempt: HTTPAttempt) -> Bool {
        DigestSpace(attempt).map { digests[$0] != nil } ?? false
    }

    func forgetNonce(for attempt: HTTPAttempt) {
        guard let space = DigestSpace(attempt), let handle = digests.removeValue(forKey: space) else { return }
        transfer = usual
        ccurl_easy_cleanup(handle)
    }

    private func forgetNonces() {
        transfer = usual
        for handle in digests.values { ccurl_easy_cleanup(handle) }
        digests = [:]
    }

    /// Chooses the handle for a request.
    func choose(for attempt: HTTPAttempt) throws(FetchError) {
        // libcurl appends to its list of cookie files, and a reset loses the list.
        _ = ccurl_set_text(transfer, CURLOPT_COOKIEFILE, nil)
        guard let space = DigestSpace(attempt), let signIn = attempt.request?.signIn else {
            transfer = usual
            // Also removes what an earlier request has set.
            ccurl_easy_reset(usual)
            return
        }
        if let handle = digests[space] {
            transfer = handle
            return
        }
        if digests.count >= CurlHandles.digestLimit { forgetNonces() }
        guard let handle = ccurl_easy_init() else { throw .noMemory }
        guard ccurl_set_sign_in(handle, signIn.userName, signIn.password, true, true) == CURLE_OK else {
            ccurl_easy_cleanup(handle)
            throw .noMemory
        }
        digests[space] = handle
        transfer = handle
    }

    /// The most servers with Digest whose nonces one worker keeps.
    private static let digestLimit = 4

    /// Makes the request, and passes the response to `reception`.
    func transfer(
        _ attempt: HTTPAttempt, reception: HTTPReception, until cancelSignal: CancelSignal
    ) throws(FetchError) -> CURLcode {
        let fields = try configure(attempt)
        defer { ccurl_slist_free(fields) }
        reception.attach(to: transfer)
        let gate = UnsafeMutablePointer<ccurl_gate>.allocate(capacity: 1)
        gate.initialize(to: ccurl_gate())
        defer { gate.deallocate() }
        if attempt.reach == .publicInternet {
            // Through a proxy, only the address itself can be checked.
            guard !attempt.address.isStatedInside else { throw FetchError(.innerAddress, host: attempt.address.host) }
            guard attempt.proxy != .direct || reception.guardConnections(of: transfer, by: gate) else {
                throw FetchError(.invalidAnswer, host: attempt.address.host)
            }
        }
        ccurl_multi_add(transfers, transfer)
        defer { ccurl_multi_remove(transfers, transfer) }
        var running: Int32 = 1
        while true {
            ccurl_multi_perform(transfers, &running)
            var result = CURLE_OK
            if ccurl_multi_result(transfers, &result) { return result }
            guard running > 0 else { throw FetchError(.invalidAnswer, host: attempt.address.host) }
            let (now, policy) = (ContinuousClock.now, attempt.policy)
            let end = min(
                reception.lastActivity + policy.idleTimeout, attempt.deadline,
                reception.nextCount(after: policy.rateTime) ?? attempt.deadline)
            guard now < end || reception.beginCount(at: now, after: policy.rateTime, of: policy.leastBytes) else {
                throw FetchError(.timedOut, host: attempt.address.host)
            }
            var entry = curl_waitfd(fd: cancelSignal.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            ccurl_multi_poll(transfers, &entry, Int32(clamping: (end - now).milliseconds) | 1)
            guard !cancelSignal.isRaised else { throw .cancelled }
        }
    }

    /// Whether the response came from this computer or a private network. Through a proxy, only the address decides.
    func isOtherEndInside(of attempt: HTTPAttempt) -> Bool {
        guard attempt.proxy == .direct, let address = ccurl_other_end(transfer).map({ String(cString: $0) }) else {
            return attempt.address.isStatedInside
        }
        return IPAddress(address)?.isPublic == false
    }

    /// The cookies that the server of the last transfer has set, in libcurl's form.
    var cookies: [String] {
        let list = ccurl_cookies(transfer)
        defer { ccurl_slist_free(list) }
        return sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }
            .compactMap { $0?.pointee.data.map { String(cString: $0) } }
    }
}

/// Where a nonce of Digest is used again: one user of one server.
private struct DigestSpace: Hashable {
    private let origin: String
    private let userName: String
    private let password: String

    /// - Returns: `nil` for a request that cannot use Digest.
    init?(_ attempt: HTTPAttempt) {
        guard let signIn = attempt.request?.signIn, signIn.scheme != .basic else { return nil }
        (origin, userName, password) = (attempt.address.origin, signIn.userName, signIn.password)
    }
}
