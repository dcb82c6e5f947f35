import GRDB

/// The mail addresses of the user, in lower case.
extension Store {
    /// In order of the alphabet.
    package func ownAddresses() throws(StoreError) -> [String] {
        try read { try Store.fetchOwnAddresses($0) }
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
