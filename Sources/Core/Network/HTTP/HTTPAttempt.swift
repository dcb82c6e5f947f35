/// One request, without redirects and further attempts. The response may be a redirect or an error.
struct HTTPAttempt: Sendable {
    let address: WebAddress
    /// The request; `nil` for a plain GET.
    var request: HTTPRequest?
    /// The accepted media types, as an Accept field.
    let accepts: String
    /// The validators of an earlier response from the same address.
    let validators: HTTPValidators?
    /// The cookies that the servers before have set, in libcurl's form.
    var cookies: [String] = []
    let reach: NetworkReach
    let proxy: Proxy
    /// The most bytes of the body, after decompression.
    let limit: Int
    /// Its time limits.
    let policy: FetchPolicy
    /// The time at which the request must have ended.
    let deadline: ContinuousClock.Instant
}
