/// One GET request, whose answer may be a redirect or an error: no more than once over the wire.
struct HTTPGet: Sendable {
    let address: WebAddress
    /// What the answer may be, in the words of the field Accept.
    let accepts: String
    /// Those of an answer of this very address.
    let validators: HTTPValidators?
    let reach: NetworkReach
    let proxy: Proxy
    /// The most bytes of the body, after decompression.
    let limit: Int
    let connectTimeout: Duration
    /// How long nothing may come.
    let idleTimeout: Duration
    /// When it must have ended.
    let deadline: ContinuousClock.Instant
}
