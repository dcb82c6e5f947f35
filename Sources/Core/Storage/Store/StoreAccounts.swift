import Events
import Foundation
import GRDB
import Network
import Time

/// An account that was removed. For 30 days it can be brought back, without its password.
package struct RemovedAccount: Identifiable, Hashable, Sendable {
    package let account: CalDAVAccount
    /// When it was removed, and its calendars with it.
    package let date: Instant

    package init(_ account: CalDAVAccount, date: Instant) {
        (self.account, self.date) = (account, date)
    }

    package var id: CalDAVAccount.ID { account.id }
}

/// The accounts on servers. Their passwords are not here: see `PasswordStore`.
extension Store {
    /// All accounts that are not removed, in the order in which they were added.
    package func accounts() throws(StoreError) -> [CalDAVAccount] {
        try read { try Store.fetchAccounts($0).filter { !$0.isRemoved }.compactMap(\.account) }
    }

    /// The accounts that can be brought back, those removed last first.
    package func removedAccounts() throws(StoreError) -> [RemovedAccount] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM calendarAccount WHERE isRemoved AND removedAt IS NOT NULL
                    ORDER BY removedAt DESC, rowid
                    """)
            return try rows.compactMap { row in
                guard let account = try StoredAccount(row: row).account,
                    let date = Instant(stored: try row.decode(forColumn: "removedAt"))
                else { return nil }
                return RemovedAccount(account, date: date)
            }
        }
    }

    /// The removed accounts whose passwords may still be kept.
    package func accountsWithRemainingPassword() throws(StoreError) -> [CalDAVAccount.ID] {
        try read { db in
            try String.fetchAll(db, sql: "SELECT id FROM calendarAccount WHERE isRemoved AND mayHavePassword")
                .compactMap { CalDAVAccount.ID($0) }
        }
    }

    static func fetchAccounts(_ db: Database) throws -> [StoredAccount] {
        try StoredAccount.fetchAll(db, sql: "SELECT * FROM calendarAccount ORDER BY rowid")
    }

    /// Adds an account, replaces it, or brings it back.
    package func set(_ account: CalDAVAccount) throws(StoreError) {
        try changeList { try StoredAccount(account).insert($0, replaces: true) }
    }

    /// Removes an account. It can be brought back with `set`.
    ///
    /// - Parameter now: The time of the removal; `nil` for an account that was added by mistake, which is remembered only
    ///   if it was before.
    package func remove(_ account: CalDAVAccount.ID, at now: Instant?) throws(StoreError) {
        try changeList { db in
            try db.execute(
                sql: """
                    UPDATE calendarAccount
                    SET isRemoved = 1, mayHavePassword = 1, removedAt = coalesce(?, removedAt) WHERE id = ?
                    """, arguments: [now?.millisecondsSinceEpoch, account.text])
        }
    }

    /// Notes that the password of a removed account is removed. An account that is not remembered is deleted.
    package func notePasswordRemoved(of account: CalDAVAccount.ID) throws(StoreError) {
        try changeList { db in
            try db.execute(
                sql: "DELETE FROM calendarAccount WHERE isRemoved AND removedAt IS NULL AND id = ?",
                arguments: [account.text])
            try db.execute(
                sql: "UPDATE calendarAccount SET mayHavePassword = 0 WHERE isRemoved AND id = ?",
                arguments: [account.text])
        }
    }
}

/// A row of `calendarAccount`.
struct StoredAccount: Codable, Hashable, Sendable, FetchableRecord {
    let id: String
    let server: String
    let userName: String
    let principal: String?
    let home: String?
    /// Mail addresses, separated by line ends.
    let ownAddresses: String
    let isRemoved: Bool

    init(_ account: CalDAVAccount) {
        (id, server, userName) = (account.id.text, account.server.withoutUser.text, account.userName)
        (principal, home) = (account.principal?.text, account.home?.text)
        ownAddresses = account.ownAddresses.joined(separator: "\n")
        isRemoved = false
    }

    /// The account; `nil` for a row that somebody has changed by hand.
    var account: CalDAVAccount? {
        guard let id = CalDAVAccount.ID(id), let server = WebAddress(server) else { return nil }
        return CalDAVAccount(
            id: id, server: server, userName: userName, principal: principal.flatMap { WebAddress($0) },
            home: home.flatMap { WebAddress($0) }, ownAddresses: ownAddresses.split(separator: "\n").map(String.init))
    }

    /// - Parameter replaces: Whether it replaces a row with the same ID.
    func insert(_ db: Database, replaces: Bool) throws {
        let values = "(id, server, userName, principal, home, ownAddresses) VALUES (?, ?, ?, ?, ?, ?)"
        let conflict =
            replaces
            ? """
            ON CONFLICT (id) DO UPDATE SET server = excluded.server, userName = excluded.userName,
                principal = excluded.principal, home = excluded.home, ownAddresses = excluded.ownAddresses, isRemoved = 0
            """ : "ON CONFLICT DO NOTHING"
        try db.execute(
            sql: "INSERT INTO calendarAccount \(values) \(conflict)",
            arguments: [id, server, userName, principal, home, ownAddresses])
    }
}
