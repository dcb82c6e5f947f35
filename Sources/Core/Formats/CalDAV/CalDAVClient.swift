import Events
import Network

/// Asks one server with one user name and password, and decides where the password goes.
///
/// Nothing is sent to an address that is neither encrypted nor on this computer. The password is sent only when it is
/// asked for, and only to hosts that `WebAddress.sharesPassword` permits.
///
///     let client = CalDAVClient(server: server, userName: "anna", password: "secret")
///     let calendars = try await client.findCalendars()
package actor CalDAVClient {
    package let server: WebAddress
    private let userName: String
    private let password: String
    private let fetcher: HTTPFetcher
    /// The time, for measuring how long the server takes.
    nonisolated let now: @Sendable () -> ContinuousClock.Instant
    /// How each origin wants the password, once it has asked for it.
    private var schemes: [Origin: HTTPSignIn.Scheme] = [:]

    private struct Origin: Hashable {
        let host: String
        let port: Int?

        init(_ address: WebAddress) { (host, port) = (address.host, address.port) }
    }

    /// The most bytes of one answer.
    static let limit = Source.defaultLimit

    /// - Parameters:
    ///   - fetcher: Its proxies and connections are used, with more time for an answer.
    ///   - now: The time, for measuring how long the server takes.
    package init(
        server: WebAddress, userName: String, password: String, fetcher: HTTPFetcher = .shared,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.server, self.userName, self.password, self.now) = (server, userName, password, now)
        self.fetcher = fetcher.with { policy in
            // A server may think for a while about a calendar of ten thousand events.
            policy.idleTimeout = max(policy.idleTimeout, .seconds(180))
            policy.wholeTimeout = max(policy.wholeTimeout, .seconds(300))
            policy.attempts = 1
        }
    }

    /// Asks for a report, and follows redirects.
    func report(
        _ request: HTTPRequest, of address: WebAddress
    ) async throws(CalDAVFault) -> (report: DAVReport, response: HTTPResponse) {
        let response = try await ask(request, of: address)
        guard response.status == 207 else {
            if response.isSuccess { throw .badAnswer(host: response.address.host) }
            throw .network(FetchError(.status(response.status), host: response.address.host))
        }
        let bytes = response.body
        let read = await OwnThread.run {
            Result { () throws(DAVReportReader.Fault) in try DAVReportReader.read(bytes) }
        }
        switch read {
        case .success(let report): return (report, response)
        case .failure(.tooLarge): throw .tooLarge(limit: CalDAVClient.limit)
        case .failure: throw .badAnswer(host: response.address.host)
        }
    }

    /// Asks for a resource, follows redirects, and signs in. The response may have any status but a redirect and 401.
    func ask(_ request: HTTPRequest, of start: WebAddress) async throws(CalDAVFault) -> HTTPResponse {
        var redirects = Redirects(from: start)
        while true {
            let address = redirects.address.withoutUser
            guard address.isSecure || address.isLoopback else { throw .notEncrypted(host: address.host) }
            let response = try await signedIn(request, at: address)
            do throws(FetchError) {
                guard try redirects.follow(response) else { return response }
            } catch {
                if error.kind == .insecureRedirect { throw .notEncrypted(host: address.host) }
                throw .network(error)
            }
        }
    }

    func signedIn(_ request: HTTPRequest, at address: WebAddress) async throws(CalDAVFault) -> HTTPResponse {
        var request = request
        let known = schemes[Origin(address)]
        let mayHavePassword = server.sharesPassword(with: address)
        if mayHavePassword { request.signIn = signIn(known ?? .offered) }
        var response = try await send(request, to: address)
        let offered = HTTPSignIn.Scheme(offeredBy: response)
        if response.status == 401, known != nil, let offered, offered != known, mayHavePassword {
            // The server has changed its mind.
            request.signIn = signIn(offered)
            response = try await send(request, to: address)
        }
        guard response.status == 401 else {
            if mayHavePassword, let offered { schemes[Origin(address)] = offered }
            return response
        }
        guard mayHavePassword else {
            throw .otherHost(host: server.shownHost, leadsTo: address.shownHost)
        }
        throw offered == nil && known == nil
            ? .noPasswordSignIn(host: address.host) : .wrongPassword(host: address.host)
    }

    /// Signs in before it is asked for a password: some servers tell a stranger that there is nothing.
    ///
    /// - Returns: Whether that makes a difference.
    func signInUnasked(at address: WebAddress) -> Bool {
        guard schemes[Origin(address)] == nil, server.sharesPassword(with: address) else { return false }
        schemes[Origin(address)] = .basic
        return true
    }

    private func signIn(_ scheme: HTTPSignIn.Scheme) -> HTTPSignIn {
        HTTPSignIn(scheme, userName: userName, password: password)
    }

    private func send(_ request: HTTPRequest, to address: WebAddress) async throws(CalDAVFault) -> HTTPResponse {
        do throws(FetchError) {
            let response = try await fetcher.send(request, to: address, limit: CalDAVClient.limit)
            guard !response.isCut else { throw FetchError(.cutOff, host: address.host) }
            return response
        } catch {
            throw .network(error)
        }
    }
}

extension WebAddress {
    /// The host, with the port unless it is the usual one.
    fileprivate var shownHost: String { parts.first ?? host }
}
