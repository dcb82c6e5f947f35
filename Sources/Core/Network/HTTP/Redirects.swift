/// The redirects of a request, up to a limit and never from https to http.
package struct Redirects {
    /// The addresses to ask next, in order, until one can be reached: two for `webcal:`, otherwise one.
    package private(set) var requests: [WebAddress]
    /// The address to ask next. It is the first of `requests`.
    package private(set) var address: WebAddress
    private let start: WebAddress
    private var left: Int

    package init(from start: WebAddress, limit: Int = FetchPolicy().redirectLimit) {
        requests = start.requests
        (self.start, address) = (start, requests.first ?? start)
        left = max(0, limit)
    }

    /// Goes on to where a response redirects. Returns whether it is a redirect.
    ///
    /// - Throws: `FetchError`, when it leads to no address, from https to http, or is one too many.
    package mutating func follow(_ response: HTTPResponse) throws(FetchError) -> Bool {
        guard response.isRedirect, let location = response["location"] else { return false }
        let origin = requests.contains(response.address) ? response.address : address
        guard let targets = origin.resolving(location)?.requests, let target = targets.first else {
            throw FetchError(.redirect, host: origin.host)
        }
        guard target.isSecure || !origin.isSecure else { throw FetchError(.insecureRedirect, host: origin.host) }
        guard left > 0 else { throw FetchError(.tooManyRedirects, host: start.host) }
        left -= 1
        (requests, address) = (targets.filter { $0.isSecure || !origin.isSecure }, target)
        return true
    }
}
