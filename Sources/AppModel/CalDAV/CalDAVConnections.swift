import Events
import Formats
import Network
import Observation

/// The connections to the servers of accounts, with their passwords from the password store.
@MainActor
@Observable
final class CalDAVConnections {
    /// The accounts whose passwords could not be kept, and why.
    private(set) var unkept: [CalDAVAccount.ID: PasswordStoreError] = [:]

    @ObservationIgnored private let surroundings: Surroundings
    /// The connections of the accounts whose passwords are known.
    @ObservationIgnored private var clients: [CalDAVAccount.ID: CalDAVClient] = [:]
    /// The look for the password of an account, which its calendars share.
    @ObservationIgnored private var unlocking: [CalDAVAccount.ID: Unlocking] = [:]

    /// So that a slow server leaves turns to other sources.
    @ObservationIgnored private var turns: [CalDAVAccount.ID: PrioritySemaphore] = [:]

    private struct Unlocking {
        let mayPrompt: Bool
        let task: Task<Result<CalDAVClient, CalDAVFault>, Never>
    }

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// The connection of an account, with the password of the store or the one that the user has entered.
    ///
    /// - Parameter mayPrompt: Whether the user may be asked to unlock the password store.
    func client(for account: CalDAVAccount, mayPrompt: Bool) async throws(CalDAVFault) -> CalDAVClient {
        let id = account.id
        if let client = clients[id] { return client }
        if let unlocking = unlocking[id], unlocking.mayPrompt || !mayPrompt {
            return try await unlocking.task.value.get()
        }
        let task = Task { [weak self, passwords = surroundings.passwords] () -> Result<CalDAVClient, CalDAVFault> in
            do throws(PasswordStoreError) {
                let password = try await passwords.password(for: id, mayPrompt: mayPrompt)
                guard let self, let password else { return .failure(.needsPassword) }
                // The user may have entered another one meanwhile.
                if let client = self.clients[id] { return .success(client) }
                return .success(self.use(Password(password), of: account))
            } catch {
                return .failure(CalDAVFault(error))
            }
        }
        unlocking[id] = Unlocking(mayPrompt: mayPrompt, task: task)
        let result = await task.value
        if unlocking[id]?.task == task { unlocking[id] = nil }
        return try result.get()
    }

    /// Uses a password until the program ends.
    @discardableResult
    func use(_ password: Password, of account: CalDAVAccount) -> CalDAVClient {
        let client = client(account, password)
        clients[account.id] = client
        return client
    }

    /// The turns of the calendars of an account: four are read at a time.
    func turns(of id: CalDAVAccount.ID) -> PrioritySemaphore {
        let known = turns[id] ?? PrioritySemaphore(capacity: 4)
        turns[id] = known
        return known
    }

    /// Asks the server whether it accepts a password.
    func check(_ password: Password, of account: CalDAVAccount) async throws(CalDAVFault) {
        try await client(account, password).check(account)
    }

    private func client(_ account: CalDAVAccount, _ password: Password) -> CalDAVClient {
        CalDAVClient(
            server: account.server, userName: account.userName, password: password.text, fetcher: surroundings.fetcher)
    }

    /// Keeps a password in the store. Returns why it could not be kept.
    func keep(_ password: Password, of account: CalDAVAccount) async -> PasswordStoreError? {
        do throws(PasswordStoreError) {
            try await surroundings.passwords.keep(
                password.text, for: account.id, label: "Upcoming: \(account.name)")
            unkept[account.id] = nil
        } catch {
            unkept[account.id] = error
        }
        return unkept[account.id]
    }

    /// Removes the password of an account. Returns whether the store has none any more.
    func forget(_ id: CalDAVAccount.ID) async -> Bool {
        (clients[id], unkept[id]) = (nil, nil)
        unlocking.removeValue(forKey: id)?.task.cancel()
        do throws(PasswordStoreError) {
            try await surroundings.passwords.remove(for: id)
            return true
        } catch {
            return false
        }
    }

    /// Looks a refused password up again at the next connection: another program may have changed it.
    func askAgain(for id: CalDAVAccount.ID) {
        if unkept[id] == nil { clients[id] = nil }
    }
}

/// A password, which no description and no mirror shows.
struct Password: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    let text: String

    init(_ text: String) { self.text = text }

    var description: String { "Password" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension CalDAVFault {
    /// The fault of an account whose password the store does not give.
    init(_ error: PasswordStoreError) {
        switch error {
        case .noService: self = .noPasswordService
        case .locked: self = .passwordsLocked
        case .dismissed: self = .passwordsDismissed
        case .noAnswer: self = .noPasswordAnswer
        case .other(let reason): self = .passwordsRefused(reason)
        }
    }
}
