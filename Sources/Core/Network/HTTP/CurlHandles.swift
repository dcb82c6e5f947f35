import CCurl
import Foundation
import Text

/// The libcurl handles of one worker, freed with it. Use it on one thread at a time.
final class CurlHandles {
    /// The handle of all requests for which nothing is kept.
    private let usual: UnsafeMutableRawPointer
    /// The handles of requests with Digest. libcurl keeps the server's nonce in the handle and counts its uses, so a
    /// server refuses only the first request (RFC 7616 section 3.6).
    private var digests: [DigestSpace: UnsafeMutableRawPointer] = [:]
    /// The handle of the last transfer.
    private var transfer: UnsafeMutableRawPointer
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
    private func choose(for attempt: HTTPAttempt) throws(FetchError) {
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
        let fields = try set(attempt)
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
            let now = ContinuousClock.now
            let end = min(
                reception.lastActivity + attempt.idleTimeout, attempt.deadline,
                reception.nextCount(after: attempt.rateTime) ?? attempt.deadline)
            guard now < end || reception.beginCount(at: now, after: attempt.rateTime, of: attempt.leastBytes) else {
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

    /// Configures the handle for the request. Returns the list of header fields, which the caller frees after the
    /// transfer.
    private func set(_ attempt: HTTPAttempt) throws(FetchError) -> UnsafeMutablePointer<curl_slist>? {
        try choose(for: attempt)
        var isSet = true
        func text(_ option: CURLoption, _ value: String) {
            isSet = ccurl_set_text(transfer, option, value) == CURLE_OK && isSet
        }
        func number(_ option: CURLoption, _ value: Int) {
            isSet = ccurl_set_number(transfer, option, value) == CURLE_OK && isSet
        }
        text(CURLOPT_URL, attempt.address.text)
        text(CURLOPT_PROTOCOLS_STR, "http,https")
        text(CURLOPT_USERAGENT, "Upcoming")
        // libcurl does not report that compressed content is cut, so `HTTPResponse` decompresses it.
        text(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        number(CURLOPT_HTTP_CONTENT_DECODING, 0)
        // Cookies outlive the reset of a handle, and last for one fetch only.
        text(CURLOPT_COOKIEFILE, "")
        text(CURLOPT_COOKIELIST, "ALL")
        for cookie in attempt.cookies { text(CURLOPT_COOKIELIST, cookie) }
        // libcurl's path of the certificates is fixed at build time, and libcurl does not ask OpenSSL.
        if let file = Environment.process["SSL_CERT_FILE"], !file.isEmpty {
            text(CURLOPT_CAINFO, file)
        }
        // The environment has been read already; libcurl must not read it again.
        switch attempt.proxy {
        case .direct: text(CURLOPT_NOPROXY, "*")
        case .server(let proxy):
            text(CURLOPT_PROXY, proxy)
            text(CURLOPT_NOPROXY, "")
        }
        number(CURLOPT_FOLLOWLOCATION, 0)
        number(CURLOPT_NOSIGNAL, 1)
        // The proxy's header is not part of the response.
        number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        number(CURLOPT_CONNECTTIMEOUT_MS, max(1, attempt.connectTimeout.milliseconds))
        // Otherwise the end of a transfer waits for the host name lookup.
        number(CURLOPT_QUICK_EXIT, 1)
        if let request = attempt.request {
            // Without a body, unless one is set.
            number(CURLOPT_HTTPGET, 1)
            text(CURLOPT_CUSTOMREQUEST, request.method)
            isSet =
                request.body.withUnsafeBufferPointer {
                    $0.isEmpty || ccurl_set_body(transfer, $0.baseAddress, $0.count) == CURLE_OK
                } && isSet
            if let signIn = request.signIn, signIn.scheme == .basic {
                isSet = ccurl_set_sign_in(transfer, signIn.userName, signIn.password, true, false) == CURLE_OK && isSet
            }
        }
        guard isSet else { throw FetchError(.invalidAnswer, host: attempt.address.host) }

        var fields = ccurl_slist_append(nil, "Accept: \(attempt.accepts)")
        if let etag = attempt.validators?.etag { fields = ccurl_slist_append(fields, "If-None-Match: \(etag)") }
        if let date = attempt.validators?.lastModified {
            fields = ccurl_slist_append(fields, "If-Modified-Since: \(date)")
        }
        for field in attempt.request?.fields ?? [] { fields = ccurl_slist_append(fields, field) }
        // A body is sent without asking first.
        if attempt.request?.body.isEmpty == false { fields = ccurl_slist_append(fields, "Expect:") }
        ccurl_set_headers(transfer, fields)
        return fields
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
