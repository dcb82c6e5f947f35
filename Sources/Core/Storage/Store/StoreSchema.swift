import GRDB

/// The tables of the store, by version. A released migration is never changed; a later one follows it.
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
        migrator.registerMigration("hidden sources") { db in
            try db.execute(sql: hiddenSources)
        }
        migrator.registerMigration("addresses of the reader") { db in
            try db.execute(sql: ownAddresses)
        }
        migrator.registerMigration("colors and intervals by the user") { db in
            try db.execute(sql: givenColors)
        }
        migrator.registerMigration("ignored conflicts") { db in
            try db.execute(sql: ignoredConflicts)
        }
        migrator.registerMigration("choices for calendars of the desktop") { db in
            try db.execute(sql: desktopCalendars)
        }
        migrator.registerMigration("accounts on servers") { db in
            try db.execute(sql: calendarAccounts)
        }
        migrator.registerMigration("times of removals") { db in
            try db.execute(sql: removalTimes)
        }
        migrator.registerMigration("changes by refreshes") { db in
            try db.execute(sql: changeReports)
        }
        migrator.registerMigration("people") { db in
            try db.execute(sql: people)
        }
        migrator.registerMigration("reminders") { db in
            try db.execute(sql: "ALTER TABLE source ADD COLUMN reminder TEXT;" + givenReminders)
        }
        migrator.registerMigration("names of events") { db in
            try db.execute(sql: keptNames)
        }
        return migrator
    }

    /// Whether all tables exist with all their columns.
    @Sendable static func isWhole(_ db: Database) throws -> Bool {
        try columns.keys.allSatisfy { try has($0, db) }
    }

    /// Makes missing tables again if they contain none of the user's own data: answers of sources and services come
    /// with the next refresh.
    ///
    /// - Returns: Whether the database is then complete. The list of sources, the user's addresses, the ignored
    ///   conflicts, the accounts and the people cannot be restored here.
    @Sendable static func mend(_ db: Database) throws -> Bool {
        for (table, sql) in remade where try !has(table, db) {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table); \(sql)")
        }
        return try [
            "source", "ownAddress", "ignoredConflict", "calendarAccount", "person", "personRule", "eventPeople",
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
            "isHidden", "givenColor", "refreshInterval", "removedAt", "removedName", "reminder",
        ],
        "ownAddress": ["address"],
        "ignoredConflict": ["scope", "firstKey", "firstTimes", "secondKey", "secondTimes"],
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
        "givenReminder": ["event", "moment"],
        "keptNames": ["sourceID", "names"],
    ]

    private static let remade = [
        "conditionAnswer": conditionAnswers, "answer": stampedAnswerTable, "desktopCalendar": desktopCalendars,
        "changeReport": changeReports, "givenReminder": givenReminders, "keptNames": keptNames,
    ]

    private static let stampedAnswerTable = answerTable + "ALTER TABLE answer ADD COLUMN stamp TEXT;"

    /// Times are milliseconds since 1970, see `Instant` and `LocalDateTime`; `event.flags` are `StoredEventFlags`.
    ///
    /// `season.content` is a `Season` as JSON: it is only read and written as a whole. `source.revision` counts the
    /// different answers of a source. Rows of `event` have no id of their own, so that one set is written in one pass
    /// over one tree.
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

    /// `source.color` is the number of a `SourceColor`. Existing sources get the colors in which they were shown.
    private static let sourceColors = """
        ALTER TABLE source ADD COLUMN color INTEGER NOT NULL DEFAULT 0;
        UPDATE source SET color = (
            SELECT COUNT(*) FROM source AS earlier WHERE earlier.id < source.id AND NOT earlier.isRemoved) % 6;
        """

    /// The user's choices about a source and its conflicts, see `SourceChoices`; NULL for a default.
    private static let sourceChoices = """
        ALTER TABLE source ADD COLUMN ownership TEXT;
        ALTER TABLE source ADD COLUMN counting TEXT;
        ALTER TABLE source ADD COLUMN conflictsWithin INTEGER CHECK (conflictsWithin IN (0, 1));
        """

    /// Whether the user has hidden a source from the agenda.
    private static let hiddenSources = """
        ALTER TABLE source ADD COLUMN isHidden INTEGER NOT NULL DEFAULT 0 CHECK (isHidden IN (0, 1));
        """

    /// The user's mail addresses, see `Store.ownAddresses`.
    private static let ownAddresses = """
        CREATE TABLE ownAddress (address TEXT NOT NULL PRIMARY KEY) STRICT;
        """

    /// `givenColor` is an `RGBColor` in text, and `refreshInterval` milliseconds; NULL for a default.
    private static let givenColors = """
        ALTER TABLE source ADD COLUMN givenColor TEXT;
        ALTER TABLE source ADD COLUMN refreshInterval INTEGER;
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

    /// Which calendars of the desktop the user wants, see `DesktopChoices`. The row with an empty UID is the switch for
    /// all of them.
    private static let desktopCalendars = """
        CREATE TABLE desktopCalendar (
            uid TEXT NOT NULL PRIMARY KEY,
            isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
        ) STRICT;
        """

    /// The accounts on servers, see `StoredAccount`. There is no password among them. A removed account stays until its
    /// password is removed.
    private static let calendarAccounts = """
        CREATE TABLE calendarAccount (
            id TEXT NOT NULL PRIMARY KEY,
            server TEXT NOT NULL,
            userName TEXT NOT NULL,
            principal TEXT,
            home TEXT,
            ownAddresses TEXT NOT NULL,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
        ) STRICT;
        """

    /// When a source or an account was removed last, in milliseconds since 1970, and the name with which the source was
    /// shown. A source that was brought back keeps both. NULL for one that was never removed.
    ///
    /// `mayHavePassword` is whether the password of a removed account may still be kept.
    private static let removalTimes = """
        ALTER TABLE source ADD COLUMN removedAt INTEGER;
        ALTER TABLE source ADD COLUMN removedName TEXT;
        ALTER TABLE calendarAccount ADD COLUMN removedAt INTEGER;
        ALTER TABLE calendarAccount ADD COLUMN mayHavePassword INTEGER NOT NULL DEFAULT 1
            CHECK (mayHavePassword IN (0, 1));
        """

    /// What refreshes have changed, see `ChangeReport`; `changes` are `EventChange`s as JSON, which are only read and written
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

    /// The reminders that were given, see `EventReminder`; `source.reminder` is a `SourceReminder`, NULL for none.
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

    /// The last answer of each source, unchanged; `date` is its time in milliseconds since 1970. `bytes` is the last
    /// column, so that the others can be read without it.
    ///
    /// The tables of events are no longer written. Their content is shown until their source is refreshed. Its
    /// validators are deleted, so that it sends its whole content.
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

    /// `source.failure` is a `SourceError` as JSON. Earlier versions stored a sentence, which is dropped; the next
    /// refresh stores the error.
    private static let failures = """
        UPDATE source SET failure = '{"kind":{"unknown":{}},"isOfAnswer":false}' WHERE failure IS NOT NULL;
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
