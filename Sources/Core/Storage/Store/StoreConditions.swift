import Foundation
import GRDB
import Network
import Time

/// What an address of a service of conditions answered, as it came.
package struct KeptAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    /// When it came.
    package let date: Instant

    package init(bytes: [UInt8], date: Instant) {
        self.bytes = bytes
        self.date = date
    }
}

extension Store {
    /// The most answers that are kept; of more the oldest go.
    static let answerLimit = 1000

    /// Keeps what an address answered, in the place of what it answered before.
    package func keep(_ answer: KeptAnswer, of address: WebAddress) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO conditionAnswer VALUES (?, ?, ?)",
                arguments: [address.text, Data(answer.bytes), answer.date.millisecondsSinceEpoch])
            try db.execute(
                sql: """
                    DELETE FROM conditionAnswer WHERE address IN (
                        SELECT address FROM conditionAnswer ORDER BY date DESC, rowid DESC LIMIT -1 OFFSET ?)
                    """,
                arguments: [Store.answerLimit])
        }
    }

    /// What an address answered last; `nil` where nothing was kept.
    package func keptAnswer(of address: WebAddress) throws(StoreError) -> KeptAnswer? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT bytes, date FROM conditionAnswer WHERE address = ?", arguments: [address.text]
            ).map { row in
                guard let date = Instant(stored: try row.decode(atIndex: 1)) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                return KeptAnswer(bytes: Array(try row.decode(Data.self, atIndex: 0)), date: date)
            }
        }
    }
}
