import Events
import GRDB
import Time

extension EventReminder {
    /// The reminders of the latest moments, as many as are kept.
    package static func latest(_ reminders: Set<EventReminder>) -> Set<EventReminder> {
        guard reminders.count > Store.mostReminders else { return reminders }
        return Set(reminders.sorted { $0.moment < $1.moment }.suffix(Store.mostReminders))
    }
}

/// The reminders that were given.
extension Store {
    /// The most that are kept: those of the latest moments.
    package static let mostReminders = 1000

    package func givenReminders() throws(StoreError) -> Set<EventReminder> {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT event, moment FROM givenReminder")
            return Set(
                try rows.compactMap { row in
                    guard let event = EventKey(try row.decode(forColumn: "event")),
                        let moment = Instant(stored: try row.decode(forColumn: "moment"))
                    else { return nil }
                    return EventReminder(event: event, moment: moment)
                })
        }
    }

    /// Keeps reminders as given, so that they are not given again.
    package func noteGiven(_ reminders: [EventReminder]) throws(StoreError) {
        try write { db in
            for reminder in reminders {
                try db.cachedStatement(sql: "INSERT OR IGNORE INTO givenReminder VALUES (?, ?)").execute(
                    arguments: [reminder.event.description, reminder.moment.millisecondsSinceEpoch])
            }
            try db.execute(
                sql: """
                    DELETE FROM givenReminder WHERE (event, moment) IN (
                        SELECT event, moment FROM givenReminder ORDER BY moment DESC, event LIMIT -1 OFFSET ?)
                    """, arguments: [Store.mostReminders])
        }
    }
}
