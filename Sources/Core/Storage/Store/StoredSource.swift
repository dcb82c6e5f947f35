import Events
import Foundation
import GRDB
import Network
import Time

/// A source that the store knows: what the user has made of it, and how its refreshes went.
package struct StoredSource: Identifiable, Hashable, Sendable {
    /// Given out by the store, never twice.
    package let id: Int64
    package let source: Source
    /// What the user calls it; `nil` where it goes by its own name.
    package var givenName: String?
    /// The number of its color, from 0 to `SourceColor.count` - 1.
    package var color = 0
    /// What the user has decided of its conflicts.
    package var choices = SourceChoices()
    /// What its content was last time; `nil` until it has given something.
    package var kind: FeedKind?
    /// Whether it is shown as it is and not refreshed.
    package var isPaused: Bool
    /// Counts the sets of events that it has given; 0 before the first.
    package var revision: Int64
    package var eventCount: Int
    package var problemCount: Int
    /// To ask next time whether anything has changed since; `nil` where the source gives none.
    package var validators: HTTPValidators?
    /// That of the file when it was read last; `nil` where it has to be read to know.
    package var stamp: FileStamp?
    /// When it was last asked, with whatever outcome.
    package var lastAttempt: Instant?
    /// When it last answered, be it that nothing had changed.
    package var lastSuccess: Instant?
    /// What went wrong at the last attempt; `nil` where nothing did.
    package var failure: SourceError?
    /// What it says of itself, as far as that is known. It is read from its answer, and not stored.
    package var statement = SourceStatement.none

    package init(id: Int64, source: Source) {
        self.id = id
        self.source = source
        isPaused = false
        revision = 0
        eventCount = 0
        problemCount = 0
    }

    /// The name that people see.
    package var name: String { givenName ?? ownName }

    /// The name that it has without a given one.
    package var ownName: String { statement.name ?? source.name }
}

extension StoredSource: FetchableRecord {
    package init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        source = Source(location: try row.decode(forColumn: "location"))
        givenName = try row.decode(forColumn: "givenName")
        let number = try row.decode(Int.self, forColumn: "color")
        color = (0..<SourceColor.count).contains(number) ? number : 0
        choices = try SourceChoices(row)
        kind = try row.decode(String?.self, forColumn: "kind").flatMap { FeedKind(rawValue: $0) }
        isPaused = try row.decode(forColumn: "isPaused")
        revision = try row.decode(forColumn: "revision")
        eventCount = max(0, try row.decode(forColumn: "eventCount"))
        problemCount = max(0, try row.decode(forColumn: "problemCount"))
        validators = try HTTPValidators(row)
        stamp = try FileStamp(row)
        // A time that no clock has shown is none. The next refresh puts another in its place.
        lastAttempt = try row.decode(Int64?.self, forColumn: "lastAttempt").flatMap { Instant(stored: $0) }
        lastSuccess = try row.decode(Int64?.self, forColumn: "lastSuccess").flatMap { Instant(stored: $0) }
        failure = try row.decode(String?.self, forColumn: "failure").map(SourceError.init(stored:))
    }
}

extension StoredSource {
    /// Takes over what the user has made of the source, as a later state of it has that.
    package mutating func takeDecisions(of later: StoredSource) {
        (givenName, color, choices) = (later.givenName, later.color, later.choices)
    }

    /// Whether the user has made the same of both.
    package func hasSameDecisions(as other: StoredSource) -> Bool {
        givenName == other.givenName && color == other.color && choices == other.choices
    }
}

extension SourceChoices {
    /// Those of a row of `source`. What this version does not know is not decided.
    init(_ row: Row) throws {
        self.init(
            ownership: try row.decode(String?.self, forColumn: "ownership").flatMap(SourceOwnership.init),
            counting: try row.decode(String?.self, forColumn: "counting").flatMap(SourceCounting.init),
            conflictsWithin: try row.decode(forColumn: "conflictsWithin"))
    }
}

extension StoredSource {
    /// All sources, with the validators or the stamp of what they said last.
    static let query = """
        SELECT source.*, answer.etag, answer.lastModified, answer.validatedAddress, answer.stamp
        FROM source LEFT JOIN answer ON answer.sourceID = source.id AND answer.position = 0
        """

    /// One that has not been removed; `nil` where there is none.
    static func fetch(_ id: StoredSource.ID, in db: Database) throws -> StoredSource? {
        try fetchOne(db.cachedStatement(sql: query + " WHERE source.id = ? AND NOT isRemoved"), arguments: [id])
    }
}

extension SourceError {
    /// The error as the store has it: JSON. What this version cannot read is an error all the same.
    init(stored text: String) {
        self = (try? JSONDecoder().decode(SourceError.self, from: Data(text.utf8))) ?? SourceError(.unknown)
    }

    /// The error as the store has it.
    var stored: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

extension Instant {
    /// Far more than any feed may name, and far less than what overflows: some 35,000 years from 1970.
    static let storedRange: ClosedRange<Int64> = -(1 << 50)...(1 << 50)

    /// A moment as a database has it; `nil` for one with which no sum could be made.
    init?(stored milliseconds: Int64) {
        guard Instant.storedRange.contains(milliseconds) else { return nil }
        self.init(millisecondsSinceEpoch: milliseconds)
    }
}
