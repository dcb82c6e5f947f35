import CCurl
import Dispatch
import Foundation
import Text

/// Makes one request at a time on its own thread, and keeps connections open for the next.
actor HTTPWorker {
    private let handles: CurlHandles
    private let thread = QueueExecutor(label: "HTTPWorker")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init() throws(FetchError) {
        handles = try CurlHandles()
    }

    /// Performs a request. It blocks only its own thread, until the response is complete, the request fails, or the
    /// signal is raised.
    ///
    /// A response whose status is not a success is returned too.
    func perform(_ request: HTTPAttempt, until cancelSignal: CancelSignal) throws(FetchError) -> HTTPResponse {
        guard !cancelSignal.isRaised else { throw .cancelled }
        let hasPassword = request.question?.signIn != nil
        let reception = HTTPReception(
            host: request.address.host, limit: request.limit, mayAskAgain: hasPassword)
        let result = try handles.transfer(request, reception: reception, until: cancelSignal)
        if let failure = reception.failure { throw failure }
        // For a status that is not a success, the header is enough; but another response may follow a 401.
        let isEnough = !reception.answer.hasContent && !(hasPassword && reception.answer.status == 401)
        if reception.isHeaderComplete, result == CURLE_OK || isEnough {
            reception.answer.isInside = handles.isOtherEndInside(of: request)
            return reception.answer
        }
        if reception.hasRefused { throw FetchError(.innerAddress, host: request.address.host) }
        if request.proxy != .direct, !reception.isHeaderComplete, FetchError.isOfProxy(result) {
            throw FetchError(.proxy(request.proxy.display), host: request.address.host)
        }
        switch result {
        case CURLE_BAD_CONTENT_ENCODING:
            throw FetchError(
                .badCompression(reception.answer.unknownCompression), host: request.address.host)
        // libcurl's own limit for a header line was reached.
        case CURLE_OUT_OF_MEMORY where !reception.isHeaderComplete && reception.answer.status > 0:
            throw FetchError(.headerTooLarge, host: request.address.host)
        default: throw FetchError(result, host: request.address.host)
        }
    }
}

/// The libcurl handles of one worker, freed with it. Use it on one thread at a time.
final class CurlHandles {
    private let transfer: UnsafeMutableRawPointer
    /// The multi handle. It owns the connections, and its wait can be ended from another thread.
    private let transfers: UnsafeMutableRawPointer

    /// The first call takes about ten milliseconds, to load libcurl.
    init() throws(FetchError) {
        if let failure = ccurl_load() { throw FetchError(.noLibrary(String(cString: failure))) }
        guard let transfer = ccurl_easy_init() else { throw .noMemory }
        guard let transfers = ccurl_multi_init() else {
            ccurl_easy_cleanup(transfer)
            throw .noMemory
        }
        (self.transfer, self.transfers) = (transfer, transfers)
    }

    deinit {
        ccurl_easy_cleanup(transfer)
        ccurl_multi_cleanup(transfers)
    }

    /// Makes the request, and passes the response to `reception`.
    func transfer(
        _ request: HTTPAttempt, reception: HTTPReception, until cancelSignal: CancelSignal
    ) throws(FetchError) -> CURLcode {
        let fields = try set(request)
        defer { ccurl_slist_free(fields) }
        reception.attach(to: transfer)
        let gate = UnsafeMutablePointer<ccurl_gate>.allocate(capacity: 1)
        gate.initialize(to: ccurl_gate())
        defer { gate.deallocate() }
        if request.reach == .publicInternet {
            // Through a proxy, only the address itself can be checked.
            guard !request.address.isStatedInside else { throw FetchError(.innerAddress, host: request.address.host) }
            guard request.proxy != .direct || reception.guardConnections(of: transfer, by: gate) else {
                throw FetchError(.invalidAnswer, host: request.address.host)
            }
        }
        ccurl_multi_add(transfers, transfer)
        defer { ccurl_multi_remove(transfers, transfer) }
        var running: Int32 = 1
        while true {
            ccurl_multi_perform(transfers, &running)
            var result = CURLE_OK
            if ccurl_multi_result(transfers, &result) { return result }
            guard running > 0 else { throw FetchError(.invalidAnswer, host: request.address.host) }
            let now = ContinuousClock.now
            let end = min(reception.lastActivity + request.idleTimeout, request.deadline)
            guard now < end else { throw FetchError(.timedOut, host: request.address.host) }
            var entry = curl_waitfd(fd: cancelSignal.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            ccurl_multi_poll(transfers, &entry, Int32(clamping: (end - now).milliseconds) | 1)
            guard !cancelSignal.isRaised else { throw .cancelled }
        }
    }

    /// Whether the response came from this computer or a private network. Through a proxy, only the address decides.
    func isOtherEndInside(of request: HTTPAttempt) -> Bool {
        guard request.proxy == .direct, let address = ccurl_other_end(transfer).map({ String(cString: $0) }) else {
            return request.address.isStatedInside
        }
        return IPAddress(address)?.isPublic == false
    }

    /// Configures the handle for the request. Returns the list of header fields, which the caller frees after the
    /// transfer.
    private func set(_ request: HTTPAttempt) throws(FetchError) -> UnsafeMutablePointer<curl_slist>? {
        ccurl_easy_reset(transfer)
        var isSet = true
        func text(_ option: CURLoption, _ value: String) {
            isSet = ccurl_set_text(transfer, option, value) == CURLE_OK && isSet
        }
        func number(_ option: CURLoption, _ value: Int) {
            isSet = ccurl_set_number(transfer, option, value) == CURLE_OK && isSet
        }
        text(CURLOPT_URL, request.address.text)
        text(CURLOPT_PROTOCOLS_STR, "http,https")
        text(CURLOPT_USERAGENT, "Upcoming")
        // Compressed content is decompressed piece by piece, and the limit counts decompressed bytes.
        text(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        // libcurl's path of the certificates is fixed at build time, and libcurl does not ask OpenSSL.
        if let file = Environment.process["SSL_CERT_FILE"], !file.isEmpty {
            text(CURLOPT_CAINFO, file)
        }
        // The environment has been read already; libcurl must not read it again.
        switch request.proxy {
        case .direct: text(CURLOPT_NOPROXY, "*")
        case .server(let proxy):
            text(CURLOPT_PROXY, proxy)
            text(CURLOPT_NOPROXY, "")
        }
        number(CURLOPT_FOLLOWLOCATION, 0)
        number(CURLOPT_NOSIGNAL, 1)
        // The proxy's header is not part of the response.
        number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        number(CURLOPT_CONNECTTIMEOUT_MS, max(1, request.connectTimeout.milliseconds))
        // Otherwise the end of a transfer waits for the host name lookup.
        number(CURLOPT_QUICK_EXIT, 1)
        if let question = request.question {
            text(CURLOPT_CUSTOMREQUEST, question.method)
            isSet =
                question.body.withUnsafeBufferPointer {
                    $0.isEmpty || ccurl_set_body(transfer, $0.baseAddress, $0.count) == CURLE_OK
                } && isSet
            if let signIn = question.signIn {
                isSet =
                    ccurl_set_sign_in(
                        transfer, signIn.userName, signIn.password, signIn.scheme == .digest) == CURLE_OK && isSet
            }
        }
        guard isSet else { throw FetchError(.invalidAnswer, host: request.address.host) }

        var fields = ccurl_slist_append(nil, "Accept: \(request.accepts)")
        if let etag = request.validators?.etag { fields = ccurl_slist_append(fields, "If-None-Match: \(etag)") }
        if let date = request.validators?.lastModified {
            fields = ccurl_slist_append(fields, "If-Modified-Since: \(date)")
        }
        for field in request.question?.fields ?? [] { fields = ccurl_slist_append(fields, field) }
        // A body is sent without asking first.
        if request.question?.body.isEmpty == false { fields = ccurl_slist_append(fields, "Expect:") }
        ccurl_set_headers(transfer, fields)
        return fields
    }
}

extension FetchError {
    /// Whether this error, in a transfer through a proxy, is a failure of the proxy.
    fileprivate static func isOfProxy(_ code: CURLcode) -> Bool {
        [
            CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
            CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT,
        ].contains(code)
    }

    /// The meaning of a failed libcurl transfer.
    fileprivate init(_ code: CURLcode, host: String) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self.init(.unknownHost, host: host)
        case CURLE_COULDNT_CONNECT: self.init(.unreachable, host: host)
        case CURLE_OPERATION_TIMEDOUT: self.init(.timedOut, host: host)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self.init(.untrusted, host: host)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ENGINE_INITFAILED:
            self.init(.notSecure, host: host)
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self.init(.cutOff, host: host)
        default: self.init(.invalidAnswer, host: host)
        }
    }
}

extension Duration {
    /// Whole milliseconds, of at most a day.
    var milliseconds: Int {
        let parts = min(self, .seconds(86_400)).components
        return Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    }
}
