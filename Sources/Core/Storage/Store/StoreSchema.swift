import GRDB

/// The tables of the store, by version. A released migration is never changed; a later one follows it.
enum StoreSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first) { db in
            for sql in [sources] + tables.values.sorted() { try db.execute(sql: sql) }
        }
        migrator.registerMigration("names of events") { db in
            try db.execute(sql: keptNames)
        }
        migrator.registerMigration("skipped events") { db in
            try db.execute(sql: skippedEvents)
        }
        migrator.registerMigration("calendars that may be changed") { db in
            try db.execute(sql: "ALTER TABLE source ADD COLUMN mayChange INTEGER CHECK (mayChange IN (0, 1))")
        }
        migrator.registerMigration("conflicts that wait for an answer") { db in
            try db.execute(sql: "ALTER TABLE ignoredConflict ADD COLUMN askedAt INTEGER")
        }
        migrator.registerMigration("needs of events") { db in
            try db.execute(sql: "ALTER TABLE source ADD COLUMN needs TEXT; " + needs)
        }
        return migrator
    }

    /// The migration of version 1.0.0, which makes all tables.
    private static let first = "1.0.0"

    /// Brings a database to the present version.
    static func migrate(_ database: any DatabaseWriter) throws {
        // The last builds before 1.0.0 made the same tables, in several migrations.
        let applied = try database.read(appliedMigrations)
        if applied.contains("reminders") {
            try database.write { db in
                for earlier in applied.subtracting(migrator.migrations) {
                    try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [earlier])
                }
                try db.execute(sql: "INSERT OR IGNORE INTO grdb_migrations VALUES ('\(first)')")
                for table in ["starEvent", "event", "season", "problem"] {
                    try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
                }
            }
        }
        try migrator.migrate(database)
    }

    /// Whether a version before 1.0.0 made the database, which is set aside.
    static func isEarlier(_ db: Database) throws -> Bool {
        let applied = try appliedMigrations(db)
        return applied.contains("sources and events") && !applied.contains("reminders")
    }

    @Sendable static func appliedMigrations(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("grdb_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Whether all tables exist with all their columns.
    @Sendable static func isWhole(_ db: Database) throws -> Bool {
        try columns.keys.allSatisfy { try has($0, db) }
    }

    /// Makes missing tables again if they contain none of the user's own data: answers of sources and services come
    /// with the next refresh.
    ///
    /// - Returns: Whether the database is then complete. The list of sources, the user's addresses and decisions, the
    ///   accounts and the people cannot be restored here.
    @Sendable static func mend(_ db: Database) throws -> Bool {
        for (table, sql) in remade where try !has(table, db) {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table); \(sql)")
        }
        return try [
            "source", "ownAddress", "ignoredConflict", "skippedEvent", "calendarAccount", "person", "personRule",
            "eventPeople", "needRule", "eventNeeds",
        ].allSatisfy { try has($0, db) }
    }

    /// Whether a table exists with all its columns.
    private static func has(_ table: String, _ db: Database) throws -> Bool {
        let found = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        return found.isSuperset(of: columns[table] ?? [])
    }

    private static let columns: [String: Set<String>] = [
        "source": [
            "id", "location", "givenName", "kind", "isPaused", "isRemoved", "revision", "eventCount", "problemCount",
            "lastAttempt", "lastSuccess", "failure", "color", "ownership", "counting", "conflictsWithin",
            "isHidden", "givenColor", "refreshInterval", "removedAt", "removedName", "reminder", "mayChange",
            "needs",
        ],
        "ownAddress": ["address"],
        "ignoredConflict": ["scope", "firstKey", "firstTimes", "secondKey", "secondTimes", "askedAt"],
        "skippedEvent": ["key", "times"],
        "answer": [
            "sourceID", "position", "href", "mediaType", "etag", "lastModified", "validatedAddress", "stamp", "date",
            "bytes",
        ],
        "conditionAnswer": ["address", "bytes", "date"],
        "desktopCalendar": ["uid", "isOn"],
        "calendarAccount": [
            "id", "server", "userName", "principal", "home", "ownAddresses", "isRemoved", "removedAt",
            "mayHavePassword",
        ],
        "changeReport": ["id", "sourceID", "date", "changes", "changeCount", "furtherCount", "isSeen"],
        "person": ["id", "name", "color", "addresses", "isHidden", "isRemoved", "mergedInto"],
        "personRule": ["person", "location", "condition"],
        "eventPeople": ["key", "people"],
        "needRule": ["person", "location", "condition"],
        "eventNeeds": ["key", "people"],
        "givenReminder": ["event", "moment"],
        "keptNames": ["sourceID", "names"],
    ]

    private static let remade =
        tables.filter {
            ["conditionAnswer", "answer", "desktopCalendar", "changeReport", "givenReminder"].contains($0.key)
        }.merging(["keptNames": keptNames]) { $1 }

    /// Times are milliseconds since 1970, see `Instant`.
    ///
    /// - `revision` counts the different answers of a source, `failure` is a `SourceError` as JSON, and `color` the number of
    ///   a `SourceColor`.
    /// - `ownership` (a `PersonSet`), `counting` and `conflictsWithin` are `SourceChoices`, `givenColor` is an `RGBColor`,
    ///   `refreshInterval` milliseconds, and `reminder` a `SourceReminder`; NULL for a default.
    /// - `removedAt` is when the source was removed last, and `removedName` the name with which it was shown. A source that was
    ///   brought back keeps both.
    private static let sources = """
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
            lastAttempt INTEGER,
            lastSuccess INTEGER,
            failure TEXT,
            color INTEGER NOT NULL DEFAULT 0,
            ownership TEXT,
            counting TEXT,
            conflictsWithin INTEGER CHECK (conflictsWithin IN (0, 1)),
            isHidden INTEGER NOT NULL DEFAULT 0 CHECK (isHidden IN (0, 1)),
            givenColor TEXT,
            refreshInterval INTEGER,
            removedAt INTEGER,
            removedName TEXT,
            reminder TEXT
        ) STRICT;
        """

    /// All tables but that of the sources, by their names.
    private static let tables = [
        "answer": answers, "calendarAccount": calendarAccounts, "changeReport": changeReports,
        "conditionAnswer": conditionAnswers, "desktopCalendar": desktopCalendars, "givenReminder": givenReminders,
        "ignoredConflict": ignoredConflicts, "ownAddress": ownAddresses, "person": people,
    ]

    /// The user's mail addresses, see `Store.ownAddresses`.
    private static let ownAddresses = """
        CREATE TABLE ownAddress (address TEXT NOT NULL PRIMARY KEY) STRICT;
        """

    /// The conflicts that the user ignores, see `StoredIgnoredConflict`. They belong to no source: their events may come
    /// back.
    private static let ignoredConflicts = """
        CREATE TABLE ignoredConflict (
            scope TEXT NOT NULL CHECK (scope IN ('once', 'always')),
            firstKey TEXT NOT NULL,
            firstTimes TEXT NOT NULL,
            secondKey TEXT NOT NULL,
            secondTimes TEXT NOT NULL,
            PRIMARY KEY (scope, firstKey, secondKey, firstTimes, secondTimes)
        ) STRICT, WITHOUT ROWID;
        """

    /// The events that the user does not go to, see `StoredSkippedEvent`.
    private static let skippedEvents = """
        CREATE TABLE skippedEvent (
            key TEXT NOT NULL,
            times TEXT NOT NULL,
            PRIMARY KEY (key, times)
        ) STRICT, WITHOUT ROWID;
        """

    /// The calendars of the desktop that the user wants, see `DesktopChoices`. The row with an empty UID is the switch
    /// for all of them.
    private static let desktopCalendars = """
        CREATE TABLE desktopCalendar (
            uid TEXT NOT NULL PRIMARY KEY,
            isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
        ) STRICT;
        """

    /// The accounts on servers, see `StoredAccount`. There is no password among them. A removed account stays until its
    /// password is removed; `mayHavePassword` is whether it may still be kept.
    private static let calendarAccounts = """
        CREATE TABLE calendarAccount (
            id TEXT NOT NULL PRIMARY KEY,
            server TEXT NOT NULL,
            userName TEXT NOT NULL,
            principal TEXT,
            home TEXT,
            ownAddresses TEXT NOT NULL,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)),
            removedAt INTEGER,
            mayHavePassword INTEGER NOT NULL DEFAULT 1 CHECK (mayHavePassword IN (0, 1))
        ) STRICT;
        """

    /// The changes by refreshes, see `ChangeReport`; `changes` are `EventChange`s as JSON, which are only read and written
    /// together.
    private static let changeReports = """
        CREATE TABLE changeReport (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            sourceID INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            date INTEGER NOT NULL,
            changes BLOB NOT NULL,
            changeCount INTEGER NOT NULL,
            furtherCount INTEGER NOT NULL,
            isSeen INTEGER NOT NULL CHECK (isSeen IN (0, 1))
        ) STRICT;
        """

    /// The people, and for whom events are: see `StoredPeople`. For whom those of a source are is in `source.ownership`, see
    /// `PersonSet.stored`.
    private static let people = """
        CREATE TABLE person (
            id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 63),
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            addresses TEXT NOT NULL,
            isHidden INTEGER NOT NULL CHECK (isHidden IN (0, 1)),
            isRemoved INTEGER NOT NULL CHECK (isRemoved IN (0, 1)),
            mergedInto INTEGER
        ) STRICT;

        CREATE TABLE personRule (
            person INTEGER NOT NULL,
            location TEXT NOT NULL,
            condition TEXT NOT NULL,
            PRIMARY KEY (person, location, condition)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE eventPeople (
            key TEXT NOT NULL PRIMARY KEY,
            people TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Whom events need, in the same form. Those of a source are in `source.needs`.
    private static let needs = """
        CREATE TABLE needRule (
            person INTEGER NOT NULL,
            location TEXT NOT NULL,
            condition TEXT NOT NULL,
            PRIMARY KEY (person, location, condition)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE eventNeeds (
            key TEXT NOT NULL PRIMARY KEY,
            people TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The reminders that were given, see `EventReminder`.
    private static let givenReminders = """
        CREATE TABLE givenReminder (
            event TEXT NOT NULL,
            moment INTEGER NOT NULL,
            PRIMARY KEY (event, moment)
        ) STRICT, WITHOUT ROWID;
        """

    /// The names of events in earlier answers of their source, as JSON, see `Feed.keepingNames`.
    private static let keptNames = """
        CREATE TABLE keptNames (
            sourceID INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
            names BLOB NOT NULL
        ) STRICT;
        """

    /// The last answer of each source, unchanged; `date` is its time in milliseconds since 1970.
    private static let answers = """
        CREATE TABLE answer (
            sourceID INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            href TEXT NOT NULL,
            mediaType TEXT,
            etag TEXT,
            lastModified TEXT,
            validatedAddress TEXT,
            date INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            stamp TEXT,
            PRIMARY KEY (sourceID, position)
        ) STRICT;
        """

    /// The last response of each address of a condition service, unchanged; `date` is its time in milliseconds since
    /// 1970.
    private static let conditionAnswers = """
        CREATE TABLE conditionAnswer (
            address TEXT NOT NULL PRIMARY KEY,
            bytes BLOB NOT NULL,
            date INTEGER NOT NULL
        ) STRICT;
        """
}
