import GRDB

/// The tables of the store, by the versions in which they came to be. A migration that has been released is never
/// changed: a later one follows it.
enum StoreSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("sources and events") { db in
            try db.execute(sql: sourcesAndEvents)
        }
        migrator.registerMigration("answers of condition services") { db in
            try db.execute(sql: conditionAnswers)
        }
        migrator.registerMigration("colors of sources") { db in
            try db.execute(sql: sourceColors)
        }
        migrator.registerMigration("answers of sources") { db in
            try db.execute(sql: answers)
        }
        migrator.registerMigration("failures of sources") { db in
            try db.execute(sql: failures)
        }
        migrator.registerMigration("stamps of files") { db in
            try db.execute(sql: stampedAnswerTable)
            // A new database has none of the tables of version 0.1.
            try EarlierFeed.dropIfEmpty(db)
        }
        migrator.registerMigration("choices for conflicts") { db in
            try db.execute(sql: sourceChoices)
        }
        return migrator
    }

    /// Whether all tables are there, with all their columns.
    @Sendable static func isWhole(_ db: Database) throws -> Bool {
        try columns.keys.allSatisfy { try has($0, db) }
    }

    /// Makes those tables again of which others hold all that the user has made: what sources and services said comes with
    /// the next answer.
    ///
    /// - Returns: whether the database is whole. The list of sources cannot be made again here.
    @Sendable static func mend(_ db: Database) throws -> Bool {
        for (table, sql) in remade where try !has(table, db) {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table); \(sql)")
        }
        return try has("source", db)
    }

    /// Whether a table is there with all its columns.
    private static func has(_ table: String, _ db: Database) throws -> Bool {
        let found = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        return found.isSuperset(of: columns[table] ?? [])
    }

    private static let columns: [String: Set<String>] = [
        "source": [
            "id", "location", "givenName", "kind", "isPaused", "isRemoved", "revision", "eventCount", "problemCount",
            "lastAttempt", "lastSuccess", "failure", "color", "ownership", "counting", "conflictsWithin",
        ],
        "answer": [
            "sourceID", "position", "href", "mediaType", "etag", "lastModified", "validatedAddress", "stamp", "date",
            "bytes",
        ],
        "conditionAnswer": ["address", "bytes", "date"],
    ]

    private static let remade = ["conditionAnswer": conditionAnswers, "answer": stampedAnswerTable]

    private static let stampedAnswerTable = answerTable + "ALTER TABLE answer ADD COLUMN stamp TEXT;"

    /// Times are milliseconds since 1970, see `Instant` and `LocalDateTime`; `event.flags` are `StoredEventFlags`.
    ///
    /// `season.content` is a `Season` as JSON: it is read and written as a whole, and nothing asks for its parts.
    /// `source.revision` counts the sets of events that a source has had. Rows of `event` carry no number of their own,
    /// so that one set is written in one pass over one tree.
    private static let sourcesAndEvents = """
        CREATE TABLE source (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            location TEXT NOT NULL UNIQUE,
            givenName TEXT,
            kind TEXT,
            isPaused INTEGER NOT NULL DEFAULT 0 CHECK (isPaused IN (0, 1)),
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)),
            revision INTEGER NOT NULL DEFAULT 0,
            eventCount INTEGER NOT NULL DEFAULT 0,
            problemCount INTEGER NOT NULL DEFAULT 0,
            etag TEXT,
            lastModified TEXT,
            validatedAddress TEXT,
            lastAttempt INTEGER,
            lastSuccess INTEGER,
            failure TEXT
        ) STRICT;

        CREATE TABLE event (
            sourceID INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            title TEXT NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            flags INTEGER NOT NULL,
            place TEXT,
            PRIMARY KEY (sourceID, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE starEvent (
            sourceID INTEGER NOT NULL,
            position INTEGER NOT NULL,
            number INTEGER,
            text TEXT NOT NULL,
            timestamp INTEGER,
            imageURL TEXT,
            phone TEXT,
            locationLine1 TEXT,
            locationLine2 TEXT,
            PRIMARY KEY (sourceID, position),
            FOREIGN KEY (sourceID, position) REFERENCES event (sourceID, position) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE season (
            sourceID INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
            content BLOB NOT NULL
        ) STRICT;

        CREATE TABLE problem (
            sourceID INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            path TEXT NOT NULL,
            message TEXT NOT NULL,
            PRIMARY KEY (sourceID, position)
        ) STRICT, WITHOUT ROWID;
        """

    /// `source.color` is the number of a `SourceColor`. Sources of before get those that they were shown in.
    private static let sourceColors = """
        ALTER TABLE source ADD COLUMN color INTEGER NOT NULL DEFAULT 0;
        UPDATE source SET color = (
            SELECT COUNT(*) FROM source AS earlier WHERE earlier.id < source.id AND NOT earlier.isRemoved) % 6;
        """

    /// What the user has decided of a source and its conflicts, see `SourceChoices`; NULL where nothing is decided.
    private static let sourceChoices = """
        ALTER TABLE source ADD COLUMN ownership TEXT;
        ALTER TABLE source ADD COLUMN counting TEXT;
        ALTER TABLE source ADD COLUMN conflictsWithin INTEGER CHECK (conflictsWithin IN (0, 1));
        """

    /// What each source said last, as it came: `date` is when, in milliseconds since 1970. `bytes` stand last, so that the
    /// other columns are read without them.
    ///
    /// The tables of events are no longer written. What they hold is shown until their source answers again, for which its
    /// validators go: it is to answer with all that it has.
    private static let answers =
        answerTable + """
            ALTER TABLE source DROP COLUMN etag;
            ALTER TABLE source DROP COLUMN lastModified;
            ALTER TABLE source DROP COLUMN validatedAddress;
            """

    private static let answerTable = """
        CREATE TABLE IF NOT EXISTS answer (
            sourceID INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            href TEXT NOT NULL,
            mediaType TEXT,
            etag TEXT,
            lastModified TEXT,
            validatedAddress TEXT,
            date INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (sourceID, position)
        ) STRICT;

        """

    /// `source.failure` is a `SourceError` as JSON. What stood there before was a sentence; why the source failed comes with its
    /// next refresh.
    private static let failures = """
        UPDATE source SET failure = '{"kind":{"unknown":{}},"isOfAnswer":false}' WHERE failure IS NOT NULL;
        """

    /// What each address of a service of conditions answered last, as it came. `date` is when, in milliseconds since 1970.
    private static let conditionAnswers = """
        CREATE TABLE conditionAnswer (
            address TEXT NOT NULL PRIMARY KEY,
            bytes BLOB NOT NULL,
            date INTEGER NOT NULL
        ) STRICT;
        """
}
