import Foundation
import GRDB

/// The mail addresses of the user, in lower case.
extension Store {
    /// In order of the alphabet.
    package func ownAddresses() throws(StoreError) -> [String] {
        try read { try Store.fetchOwnAddresses($0) }
    }

    /// The addresses in the store of a directory; none where there is no store.
    package static func ownAddresses(in directory: URL) throws(StoreError) -> [String] {
        guard FileManager.default.fileExists(atPath: directory.appendingPathComponent(fileName).path) else { return [] }
        return try Store(reading: directory).ownAddresses()
    }

    static func fetchOwnAddresses(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT address FROM ownAddress ORDER BY address")
    }

    /// Adds an address, or removes it.
    package func setOwnAddress(_ address: String, isThere: Bool) throws(StoreError) {
        try changeList { db in
            try db.execute(
                sql: isThere
                    ? "INSERT OR IGNORE INTO ownAddress VALUES (?)" : "DELETE FROM ownAddress WHERE address = ?",
                arguments: [address])
        }
    }
}
