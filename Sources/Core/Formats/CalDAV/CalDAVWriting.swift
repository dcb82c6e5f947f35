import Events
import Network
import Text

/// An object of a calendar as its server has it.
package struct CalDAVObject: Sendable {
    /// After redirects.
    package let address: WebAddress
    package let bytes: [UInt8]
    /// The strong entity tag of these bytes; `nil` when the server gives none.
    package let etag: String?
}

/// The outcome of changing an object.
package enum CalDAVOutcome: Sendable {
    case done
    /// The object is as it was: nothing was sent.
    case notSent(EditRefusal)
    /// The object is as it was, unless a proxy has repeated the request.
    case refused(EditRefusal)
    /// Only the object itself tells.
    case unknown(CalDAVFault)
}

/// Reading and changing single objects (RFC 4791 section 5.3.2, RFC 9110 section 13.1).
extension CalDAVClient {
    /// Asks for an object as it is now; `nil` when the server has none at the address.
    package func object(at address: WebAddress) async throws(CalDAVFault) -> CalDAVObject? {
        // Proxies mark the tags of compressed answers.
        let request = HTTPRequest(method: "GET", fields: ["Accept-Encoding: identity"])
        let response = try await ask(request, of: address)
        if [404, 410].contains(response.status) { return nil }
        guard response.isSuccess else {
            throw .network(FetchError(.status(response.status), host: address.host))
        }
        let isOfHost = response.address.host == address.host && response.address.port == address.port
        guard isOfHost, response.body.hasEndOfCalendar else { throw .badAnswer(host: response.address.host) }
        let etag = response["etag"].flatMap { $0.isEmpty || $0.lowercased().hasPrefix("w/") ? nil : $0 }
        return CalDAVObject(address: response.address.withoutUser, bytes: response.body, etag: etag)
    }

    /// Whether a resource has others in it, so that deleting it deletes those.
    package func isCollection(_ address: WebAddress) async -> Bool {
        let request = CalDAVRequest.properties([.dav("resourcetype")], depth: 0)
        do throws(CalDAVFault) {
            let (report, _) = try await report(request, of: address)
            return report.resources.contains {
                $0[.dav("resourcetype")]?.elements.contains(.dav("collection")) ?? false
            }
        } catch {
            // A server without such a report has no collections to lose.
            return !error.isOfRequest
        }
    }

    /// Whether the server tells the people of events in a calendar what changes (RFC 6638 section 2). In doubt it does.
    package func sendsInvitations(of calendar: WebAddress) async -> Bool {
        do throws(CalDAVFault) {
            let response = try await ask(HTTPRequest(method: "OPTIONS"), of: calendar)
            guard [200, 204].contains(response.status), let classes = response["dav"] else { return true }
            return classes.lowercased().split { $0 == "," || $0.isWhitespace }.contains("calendar-auto-schedule")
        } catch {
            return true
        }
    }

    /// Replaces an object that has an entity tag, or makes one where there is none.
    package func put(_ text: [UInt8], at address: WebAddress, replacing etag: String?) async -> CalDAVOutcome {
        await change(
            HTTPRequest(
                method: "PUT",
                fields: [condition(etag) ?? "If-None-Match: *", "Content-Type: text/calendar; charset=utf-8"],
                body: text),
            at: address)
    }

    /// Deletes an object that has an entity tag.
    ///
    /// - Parameter isUntold: Whether the organizer is not told of it.
    package func delete(_ address: WebAddress, etag: String, isUntold: Bool = false) async -> CalDAVOutcome {
        let fields = [condition(etag), isUntold ? "Schedule-Reply: F" : nil]
        return await change(HTTPRequest(method: "DELETE", fields: fields.compactMap { $0 }), at: address)
    }

    private func condition(_ etag: String?) -> String? { etag.map { "If-Match: \($0)" } }

    private func change(_ request: HTTPRequest, at address: WebAddress) async -> CalDAVOutcome {
        do throws(CalDAVFault) {
            let response = try await askOnce(request, of: address)
            return CalDAVOutcome(response, isNew: request.fields.contains("If-None-Match: *"))
        } catch {
            return error.isBeforeSending ? .notSent(EditRefusal(error.words)) : .unknown(error)
        }
    }

    /// The most redirects of a change.
    private static let redirectLimit = 5

    /// Sends a change. It follows only redirects that keep the method, on the same host.
    private func askOnce(_ request: HTTPRequest, of start: WebAddress) async throws(CalDAVFault) -> HTTPResponse {
        var address = start
        for _ in 0...CalDAVClient.redirectLimit {
            guard address.isSecure || address.isLoopback else { throw .notEncrypted(host: address.host) }
            let response = try await signedIn(request, at: address)
            guard [307, 308].contains(response.status), let location = response["location"],
                let next = address.resolving(location)?.withoutUser, next.host == address.host,
                next.port == address.port, next.isSecure == address.isSecure
            else { return response }
            address = next
        }
        throw .network(FetchError(.tooManyRedirects, host: start.host))
    }
}

extension CalDAVFault {
    /// Whether nothing of a change was sent, or the server did not look at it.
    fileprivate var isBeforeSending: Bool {
        guard case .network(let error) = self else { return true }
        return switch error.kind {
        case .unknownHost, .unreachable, .untrusted, .notSecure, .innerAddress, .noLibrary, .tooManyRedirects: true
        default: false
        }
    }
}

extension CalDAVOutcome {
    /// The meaning of a response: its body decides before its status.
    ///
    /// - Parameter isNew: Whether an object is made.
    fileprivate init(_ response: HTTPResponse, isNew: Bool) {
        let (status, host) = (response.status, response.address.host)
        guard ![200, 201, 204].contains(status) else {
            self = .done
            return
        }
        let body = String(decoding: response.body, as: UTF8.self)
        func says(_ words: String...) -> Bool { words.contains { body.contains($0) } }
        // Conditions on the object, not on the calendar (RFC 4791 section 5.3.2.1).
        let isOfObject = says("valid-calendar-", "supported-calendar-", "-date-time", "max-instances", "max-attendees")
        let refusal: EditRefusal
        switch status {
        case _ where says("attendee-allowed", "allowed-attendee", "allowed-organizer", "forbiddenForNonOrganizer"):
            refusal = EditRefusal(
                Message("The server lets only the organizer change it. Ask the organizer to."))
        case _ where says("no-uid-conflict", "object with uid already exists"): refusal = .isUIDTaken
        case 409 where isNew && says("already exists"): refusal = .isUIDTaken
        case 507,
            _ where says("quota-not-exceeded"):
            refusal = EditRefusal(Message("There is no room left on {host}. Nothing was written.", ["host": host]))
        case 413,
            _ where says("max-resource-size"):
            refusal = EditRefusal(Message("It is larger than {host} takes. Nothing was written.", ["host": host]))
        case 403 where !isOfObject, 405,
            _ where says("need-privileges"):
            refusal = EditRefusal(Message("{host} does not let you change this calendar.", ["host": host]))
        case 412: refusal = .isChanged
        case 200...299, 408, 423, 425, 429, 500...599:
            self = .unknown(.network(FetchError(.status(status), host: host)))
            return
        default:
            refusal = EditRefusal(
                Message(
                    "{host} refuses the change (status {status}). Nothing was written.",
                    ["host": host, "status": "\(status)"]))
        }
        self = .refused(refusal)
    }
}
