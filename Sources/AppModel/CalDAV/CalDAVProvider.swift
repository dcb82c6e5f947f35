import Events
import Formats
import Network
import Storage
import Time

/// A calendar of an account on a server, which is asked for changes at intervals.
@MainActor
package final class CalDAVProvider: SourceProvider {
    package var onChange: @MainActor () -> Void = {}

    private let source: Source
    private let address: WebAddress
    private let id: CalDAVAccount.ID
    private let accounts: CalDAVAccounts
    private let turns: PrioritySemaphore
    /// Whether the user has asked for the next reading.
    private var isRequested = false
    /// The last answer, while objects of it are pending. It continues also where the store cannot keep it.
    private var beginning: Answer?

    /// - Parameter turns: shared by all sources, so that not all are fetched at a time.
    init(
        _ source: Source, _ address: WebAddress, of id: CalDAVAccount.ID, accounts: CalDAVAccounts,
        turns: PrioritySemaphore
    ) {
        (self.source, self.address, self.id) = (source, address, id)
        (self.accounts, self.turns) = (accounts, turns)
    }

    /// A server does not announce changes.
    package func follow() async {}

    package func lookForChanges() { isRequested = true }

    package func dueDate(of stored: StoredSource, at now: Instant, isOnline: Bool) -> Instant? {
        accounts.waitsForUser(id) ? nil : RefreshSchedule.dueDate(of: stored, at: now, isOnline: isOnline)
    }

    package func reply(to question: SourceQuestion) async -> SourceReply? {
        let mayPrompt = isRequested
        isRequested = false
        accounts.began(source)
        let began = accounts.now
        let known = beginning.map { KnownAnswer($0) } ?? question.known
        let isOfFirstReading = await CalDAVReading.isBeginning(known)
        let result: Result<CalDAVAnswer, CalDAVFault>
        do throws(CalDAVFault) {
            let client = try await accounts.client(for: id, mayPrompt: mayPrompt)
            guard let account = accounts.account(id) else { throw .noAccount }
            let reading = CalDAVReading(calendar: address, account: account, client: client)
            result =
                await accounts.turns(of: id).run { await turns.run { await reading.result(after: known) } }?
                .flatMap { $0 } ?? .failure(.network(FetchError(.cancelled)))
        } catch {
            result = .failure(error)
        }
        guard !Task.isCancelled else {
            accounts.left(source)
            return nil
        }
        switch result {
        case .success(.unchanged(let isInside)):
            accounts.ended(source, nil)
            return SourceReply(.success(.unchanged), began: began, isInside: isInside)
        case .success(.answer(let answer, let isInside, let fault, let goesOn)):
            beginning = goesOn || fault != nil ? answer : nil
            if !goesOn { accounts.ended(source, fault) }
            let decoded = await OwnThread.run { [source] in
                question.sourceAnswer(SourceReading(answer), of: source, now: began)
            }
            var reply = SourceReply(decoded, began: began, isInside: isInside)
            reply.warning = fault.map { SourceError(ofAccount: $0) }
            (reply.goesOn, reply.isOfFirstReading) = (goesOn, isOfFirstReading)
            return reply
        case .failure(let fault):
            accounts.ended(source, fault)
            return SourceReply(.failure(SourceError(ofAccount: fault)), began: began)
        }
    }
}
