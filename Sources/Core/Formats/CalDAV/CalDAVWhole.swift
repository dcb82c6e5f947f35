import Events
import Network

extension CalDAVReading {
    /// The whole calendar as one text: in a report with all objects, else by a plain GET.
    func whole(_ state: State, _ before: Known?) async throws(CalDAVFault) -> CalDAVAnswer {
        do throws(CalDAVFault) {
            let (report, response) = try await client.report(CalDAVRequest.query(withObjects: true), of: state.address)
            guard !report.isCut(at: response.address) else { throw .notAll(host: state.address.host) }
            var objects: [String: Answer.Part] = [:]
            var pending: [String: PendingObject] = [:]
            for resource in report.resources {
                let name = response.address.objectName(of: resource.href)
                if name.isEmpty { continue }
                let etag = resource[.dav("getetag")]?.string
                if let text = resource[.calDAV("calendar-data")]?.text, !text.isEmpty {
                    objects[name] = Answer.Part(
                        href: resource.href, mediaType: "text/calendar",
                        validators: etag.map { HTTPValidators(etag: $0, lastModified: nil, address: resource.href) },
                        bytes: text)
                } else if resource.status != 404, resource.status != 410 {
                    let known = before?.pending[name].flatMap { $0.etag?.plainTag == etag?.plainTag ? $0 : nil }
                    let attempts = min(PendingObject.attemptLimit, (known?.attempts ?? 0) + 1)
                    pending[name] = PendingObject(href: resource.href, etag: etag, attempts: attempts)
                }
            }
            // Perhaps the server sends no objects in this way.
            guard !objects.isEmpty || pending.isEmpty else { throw .badAnswer(host: state.address.host) }
            let kept = (before?.objects ?? [:]).filter { pending[$0.key] != nil }
            return state.answer(
                Array(objects.merging(kept) { sent, _ in sent }.values), token: nil, pending: Array(pending.values),
                isFirst: false, fault: nil)
        } catch {
            guard error.isOfRequest else { throw error }
        }
        return try await text(state)
    }

    private func text(_ state: State) async throws(CalDAVFault) -> CalDAVAnswer {
        let response = try await ofCalendar { () throws(CalDAVFault) in
            try await client.ask(HTTPRequest(method: "GET"), of: state.address)
        }
        guard response.isSuccess else {
            throw .network(FetchError(.status(response.status), host: state.address.host))
        }
        let text = response.body
        guard CalendarFeed.looksRight(FeedContent(text)) else { throw .badAnswer(host: state.address.host) }
        guard text.hasEndOfCalendar else { throw .network(FetchError(.cutOff, host: state.address.host)) }
        let part = Answer.Part(
            href: state.address.path, mediaType: "text/calendar",
            validators: HTTPValidators(
                etag: response["etag"], lastModified: nil, address: state.address.text), bytes: text)
        return state.answer([part], token: nil, pending: [], isFirst: false, fault: nil)
    }
}

extension [UInt8] {
    /// Whether the last line ends a calendar. A connection that is lost cuts a text of unknown length, and nothing else
    /// tells.
    var hasEndOfCalendar: Bool {
        let end = lastIndex { $0 > 0x20 }.map { self[...$0].suffix(13) } ?? []
        return String(decoding: end, as: UTF8.self).uppercased() == "END:VCALENDAR"
    }
}
