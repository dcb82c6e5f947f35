import Foundation
import GRDB
import Network
import Time

/// The unchanged response of a condition service.
package struct KeptAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    /// When it was received.
    package let date: Instant

    package init(bytes: [UInt8], date: Instant) {
        self.bytes = bytes
        self.date = date
    }
}

extension Store {
    /// The most stored answers; the oldest are deleted first.
    static let answerLimit = 1000

    /// Stores the answer of an address, and replaces its previous one.
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

    /// The last answer of an address; `nil` when there is none.
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
