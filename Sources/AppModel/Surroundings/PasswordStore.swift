import Events

/// Keeps the passwords of accounts outside the program's own files.
///
///     try await passwords.keep("secret", for: account.id, label: "Upcoming: anna, dav.example.org")
///     let password = try await passwords.password(for: account.id, mayPrompt: false)
package protocol PasswordStore: Sendable {
    /// The password of an account; `nil` when there is none.
    ///
    /// - Parameter mayPrompt: Whether the user may be asked to unlock the store, because the user has just asked for a
    ///   refresh. Without it a locked store is the error `.locked`.
    func password(
        for account: CalDAVAccount.ID, mayPrompt: Bool
    ) async throws(PasswordStoreError) -> String?

    /// Keeps a password, and replaces an earlier one of the account. The user may be asked to unlock the store.
    ///
    /// - Parameter label: What the programs that list passwords call it.
    func keep(
        _ password: String, for account: CalDAVAccount.ID, label: String
    ) async throws(PasswordStoreError)

    /// Removes the password of an account. That there is none is no error.
    func remove(for account: CalDAVAccount.ID) async throws(PasswordStoreError)
}

/// Why a password store cannot be used. It never contains a password.
package enum PasswordStoreError: Error, Hashable, Sendable, Codable {
    /// The desktop has no service that keeps passwords.
    case noService
    /// The store is locked.
    case locked
    /// The user has closed the question for unlocking it, or the task was cancelled.
    case dismissed
    /// The service does not answer, or has ended.
    case noAnswer
    /// The service refuses, with these words.
    case other(String)
}

/// Keeps passwords until the program ends: for tests, and for a desktop that has no service for it.
package actor MemoryPasswordStore: PasswordStore {
    private var passwords: [CalDAVAccount.ID: String]

    package init(_ passwords: [CalDAVAccount.ID: String] = [:]) { self.passwords = passwords }

    package func password(
        for account: CalDAVAccount.ID, mayPrompt: Bool
    ) async throws(PasswordStoreError) -> String? {
        passwords[account]
    }

    package func keep(
        _ password: String, for account: CalDAVAccount.ID, label: String
    ) async throws(PasswordStoreError) {
        passwords[account] = password
    }

    package func remove(for account: CalDAVAccount.ID) async throws(PasswordStoreError) {
        passwords[account] = nil
    }
}
