import Events
import Network

/// The outcome of reading a calendar.
package enum CalDAVAnswer: Hashable, Sendable {
    /// Nothing has changed since the known answer.
    case unchanged(isInside: Bool)
    /// - Parameters:
    ///   - fault: Why something is missing in it; `nil` when it is complete, or a part of what will come.
    ///   - goesOn: Whether the next reading continues with the rest at once.
    case answer(Answer, isInside: Bool, fault: CalDAVFault?, goesOn: Bool)
}

/// Reads one calendar of an account: all of it, or what has changed since the last answer.
///
/// The answer has one part for each object. A later reading asks for changes by the sync token (RFC 6578); where that
/// does not work, it compares the entity tags of all objects, and asks only for the objects that have changed. A server
/// that has no such reports is asked for the whole calendar as one text.
///
/// Objects that have come are kept: a reading that fails in the middle or takes long gives an answer with the objects so far. Its
/// head names those that are pending, and the next reading asks for these.
///
///     let reading = CalDAVReading(calendar: address, account: account, client: client)
///     let answer = try await reading.read(after: .none)
package struct CalDAVReading: Sendable {
    let address: WebAddress
    let account: CalDAVAccount
    let client: CalDAVClient

    package init(calendar address: WebAddress, account: CalDAVAccount, client: CalDAVClient) {
        (self.address, self.account, self.client) = (address, account, client)
    }

    /// Reads the calendar.
    ///
    /// A failure leaves the known answer as it is.
    package func read(after known: KnownAnswer) async throws(CalDAVFault) -> CalDAVAnswer {
        let (report, response) = try await ofCalendar { () throws(CalDAVFault) in
            try await client.report(CalDAVRequest.properties(CalDAVRequest.ofCalendar, depth: 0), of: address)
        }
        guard let resource = report.resources.first, !resource.properties.isEmpty else {
            throw .gone(host: address.host)
        }
        let calendar = CalDAVCalendar(resource, at: address)
        let state = State(
            calendar: calendar, head: CalDAVHead(calendar, of: account), address: response.address,
            isInside: response.isInside)
        let first = await OwnThread.run { known.firstPart() }
        if let first, let head = CalDAVHead(first), head.description == state.head, state.isSame(as: head.sync),
            !(head.pending ?? []).contains(where: \.isWanted)
        {
            return .unchanged(isInside: state.isInside)
        }
        let before = await OwnThread.run { known.whole().flatMap { Known($0, at: response.address) } }
        return try await answer(state, before)
    }

    /// The result of `read`.
    package func result(after known: KnownAnswer) async -> Result<CalDAVAnswer, CalDAVFault> {
        do throws(CalDAVFault) {
            return .success(try await read(after: known))
        } catch {
            return .failure(error)
        }
    }

    /// Whether an answer has only the beginning of a first reading.
    package static func isBeginning(_ known: KnownAnswer) async -> Bool {
        await OwnThread.run { known.firstPart().flatMap { CalDAVHead($0) }?.isFirst ?? false }
    }

    // MARK: Which way

    private func answer(_ state: State, _ before: Known?) async throws(CalDAVFault) -> CalDAVAnswer {
        if let before, state.isSame(as: before.sync) {
            // Only the pending objects are missing.
            do throws(CalDAVFault) {
                return try await complete(state, before, Listing(token: before.sync?.token), isWhole: false)
            } catch {
                guard error.isOfRequest else { throw error }
            }
        }
        if let before, let token = before.sync?.token, before.sync?.address == state.address.text {
            do throws(CalDAVFault) {
                return try await complete(state, before, try await changes(in: state, since: token), isWhole: false)
            } catch {
                // The token may have expired, or the server has lost it.
                guard error.isOfRequest else { throw error }
            }
        }
        do throws(CalDAVFault) {
            return try await complete(state, before, try await list(state), isWhole: true)
        } catch {
            guard error.isOfRequest else { throw error }
        }
        return try await whole(state, before)
    }

    /// The request, with failures that are about the calendar itself said so.
    func ofCalendar<Value: Sendable>(
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

extension CalDAVReading {
    /// The calendar as its server describes it now.
    struct State: Sendable {
        let calendar: CalDAVCalendar
        let head: CalDAVHead
        /// After redirects.
        let address: WebAddress
        let isInside: Bool

        /// Whether nothing has changed since an earlier reading.
        func isSame(as earlier: CalDAVSyncState?) -> Bool {
            guard let earlier, earlier.address == address.text else { return false }
            if let token = calendar.syncToken { return earlier.token == token }
            return calendar.tag != nil && earlier.tag == calendar.tag
        }

        /// An answer with some objects.
        ///
        /// - Parameters:
        ///   - token: For asking later what has changed.
        ///   - isFirst: Whether no reading has asked for each object before.
        func answer(
            _ objects: [Answer.Part], token: String?, pending: [PendingObject], isFirst: Bool, fault: CalDAVFault?,
            goesOn: Bool = false
        ) -> CalDAVAnswer {
            let sync = CalDAVSyncState(address: address.text, token: token, tag: calendar.tag)
            let waits = goesOn || fault != nil
            let head = head.with(sync, pending.sorted { $0.href < $1.href }, isFirst: isFirst && waits)
            let missing = pending.count { $0.isWanted }
            return .answer(
                Answer(head: head.part, others: objects.sorted { $0.href < $1.href }), isInside: isInside,
                fault: fault ?? (missing > 0 && !goesOn ? .incomplete(host: address.host, count: missing) : nil),
                goesOn: goesOn)
        }
    }

    /// The last answer.
    struct Known: Sendable {
        let sync: CalDAVSyncState?
        /// By their names in one spelling.
        let objects: [String: Answer.Part]
        /// The objects that have not come, by the same names.
        let pending: [String: PendingObject]
        /// Whether the first reading is not at its end.
        let isFirst: Bool

        init?(_ answer: Answer, at address: WebAddress) {
            guard let head = answer.parts.first.flatMap({ CalDAVHead($0) }) else { return nil }
            sync = head.sync
            isFirst = head.isFirst ?? false
            objects = Dictionary(
                answer.parts.dropFirst().map { (address.objectName(of: $0.href), $0) },
                uniquingKeysWith: { _, last in last })
            pending = Dictionary(
                (head.pending ?? []).map { (address.objectName(of: $0.href), $0) },
                uniquingKeysWith: { _, last in last })
        }
    }
}

extension CalDAVFault {
    /// Whether the server refuses this kind of request, so that another kind may work.
    var isOfRequest: Bool {
        switch self {
        case .badAnswer, .notAll: true
        case .network(let error):
            if case .status(let code) = error.kind {
                ![401, 408, 425, 429, 502, 503, 504].contains(code)
            } else {
                false
            }
        default: false
        }
    }

    /// Whether the server took too long, so that a smaller request may work.
    var isOfTime: Bool {
        if case .network(let error) = self { error.kind == .timedOut || error.kind == .status(504) } else { false }
    }
}
