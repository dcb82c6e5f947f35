import Events
import Foundation
import GRDB
import Network
import Time

/// A source in the store: the user's settings for it, and the state of its refreshes.
package struct StoredSource: Identifiable, Hashable, Sendable {
    /// Assigned by the store, and never reused.
    package let id: Int64
    package let source: Source
    /// The user's name for it; `nil` for its own name.
    package var givenName: String?
    /// The number of its color, from 0 to `SourceColor.count` - 1.
    package var color = 0
    /// The user's color for it; `nil` for its own, or the one with its number.
    package var givenColor: RGBColor?
    /// The user's time from one automatic refresh to the next in milliseconds; `nil` for what the source asks for.
    package var givenInterval: Int64?
    /// When the user is reminded of its events; `nil` for never.
    package var reminder: SourceReminder?
    /// Whether the user lets its events be changed; `nil` until that was asked.
    package var mayChange: Bool?
    /// The user's choices about its conflicts.
    package var choices = SourceChoices()
    /// The kind of its last feed; `nil` until it has been read.
    package var kind: FeedKind?
    /// Whether its stored events are shown without refreshing it.
    package var isPaused: Bool
    /// Whether it is hidden: the agenda is made as if it were not there.
    package var isHidden = false
    /// Counts its different answers; 0 before the first.
    package var revision: Int64
    package var eventCount: Int
    package var problemCount: Int
    /// The validators of its last answer; `nil` when the source sends none.
    package var validators: HTTPValidators?
    /// The stamp of the file when it was last read; `nil` when only reading can show whether the file has changed.
    package var stamp: FileStamp?
    /// The time of the last refresh, successful or not.
    package var lastAttempt: Instant?
    /// The time of the last successful refresh, even without a change.
    package var lastSuccess: Instant?
    /// The error of the last refresh; `nil` when it succeeded.
    package var failure: SourceError?
    /// Its metadata, if known. It is read from its answer, and not stored.
    package var statement = SourceStatement.none

    package init(id: Int64, source: Source) {
        self.id = id
        self.source = source
        isPaused = false
        revision = 0
        eventCount = 0
        problemCount = 0
    }

    /// The name for display.
    package var name: String { givenName ?? ownName }

    /// The name without the user's name.
    package var ownName: String { statement.name ?? source.name }
}

extension StoredSource: FetchableRecord {
    package init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        source = Source(location: try row.decode(forColumn: "location"))
        givenName = try row.decode(forColumn: "givenName")
        color = SourceColor.number(try row.decode(forColumn: "color"))
        givenColor = try row.decode(String?.self, forColumn: "givenColor").flatMap { RGBColor($0) }
        givenInterval = try row.decode(Int64?.self, forColumn: "refreshInterval").flatMap {
            RefreshSchedule.intervals.contains($0) ? $0 : nil
        }
        reminder = try row.decode(String?.self, forColumn: "reminder").flatMap(SourceReminder.init)
        mayChange = try row.decode(forColumn: "mayChange")
        choices = try SourceChoices(row)
        kind = try row.decode(String?.self, forColumn: "kind").flatMap { FeedKind(rawValue: $0) }
        isPaused = try row.decode(forColumn: "isPaused")
        isHidden = try row.decode(forColumn: "isHidden")
        revision = try row.decode(forColumn: "revision")
        eventCount = max(0, try row.decode(forColumn: "eventCount"))
        problemCount = max(0, try row.decode(forColumn: "problemCount"))
        validators = try HTTPValidators(row)
        stamp = try FileStamp(row)
        // An impossible time is ignored. The next refresh replaces it.
        lastAttempt = try row.decode(Int64?.self, forColumn: "lastAttempt").flatMap { Instant(stored: $0) }
        lastSuccess = try row.decode(Int64?.self, forColumn: "lastSuccess").flatMap { Instant(stored: $0) }
        failure = try row.decode(String?.self, forColumn: "failure").map(SourceError.init(stored:))
    }
}

extension StoredSource {
    /// Copies the user's settings from a later state of the source.
    package mutating func takeDecisions(of later: StoredSource) {
        (givenName, color, choices) = (later.givenName, later.color, later.choices)
        (isPaused, isHidden) = (later.isPaused, later.isHidden)
        (givenColor, givenInterval, reminder) = (later.givenColor, later.givenInterval, later.reminder)
        mayChange = later.mayChange
    }

    /// Whether the user's settings that the agenda is made of are equal.
    package func hasSameDecisions(as other: StoredSource) -> Bool {
        givenName == other.givenName && color == other.color && choices == other.choices
            && givenColor == other.givenColor
    }
}

extension SourceChoices {
    /// The choices in a row of `source`. Unknown values count as not decided.
    init(_ row: Row) throws {
        self.init(
            people: try row.decode(String?.self, forColumn: "ownership").flatMap(PersonSet.init(stored:)),
            needs: try row.decode(String?.self, forColumn: "needs").flatMap { PersonSet($0) } ?? [],
            counting: try row.decode(String?.self, forColumn: "counting").flatMap(SourceCounting.init),
            conflictsWithin: try row.decode(forColumn: "conflictsWithin"))
    }
}

extension StoredSource {
    /// All sources, with the validators or the stamp of their last answers.
    static let query = """
        SELECT source.*, answer.etag, answer.lastModified, answer.validatedAddress, answer.stamp
        FROM source LEFT JOIN answer ON answer.sourceID = source.id AND answer.position = 0
        """

    /// A source that is not removed; `nil` when there is none.
    static func fetch(_ id: StoredSource.ID, in db: Database) throws -> StoredSource? {
        try fetchOne(db.cachedStatement(sql: query + " WHERE source.id = ? AND NOT isRemoved"), arguments: [id])?
            .resolving(StoredPeople.merging(db))
    }
}

extension SourceError {
    /// Reads the stored form of the error, JSON. Unreadable JSON becomes an unknown error.
    init(stored text: String) {
        self = (try? JSONDecoder().decode(SourceError.self, from: Data(text.utf8))) ?? SourceError(.unknown)
    }

    /// The stored form of the error.
    var stored: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

extension Instant {
    /// About 35,000 years from 1970: far more than any feed can state, and far from overflow.
    static let storedRange: ClosedRange<Int64> = -(1 << 50)...(1 << 50)

    /// Reads a stored instant; `nil` when it is outside `storedRange`.
    init?(stored milliseconds: Int64) {
        guard Instant.storedRange.contains(milliseconds) else { return nil }
        self.init(millisecondsSinceEpoch: milliseconds)
    }
}
