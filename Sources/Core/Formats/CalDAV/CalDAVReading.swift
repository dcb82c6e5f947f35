import Events
import Foundation
import Network

/// What came of reading a calendar.
package enum CalDAVAnswer: Hashable, Sendable {
    /// Nothing has changed since the known answer.
    case unchanged(isInside: Bool)
    /// - Parameter fault: Why something is missing in it; `nil` when it is complete.
    case answer(Answer, isInside: Bool, fault: CalDAVFault?)
}

/// Reads one calendar of an account: all of it, or what has changed since the last answer.
///
/// The answer has one part for each object. A later reading asks for changes by the sync token (RFC 6578); where that
/// does not work, it compares the entity tags of all objects, and asks only for the objects that have changed. A server
/// that has no such reports is asked for the whole calendar as one text.
///
///     let reading = CalDAVReading(calendar: address, account: account, client: client)
///     let answer = try await reading.read(after: .none)
package struct CalDAVReading: Sendable {
    private let address: WebAddress
    private let account: CalDAVAccount
    private let client: CalDAVClient

    /// How many objects are asked for at a time.
    private static let batch = 100
    /// The most rounds of changes of a server that tells them in pieces.
    private static let roundLimit = 1000

    package init(calendar address: WebAddress, account: CalDAVAccount, client: CalDAVClient) {
        (self.address, self.account, self.client) = (address, account, client)
    }

    /// Reads the calendar.
    ///
    /// A failure leaves the known answer as it is.
    package func read(after known: KnownAnswer) async throws(CalDAVFault) -> CalDAVAnswer {
        let (report, reply) = try await ofCalendar { () throws(CalDAVFault) in
            try await client.report(CalDAVRequest.properties(CalDAVRequest.ofCalendar, depth: 0), of: address)
        }
        guard let resource = report.resources.first, !resource.properties.isEmpty else {
            throw .gone(host: address.host)
        }
        let calendar = CalDAVCalendar(resource, at: address)
        let place = Place(address: reply.address, isInside: reply.response.isInside)
        let head = CalDAVHead(calendar, of: account)
        let first = await OwnThread.run { known.firstPart() }
        if let first, CalDAVHead(first) == head, let state = first.validators, state.address == place.address.text,
            calendar.matches(state)
        {
            return .unchanged(isInside: place.isInside)
        }
        let before = await OwnThread.run { known.whole().flatMap { Known($0, at: place.address) } }
        return try await answer(calendar, head, place, before)
    }

    /// The result of `read`.
    package func result(after known: KnownAnswer) async -> Result<CalDAVAnswer, CalDAVFault> {
        do throws(CalDAVFault) {
            return .success(try await read(after: known))
        } catch {
            return .failure(error)
        }
    }

    private struct Place {
        let address: WebAddress
        let isInside: Bool
    }

    /// The objects of the last answer.
    private struct Known: Sendable {
        let state: HTTPValidators
        /// By their names in one spelling.
        var objects: [String: Answer.Part]

        init?(_ answer: Answer, at address: WebAddress) {
            guard let first = answer.parts.first, CalDAVHead(first) != nil, let state = first.validators else {
                return nil
            }
            self.state = state
            objects = Dictionary(
                answer.parts.dropFirst().map { (address.key(of: $0.href), $0) }, uniquingKeysWith: { _, last in last })
        }
    }

    // MARK: Which way

    private func answer(
        _ calendar: CalDAVCalendar, _ head: CalDAVHead, _ place: Place, _ before: Known?
    ) async throws(CalDAVFault) -> CalDAVAnswer {
        if let before, let token = before.state.etag, before.state.address == place.address.text {
            do throws(CalDAVFault) {
                return try await changed(calendar, head, place, before, since: token)
            } catch {
                // The token may have expired, or the server has lost it.
                guard error.isOfRequest else { throw error }
            }
        }
        do throws(CalDAVFault) {
            let listed = try await list(place)
            return try await complete(
                calendar, head, place, objects: before?.objects ?? [:], listed: listed, removed: [],
                token: calendar.syncToken, replacesAll: true)
        } catch {
            guard error.isOfRequest else { throw error }
        }
        return try await whole(calendar, head, place, objects: before?.objects ?? [:])
    }

    /// What has changed since a token.
    private func changed(
        _ calendar: CalDAVCalendar, _ head: CalDAVHead, _ place: Place, _ before: Known, since token: String
    ) async throws(CalDAVFault) -> CalDAVAnswer {
        var (token, removed) = (token, Set<String>())
        var listed: [String: Listed] = [:]
        for _ in 0..<CalDAVReading.roundLimit {
            let (report, reply) = try await client.report(CalDAVRequest.changes(since: token), of: place.address)
            let isCut = report.isCut(at: reply.address)
            for resource in report.resources {
                let key = reply.address.key(of: resource.href)
                if reply.address.isCollection(key) { continue }
                if let status = resource.status, status == 404 || status == 410 {
                    listed[key] = nil
                    removed.insert(key)
                } else {
                    removed.remove(key)
                    listed[key] = Listed(resource)
                }
            }
            guard let next = report.syncToken else {
                // Without a token nothing could be asked later.
                throw .network(FetchError(.status(501), host: place.address.host))
            }
            // The same token would bring the same changes again.
            guard !isCut || next != token else { throw CalDAVReading.notAll(place) }
            token = next
            if !isCut { break }
        }
        return try await complete(
            calendar, head, place, objects: before.objects, listed: listed, removed: removed, token: token,
            replacesAll: false)
    }

    /// An object in a list of the server.
    private struct Listed: Sendable {
        let href: String
        let etag: String?

        init(_ resource: DAVResource) {
            href = resource.href
            etag = resource[.dav("getetag")]?.string
        }
    }

    /// The names and entity tags of all objects.
    private func list(_ place: Place) async throws(CalDAVFault) -> [String: Listed] {
        let ways = [
            CalDAVRequest.query(withObjects: false),
            CalDAVRequest.properties([.dav("getetag"), .dav("resourcetype")], depth: 1),
        ]
        var failure: CalDAVFault?
        for way in ways {
            do throws(CalDAVFault) {
                let (report, reply) = try await client.report(way, of: place.address)
                guard !report.isCut(at: reply.address) else { throw CalDAVReading.notAll(place) }
                var listed: [String: Listed] = [:]
                for resource in report.resources where (resource.status ?? 200) == 200 {
                    let key = reply.address.key(of: resource.href)
                    let kinds = resource[.dav("resourcetype")]?.elements ?? []
                    guard !reply.address.isCollection(key), !kinds.contains(.dav("collection")) else { continue }
                    listed[key] = Listed(resource)
                }
                return listed
            } catch {
                guard error.isOfRequest else { throw error }
                failure = error
            }
        }
        throw failure ?? .badAnswer(host: place.address.host)
    }

    // MARK: Objects

    /// The answer with the objects that are listed. Those whose entity tag has not changed are not asked for.
    ///
    /// - Parameter replacesAll: Whether objects that are not listed are gone.
    private func complete(
        _ calendar: CalDAVCalendar, _ head: CalDAVHead, _ place: Place, objects known: [String: Answer.Part],
        listed: [String: Listed], removed: Set<String>, token: String?, replacesAll: Bool
    ) async throws(CalDAVFault) -> CalDAVAnswer {
        var objects = replacesAll ? known.filter { listed[$0.key] != nil } : known
        for key in removed { objects[key] = nil }
        let wanted = listed.filter { key, listed in
            listed.etag == nil || objects[key]?.validators?.etag != listed.etag
        }
        var missing = Set(wanted.keys)
        var size = objects.values.reduce(0) { $0 + $1.bytes.count }
        let hrefs = wanted.sorted { $0.key < $1.key }.map(\.value.href)
        for start in stride(from: 0, to: hrefs.count, by: CalDAVReading.batch) {
            let asked = Array(hrefs[start..<min(start + CalDAVReading.batch, hrefs.count)])
            for (key, object) in try await fetch(asked, place) {
                missing.remove(key)
                size += object?.bytes.count ?? 0
                guard size <= CalDAVClient.limit else { throw .tooLarge(limit: CalDAVClient.limit) }
                objects[key] = object
            }
        }
        // Without the token the missing objects are asked for again.
        let isComplete = missing.isEmpty
        let state = HTTPValidators(
            etag: isComplete ? token : nil, lastModified: isComplete ? calendar.tag : nil, address: place.address.text)
        return result(
            head.part(state), Array(objects.values), place,
            fault: isComplete ? nil : .incomplete(host: place.address.host, count: missing.count))
    }

    /// Asks for objects. A value is `nil` for one that is gone, or has no event.
    private func fetch(
        _ hrefs: [String], _ place: Place
    ) async throws(CalDAVFault) -> [(key: String, object: Answer.Part?)] {
        let (report, reply) = try await client.report(CalDAVRequest.objects(hrefs), of: place.address)
        return report.resources.compactMap { resource in
            let key = reply.address.key(of: resource.href)
            if let status = resource.status, status == 404 || status == 410 { return (key, nil) }
            guard let text = resource[.calDAV("calendar-data")]?.text, !text.isEmpty else { return nil }
            return (key, text.hasOnlyOtherComponents ? nil : part(resource, text))
        }
    }

    private func part(_ resource: DAVResource, _ text: [UInt8]) -> Answer.Part {
        let etag = resource[.dav("getetag")]?.string
        return Answer.Part(
            href: resource.href, mediaType: "text/calendar",
            validators: etag.map { HTTPValidators(etag: $0, lastModified: nil, address: resource.href) }, bytes: text)
    }

    /// The whole calendar as one text: in a report with all objects, else by a plain GET.
    private func whole(
        _ calendar: CalDAVCalendar, _ head: CalDAVHead, _ place: Place, objects known: [String: Answer.Part]
    ) async throws(CalDAVFault) -> CalDAVAnswer {
        let state = HTTPValidators(etag: nil, lastModified: calendar.tag, address: place.address.text)
        do throws(CalDAVFault) {
            let (report, reply) = try await client.report(CalDAVRequest.query(withObjects: true), of: place.address)
            guard !report.isCut(at: reply.address) else { throw CalDAVReading.notAll(place) }
            var objects: [String: Answer.Part] = [:]
            var missing = Set<String>()
            for resource in report.resources {
                let key = reply.address.key(of: resource.href)
                if reply.address.isCollection(key) { continue }
                if let text = resource[.calDAV("calendar-data")]?.text, !text.isEmpty {
                    objects[key] = part(resource, text)
                } else if resource.status != 404, resource.status != 410 {
                    missing.insert(key)
                }
            }
            // Perhaps the server sends no objects in this way.
            guard !objects.isEmpty || missing.isEmpty else { throw .badAnswer(host: place.address.host) }
            guard missing.isEmpty else {
                objects.merge(known.filter { missing.contains($0.key) }) { sent, _ in sent }
                let state = HTTPValidators(etag: nil, lastModified: nil, address: place.address.text)
                return result(
                    head.part(state), Array(objects.values), place,
                    fault: .incomplete(host: place.address.host, count: missing.count))
            }
            return result(head.part(state), Array(objects.values), place, fault: nil)
        } catch {
            guard error.isOfRequest else { throw error }
        }
        let reply = try await ofCalendar { () throws(CalDAVFault) in
            try await client.ask(HTTPQuestion(method: "GET"), of: place.address)
        }
        guard reply.response.isSuccess else {
            throw .network(FetchError(.status(reply.response.status), host: place.address.host))
        }
        let text = reply.response.body
        guard CalendarFeed.looksRight(FeedContent(text)) else { throw .badAnswer(host: place.address.host) }
        guard text.hasEndOfCalendar else { throw .network(FetchError(.cutOff, host: place.address.host)) }
        let part = Answer.Part(
            href: place.address.path, mediaType: "text/calendar",
            validators: HTTPValidators(
                etag: reply.response["etag"], lastModified: nil, address: place.address.text), bytes: text)
        return result(head.part(state), [part], place, fault: nil)
    }

    /// The server has more than it tells (insufficient storage).
    private static func notAll(_ place: Place) -> CalDAVFault {
        .network(FetchError(.status(507), host: place.address.host))
    }

    private func result(
        _ head: Answer.Part, _ objects: [Answer.Part], _ place: Place, fault: CalDAVFault?
    ) -> CalDAVAnswer {
        let answer = Answer(head: head, others: objects.sorted { $0.href < $1.href })
        return .answer(answer, isInside: place.isInside, fault: fault)
    }

    /// The request, with failures that are about the calendar itself said so.
    private func ofCalendar<Value: Sendable>(
        _ request: () async throws(CalDAVFault) -> Value
    ) async throws(CalDAVFault) -> Value {
        do throws(CalDAVFault) {
            return try await request()
        } catch {
            switch error {
            case .network(let failure) where failure.kind == .status(404) || failure.kind == .status(410):
                throw .gone(host: address.host)
            case .network(let failure) where failure.kind == .status(403):
                throw .notPermitted(host: address.host)
            default: throw error
            }
        }
    }
}

extension CalDAVCalendar {
    /// Whether nothing has changed since an answer with this state.
    fileprivate func matches(_ state: HTTPValidators) -> Bool {
        if let syncToken { return state.etag == syncToken }
        return tag != nil && state.lastModified == tag
    }
}

extension DAVReport {
    /// Whether the server says about the collection that there is more than the report has (RFC 6578 section 3.6).
    ///
    /// - Parameter address: That of the collection.
    fileprivate func isCut(at address: WebAddress) -> Bool {
        resources.contains { $0.status == 507 && address.isCollection(address.key(of: $0.href)) }
    }
}

extension CalDAVFault {
    /// Whether the server refuses this kind of request, so that another kind may work.
    fileprivate var isOfRequest: Bool {
        switch self {
        case .badAnswer: true
        case .network(let error):
            if case .status(let code) = error.kind {
                ![401, 408, 425, 429, 502, 503, 504].contains(code)
            } else {
                false
            }
        default: false
        }
    }
}

extension WebAddress {
    /// The path of a name that a server has written, in one spelling: servers escape the same characters differently.
    fileprivate func key(of href: String) -> String {
        let path = resolving(href)?.path ?? href
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        return segments.map { segment in
            (segment.removingPercentEncoding ?? String(segment)).replacing("%", with: "%25").replacing("/", with: "%2F")
        }.joined(separator: "/")
    }

    /// Whether a key names the resource itself, with or without its last slash.
    fileprivate func isCollection(_ key: String) -> Bool {
        func plain(_ text: String) -> Substring { text.hasSuffix("/") ? text.dropLast() : text[...] }
        return plain(key) == plain(self.key(of: path))
    }
}

extension [UInt8] {
    /// Whether the last line ends a calendar. A connection that is lost cuts a text of unknown length, and nothing else
    /// tells.
    fileprivate var hasEndOfCalendar: Bool {
        let end = lastIndex { $0 > 0x20 }.map { self[...$0].suffix(13) } ?? []
        return String(decoding: end, as: UTF8.self).uppercased() == "END:VCALENDAR"
    }

    /// Whether the text has tasks, journal entries or free times, and no event.
    fileprivate var hasOnlyOtherComponents: Bool {
        func has(_ name: String) -> Bool { firstRange(of: Array("BEGIN:\(name)".utf8)) != nil }
        return !has("VEVENT") && (has("VTODO") || has("VJOURNAL") || has("VFREEBUSY"))
    }
}
