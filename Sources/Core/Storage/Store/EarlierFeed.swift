import Events
import Foundation
import GRDB
import Text
import Time

/// The flags of a stored event.
struct StoredEventFlags: OptionSet {
    let rawValue: Int64

    static let startIsFloating = StoredEventFlags(rawValue: 1 << 0)
    static let endIsFloating = StoredEventFlags(rawValue: 1 << 1)
    static let endIsAssumed = StoredEventFlags(rawValue: 1 << 2)
    static let isBusy = StoredEventFlags(rawValue: 1 << 3)
    /// Whether the flags below count. Without them, an event that is not busy is to be announced if its end is assumed,
    /// otherwise all day.
    static let isDetailed = StoredEventFlags(rawValue: 1 << 4)
    static let isAllDay = StoredEventFlags(rawValue: 1 << 5)
    static let isToBeAnnounced = StoredEventFlags(rawValue: 1 << 6)
    static let isFree = StoredEventFlags(rawValue: 1 << 7)
    static let isTentative = StoredEventFlags(rawValue: 1 << 8)
    static let isCancelled = StoredEventFlags(rawValue: 1 << 9)
}

/// The last feed of a source in the form of version 0.1: event by event. It is read until the source is refreshed, and
/// is then replaced by the answer itself.
struct EarlierFeed {
    let db: Database
    let sourceID: Int64

    /// The tables, in an order that allows emptying them.
    private static let tables = ["starEvent", "event", "season", "problem"]

    /// The tables that still exist: they are dropped after the last source has been refreshed.
    private static func tables(_ db: Database) throws -> [String] {
        let names = try String.fetchSet(
            db.cachedStatement(sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
        return tables.filter(names.contains)
    }

    /// Deletes the feed.
    func remove() throws {
        let tables = try EarlierFeed.tables(db)
        guard !tables.isEmpty else { return }
        for table in tables {
            try db.execute(sql: "DELETE FROM \(table) WHERE sourceID = ?", arguments: [sourceID])
        }
        try EarlierFeed.dropIfEmpty(db)
    }

    /// Drops the tables when no source needs them.
    static func dropIfEmpty(_ db: Database) throws {
        let tables = try tables(db)
        for table in tables where try Int.fetchOne(db, sql: "SELECT 1 FROM \(table) LIMIT 1") != nil { return }
        for table in tables { try db.execute(sql: "DROP TABLE \(table)") }
    }

    /// The stored feed; `nil` when there is none.
    func read(of stored: StoredSource) throws -> Feed? {
        let tables = try EarlierFeed.tables(db)
        guard tables.contains("event") else { return nil }
        let events = try readEvents()
        return Feed(
            source: stored.source, kind: stored.kind ?? .events, events: events,
            starEvents: tables.contains("starEvent") ? try readStarEvents(of: events) : [],
            season: tables.contains("season") ? try readSeason() : nil,
            problems: tables.contains("problem") ? try readProblems(of: stored.source) : [])
    }

    private func readEvents() throws -> [Event] {
        var events: [Event] = []
        // Values of a damaged page may have any type and size, so they are checked and reported.
        let rows = try Row.fetchCursor(
            db,
            sql: #"SELECT title, start, "end", flags, place FROM event WHERE sourceID = ? ORDER BY position"#,
            arguments: [sourceID])
        while let row = try rows.next() {
            let flags = StoredEventFlags(rawValue: try row.decode(atIndex: 3))
            events.append(
                Event(
                    title: try StoredText.decode(row.decode(atIndex: 0)),
                    when: try When(
                        start: EventTime(stored: row.decode(atIndex: 1), isFloating: flags.contains(.startIsFloating)),
                        end: EventTime(stored: row.decode(atIndex: 2), isFloating: flags.contains(.endIsFloating)),
                        flags: flags),
                    availability: flags.availability, status: flags.status,
                    location: try row.decode(String?.self, atIndex: 4).map(StoredText.decode)))
        }
        return events
    }

    private func readStarEvents(of events: [Event]) throws -> [StarEvent] {
        var starEvents: [StarEvent] = []
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT position, number, text, timestamp, imageURL, phone, locationLine1, locationLine2 FROM starEvent
                WHERE sourceID = ? ORDER BY position
                """,
            arguments: [sourceID])
        while let row = try rows.next() {
            let position = try row.decode(Int.self, atIndex: 0)
            guard events.indices.contains(position), case .absolute(let date) = events[position].when.start else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            let lines = try (4...7).map { try row.decode(String?.self, atIndex: $0).map(StoredText.decode) }
            starEvents.append(
                StarEvent(
                    id: try row.decode(atIndex: 1), title: events[position].title,
                    text: try StoredText.decode(row.decode(atIndex: 2)),
                    timestamp: try row.decode(Int64?.self, atIndex: 3).flatMap { Instant(stored: $0) },
                    date: date,
                    imageURL: lines[0], phone: lines[1], locationLines: lines[2...].compactMap { $0 }))
        }
        return starEvents
    }

    private func readSeason() throws -> Season? {
        let content = try Data.fetchOne(db, sql: "SELECT content FROM season WHERE sourceID = ?", arguments: [sourceID])
        // A season whose format has changed since comes with the next refresh.
        return content.flatMap { try? JSONDecoder().decode(Season.self, from: $0) }
    }

    private func readProblems(of source: Source) throws -> [Problem] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT path, message FROM problem WHERE sourceID = ? ORDER BY position", arguments: [sourceID])
        return try rows.map {
            Problem(
                source: source, path: try StoredText.decode($0.decode(atIndex: 0)),
                Message(verbatim: try StoredText.decode($0.decode(atIndex: 1))))
        }
    }
}

extension StoredEventFlags {
    fileprivate var availability: Event.Availability {
        if contains(.isDetailed) { return contains(.isFree) ? .free : .busy }
        return contains(.isBusy) || contains(.endIsAssumed) ? .busy : .free
    }

    fileprivate var status: Event.Status {
        contains(.isCancelled) ? .cancelled : contains(.isTentative) ? .tentative : .confirmed
    }
}

extension When {
    fileprivate init(start: EventTime, end: EventTime, flags: StoredEventFlags) {
        let isDated = !flags.contains(.isDetailed) && !flags.contains(.isBusy)
        let isToBeAnnounced = flags.contains(.isToBeAnnounced) || isDated && flags.contains(.endIsAssumed)
        switch (start, end) {
        case (.floating(let start), _) where isToBeAnnounced: self = .toBeAnnounced(start.date)
        case (.floating(let start), .floating(let end)) where isDated || flags.contains(.isAllDay):
            self = .allDay(from: start.date, to: end.date)
        default: self = .timed(start: start, end: end, isEndAssumed: flags.contains(.endIsAssumed))
        }
    }
}

extension EventTime {
    fileprivate init(stored milliseconds: Int64, isFloating: Bool) throws {
        guard Instant.storedRange.contains(milliseconds) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self =
            isFloating
            ? .floating(LocalDateTime(millisecondsSinceEpoch: milliseconds))
            : .absolute(Instant(millisecondsSinceEpoch: milliseconds))
    }
}
