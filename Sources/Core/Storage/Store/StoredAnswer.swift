import Events
import Foundation
import GRDB
import Network
import Time

/// Writes and reads the last answer of a source, unchanged.
struct StoredAnswer {
    let db: Database
    let sourceID: Int64

    /// Whether the stored parts have the same bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func hasBytes(of answer: Answer) throws -> Bool {
        let parts = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT href, bytes FROM answer WHERE sourceID = ? ORDER BY position"),
            arguments: [sourceID])
        var count = 0
        while let row = try parts.next() {
            guard count < answer.parts.count, try row.decode(String.self, atIndex: 0) == answer.parts[count].href,
                try row.withUnsafeData(atIndex: 1, { answer.parts[count].hasSameBytes(as: $0 ?? Data()) })
            else { return false }
            count += 1
        }
        return count == answer.parts.count
    }

    /// Replaces the stored answer.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func replace(with answer: Answer, at now: Instant) throws {
        try db.cachedStatement(sql: "DELETE FROM answer WHERE sourceID = ?").execute(arguments: [sourceID])
        // A cached statement would keep the bytes in memory.
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO answer
                    (sourceID, position, href, mediaType, etag, lastModified, validatedAddress, stamp, date, bytes)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for (position, part) in answer.parts.enumerated() {
            try insert.execute(
                arguments: [
                    sourceID, position, part.href, part.mediaType, part.validators?.etag,
                    part.validators?.lastModified, part.validators?.address, part.stamp?.text,
                    now.millisecondsSinceEpoch, Data(part.bytes),
                ])
        }
    }

    /// Stores the validators of an answer with the same bytes.
    func setValidators(of answer: Answer) throws {
        for (position, part) in answer.parts.enumerated() {
            let update = try db.cachedStatement(
                sql: """
                    UPDATE answer SET mediaType = ?, etag = ?, lastModified = ?, validatedAddress = ?, stamp = ?
                    WHERE sourceID = ? AND position = ?
                    """)
            try update.execute(
                arguments: [
                    part.mediaType, part.validators?.etag, part.validators?.lastModified, part.validators?.address,
                    part.stamp?.text, sourceID, position,
                ])
        }
    }

    /// Stores the names that events had in earlier answers, see `Feed.keepingNames`.
    func keep(_ names: [String: String]) throws {
        try db.cachedStatement(sql: "DELETE FROM keptNames WHERE sourceID = ?").execute(arguments: [sourceID])
        guard !names.isEmpty else { return }
        try db.execute(
            sql: "INSERT INTO keptNames VALUES (?, ?)", arguments: [sourceID, try JSONEncoder().encode(names)])
    }

    func keptNames() throws -> [String: String] {
        let names = try Data.fetchOne(db, sql: "SELECT names FROM keptNames WHERE sourceID = ?", arguments: [sourceID])
        return try names.map { try JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
    }

    /// The stored answer; `nil` when there is none.
    ///
    /// - Parameter limit: The most parts to read; negative for all.
    func read(limit: Int = -1) throws -> Answer? {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT href, mediaType, etag, lastModified, validatedAddress, stamp, bytes FROM answer
                    WHERE sourceID = ? ORDER BY position LIMIT ?
                    """), arguments: [sourceID, limit])
        var parts: [Answer.Part] = []
        while let row = try rows.next() {
            let bytes = try row.withUnsafeData(atIndex: 6) { data in
                var bytes: [UInt8] = []
                // The JSON parser needs spare capacity after the last byte.
                bytes.reserveCapacity((data?.count ?? 0) + 64)
                data?.withUnsafeBytes { bytes.append(contentsOf: $0) }
                return bytes
            }
            parts.append(
                Answer.Part(
                    href: try row.decode(atIndex: 0), mediaType: try row.decode(atIndex: 1),
                    validators: try HTTPValidators(row), stamp: try FileStamp(row), bytes: bytes))
        }
        return Answer(parts: parts)
    }
}

extension HTTPValidators {
    /// The validators in a row of `answer`; `nil` when it has none.
    init?(_ row: Row) throws {
        guard let address = try row.decode(String?.self, forColumn: "validatedAddress") else { return nil }
        self.init(
            etag: try row.decode(forColumn: "etag"), lastModified: try row.decode(forColumn: "lastModified"),
            address: address)
    }
}

extension FileStamp {
    /// The stamp in a row of `answer`; `nil` when it has none.
    init?(_ row: Row) throws {
        guard let text = try row.decode(String?.self, forColumn: "stamp") else { return nil }
        self.init(text: text)
    }
}

extension Answer.Part {
    fileprivate func hasSameBytes(as data: Data) -> Bool {
        guard data.count == bytes.count, !bytes.isEmpty else { return data.count == bytes.count }
        return data.withUnsafeBytes { stored in
            bytes.withUnsafeBytes { new in
                guard let stored = stored.baseAddress, let new = new.baseAddress else { return false }
                return memcmp(stored, new, bytes.count) == 0
            }
        }
    }
}
