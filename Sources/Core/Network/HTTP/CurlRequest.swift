import CCurl
import Text

/// A request as options of libcurl, and its header fields.
extension CurlHandles {
    /// Configures the handle for the request. Returns the list of header fields, which the caller frees after the
    /// transfer.
    func configure(_ attempt: HTTPAttempt) throws(FetchError) -> UnsafeMutablePointer<curl_slist>? {
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
        number(CURLOPT_CONNECTTIMEOUT_MS, max(1, attempt.policy.connectTimeout.milliseconds))
        // Otherwise the end of a transfer waits for the host name lookup.
        number(CURLOPT_QUICK_EXIT, 1)
        if let request = attempt.request {
            // libcurl sends a request again when a connection that was kept open has died.
            if request.isWriting { number(CURLOPT_FRESH_CONNECT, 1) }
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
