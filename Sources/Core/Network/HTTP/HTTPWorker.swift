import CCurl
import Foundation

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
    func perform(_ attempt: HTTPAttempt, until cancelSignal: CancelSignal) throws(FetchError) -> HTTPResponse {
        guard !cancelSignal.isRaised else { throw .cancelled }
        let isKnown = handles.hasNonce(for: attempt)
        var response = try transfer(attempt, until: cancelSignal)
        if response.status == 401, isKnown {
            // The server may have forgotten its nonce without saying so (`stale`), or want another realm here.
            handles.forgetNonce(for: attempt)
            response = try transfer(attempt, until: cancelSignal)
        }
        if response.status == 401 { handles.forgetNonce(for: attempt) }
        return response
    }

    private func transfer(
        _ attempt: HTTPAttempt, until cancelSignal: CancelSignal
    ) throws(FetchError) -> HTTPResponse {
        let hasPassword = attempt.request?.signIn != nil
        let reception = HTTPReception(
            from: attempt.address, limit: attempt.limit, mayAskAgain: hasPassword,
            keepsFailure: attempt.request?.isWriting == true)
        let result = try handles.transfer(attempt, reception: reception, until: cancelSignal)
        if let failure = reception.failure { throw failure }
        // For a status that is not a success, the header is enough; but another response may follow a 401, whose body libcurl
        // does not hand over.
        let mayFollow = hasPassword && reception.answer.status == 401 && result != CURLE_WRITE_ERROR
        let isEnough = !reception.answer.hasContent && !mayFollow
        if reception.isHeaderComplete, result == CURLE_OK || isEnough {
            var answer = reception.answer
            answer.isInside = handles.isOtherEndInside(of: attempt)
            answer.cookies = handles.cookies
            do { try answer.decompress(limit: attempt.limit) } catch {
                // The status of a failure says enough.
                guard !answer.hasContent else { throw error }
                answer.body = []
            }
            return answer
        }
        if reception.hasRefused { throw FetchError(.innerAddress, host: attempt.address.host) }
        if attempt.proxy != .direct, !reception.isHeaderComplete, FetchError.isOfProxy(result) {
            throw FetchError(.proxy(attempt.proxy.display), host: attempt.address.host)
        }
        let isInHeader = !reception.isHeaderComplete && reception.answer.status > 0
        switch result {
        // libcurl's own limit for a header line, or for their number, was reached.
        case CURLE_OUT_OF_MEMORY where isInHeader, FetchError.tooLarge where isInHeader:
            throw FetchError(.headerTooLarge, host: attempt.address.host)
        default: throw FetchError(result, host: attempt.address.host)
        }
    }
}

extension FetchError {
    /// CURLE_TOO_LARGE, which libcurl returns from version 8.6 on. The headers of earlier ones do not have it.
    fileprivate static let tooLarge = CURLcode(rawValue: 100)

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
