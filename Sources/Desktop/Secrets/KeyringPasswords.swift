import AppModel
import Events
import Network

/// The passwords in the desktop's keyring, through its Secret Service. One request is answered at a time, so that the user is
/// asked once to open a locked keyring.
///
///     let passwords = KeyringPasswords()
///     let password = try await passwords.password(for: account.id, mayPrompt: true)
@MainActor
package final class KeyringPasswords: PasswordStore {
    /// The window on top, above which the keyring asks; empty when it is not known.
    package var window: @MainActor () -> String = { "" }

    /// The address of the bus; `nil` for the session bus.
    private let address: String?
    private var bus: SessionBus?
    private let turns = PrioritySemaphore(capacity: 1)
    /// How often the user has dismissed a question.
    private var dismissals = 0

    package init(bus address: String? = nil) { self.address = address }

    package func password(
        for account: CalDAVAccount.ID, mayPrompt: Bool
    ) async throws(PasswordStoreError) -> String? {
        try await inTurn(mayPrompt: mayPrompt) { keyring throws(PasswordStoreError) in
            guard let item = try await keyring.items(account.attributes).first else { return nil }
            return try await keyring.secret(of: item).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    package func keep(
        _ password: String, for account: CalDAVAccount.ID, label: String
    ) async throws(PasswordStoreError) {
        try await inTurn(mayPrompt: true) { keyring throws(PasswordStoreError) in
            try await keyring.store(Array(password.utf8), account.attributes, label: label)
        }
    }

    package func remove(for account: CalDAVAccount.ID) async throws(PasswordStoreError) {
        try await inTurn(mayPrompt: true) { keyring throws(PasswordStoreError) in
            for item in try await keyring.items(account.attributes) { try await keyring.remove(item) }
        }
    }

    private func inTurn<Value: Sendable>(
        mayPrompt: Bool, _ body: @MainActor (Keyring) async throws(PasswordStoreError) -> Value
    ) async throws(PasswordStoreError) -> Value {
        let before = dismissals
        let result = await turns.run { () async -> Result<Value, PasswordStoreError> in
            do throws(PasswordStoreError) {
                let keyring = try await Keyring.open(
                    on: try await connect(), asking(mayPrompt: mayPrompt, isDismissed: dismissals != before))
                defer { keyring.close() }
                return .success(try await body(keyring))
            } catch {
                if error == .dismissed, dismissals == before, !Task.isCancelled { dismissals += 1 }
                return .failure(error)
            }
        }
        guard let result else { throw .dismissed }
        return try result.get()
    }

    private func asking(mayPrompt: Bool, isDismissed: Bool) -> Keyring.Asking {
        guard mayPrompt else { return .never(.locked) }
        // A user who has just said no is not asked again for what waited meanwhile.
        return isDismissed ? .never(.dismissed) : .above(window: window())
    }

    private func connect() async throws(PasswordStoreError) -> SessionBus {
        if let bus { return bus }
        let wait = Wait<SessionBus?>()
        if let address {
            SessionBus.connect(to: address) { wait.finish($0) }
        } else {
            SessionBus.connect { wait.finish($0) }
        }
        guard let connected = await wait.value() else { throw .dismissed }
        guard let connected else { throw .noService }
        bus = connected
        return connected
    }
}

extension CalDAVAccount.ID {
    /// The attributes by which the item in the keyring is found.
    fileprivate var attributes: [String: String] {
        ["xdg:schema": "io.github.upcoming.Upcoming.Account", "account": text]
    }
}
