/// The redirects of a request, up to a limit and never from https to http.
package struct Redirects {
    /// The address to ask next.
    package private(set) var address: WebAddress
    private let start: WebAddress
    private var left: Int

    package init(from start: WebAddress, limit: Int = FetchPolicy().redirectLimit) {
        (self.start, address) = (start, start)
        left = max(0, limit)
    }

    /// Goes on to where a response of `address` redirects. Returns whether it is a redirect.
    ///
    /// - Throws: `FetchError`, when it leads to no address, from https to http, or is one too many.
    package mutating func follow(_ response: HTTPResponse) throws(FetchError) -> Bool {
        guard response.isRedirect, let location = response["location"] else { return false }
        guard let target = address.resolving(location)?.requests.first else {
            throw FetchError(.redirect, host: address.host)
        }
        guard target.isSecure || !address.isSecure else { throw FetchError(.insecureRedirect, host: address.host) }
        guard left > 0 else { throw FetchError(.tooManyRedirects, host: start.host) }
        left -= 1
        address = target
        return true
    }
}
