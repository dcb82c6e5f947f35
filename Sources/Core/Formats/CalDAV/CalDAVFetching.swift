import Events
import Network

/// Asks for objects, as many at a time as the server sends in a few seconds.
struct CalDAVFetching {
    /// The objects that are there.
    private(set) var objects: [String: Answer.Part]
    /// How many objects have come.
    private(set) var received = 0
    private var wanted: [String: PendingObject]
    /// The names of the objects that are still to be asked for, the first one at the end.
    private var waiting: [String]
    /// The objects that a request for several did not bring, and that are still to be asked for alone.
    private var singles: [String] = []
    /// The objects that were asked for in vain.
    private var missing: Set<String> = []

    private let address: WebAddress
    private let client: CalDAVClient
    private var batch = CalDAVBatch()
    private var size: Int
    /// Whether the server has answered a request for several objects.
    private var isAnswered = false
    /// How many requests for single objects have failed one after the other.
    private var singleFailures = 0

    private static let singleFailureLimit = 10

    init(
        _ wanted: [String: PendingObject], objects: [String: Answer.Part], address: WebAddress, client: CalDAVClient
    ) {
        (self.wanted, self.objects, self.address, self.client) = (wanted, objects, address, client)
        // Objects that failed before come last.
        waiting = wanted.sorted { ($0.value.attempts, $0.key) > ($1.value.attempts, $1.key) }.map(\.key)
        size = objects.values.reduce(0) { $0 + $1.bytes.count }
    }

    var isDone: Bool { waiting.isEmpty && singles.isEmpty }

    /// The objects that have not come, with one more attempt for those that were asked for.
    var pending: [PendingObject] {
        wanted.map { name, object in
            PendingObject(
                href: object.href, etag: object.etag,
                attempts: min(PendingObject.attemptLimit, object.attempts + (missing.contains(name) ? 1 : 0)))
        }
    }

    /// Asks until all have been asked for, or the time is over.
    ///
    /// - Returns: Why it ended early; `nil` when it did not, or when the time is over.
    /// - Throws: When the server has no such request, or the calendar is too large.
    mutating func run(partTime: Duration) async throws(CalDAVFault) -> CalDAVFault? {
        let start = client.now()
        while !isDone {
            do throws(CalDAVFault) {
                if !waiting.isEmpty { try await askForMany() }
                while !singles.isEmpty, client.now() - start < partTime { try await askForSingle() }
            } catch {
                if case .tooLarge = error { throw error }
                if error.isOfRequest { throw error }
                return error
            }
            // A part that brings nothing would be followed by the same one.
            if client.now() - start >= partTime, received > 0 || !missing.isEmpty { break }
        }
        return nil
    }

    private mutating func askForMany() async throws(CalDAVFault) {
        let names = Array(waiting.suffix(batch.count).reversed())
        let hrefs = names.compactMap { wanted[$0]?.href }.map { address.reference(to: $0) }
        let began = client.now()
        let (report, response): (DAVReport, HTTPResponse)
        do throws(CalDAVFault) {
            (report, response) = try await client.report(CalDAVRequest.objects(hrefs), of: address)
        } catch {
            guard error.isOfRequest || error.isOfTime else { throw error }
            if names.count > 1 {
                // One object may make the server refuse all, or all may take too long.
                batch.noteFailure(for: isAnswered || error.isOfTime ? names.count : 1)
                return
            }
            guard isAnswered, error.isOfRequest else { throw error }
            waiting.removeLast()
            singles += names
            return
        }
        isAnswered = true
        batch.note(client.now() - began, for: names.count)
        let asked = Set(names)
        var answered: Set<String> = []
        for resource in report.resources {
            let name = response.address.objectName(of: resource.href)
            guard asked.contains(name) else { continue }
            answered.insert(name)
            guard let text = resource[.calDAV("calendar-data")]?.text, !text.isEmpty else {
                singles.append(name)
                continue
            }
            try take(text, as: name, etag: resource[.dav("getetag")]?.string)
        }
        waiting.removeLast(names.count)
        let left = names.filter { !answered.contains($0) }
        // A server may answer only some at a time.
        if answered.isEmpty { singles += left } else { waiting += left.reversed() }
    }

    /// Asks by a plain GET for an object that a request for several did not bring: some servers do not find an object
    /// whose name has a slash in such a request.
    private mutating func askForSingle() async throws(CalDAVFault) {
        guard let name = singles.popLast(), let object = wanted[name] else { return }
        guard singleFailures < CalDAVFetching.singleFailureLimit else {
            missing.insert(name)
            return
        }
        for address in address.addresses(ofObject: name, at: object.href) {
            do throws(CalDAVFault) {
                let response = try await client.ask(HTTPRequest(method: "GET"), of: address)
                guard response.isSuccess, CalendarFeed.looksRight(FeedContent(response.body)),
                    response.body.hasEndOfCalendar
                else { continue }
                try take(response.body, as: name, etag: nil)
                singleFailures = 0
                return
            } catch {
                guard case .network(let failure) = error, !failure.isTemporary else { throw error }
            }
        }
        singleFailures += 1
        missing.insert(name)
    }

    private mutating func take(_ text: [UInt8], as name: String, etag: String?) throws(CalDAVFault) {
        guard let object = wanted.removeValue(forKey: name) else { return }
        // The tag of the list is the one that the next list is compared with.
        let tag = object.etag ?? etag
        // One without events stays known by its tag.
        let bytes = text.hasOnlyOtherComponents ? [] : text
        size += bytes.count
        guard size <= CalDAVClient.limit else { throw .tooLarge(limit: CalDAVClient.limit) }
        objects[name] = Answer.Part(
            href: object.href, mediaType: "text/calendar",
            validators: tag.map { HTTPValidators(etag: $0, lastModified: nil, address: object.href) }, bytes: bytes)
        received += 1
    }
}
