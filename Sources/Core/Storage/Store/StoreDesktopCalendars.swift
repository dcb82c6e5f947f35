import GRDB

/// The user's choices about the calendars of the desktop.
///
///     var choices = DesktopChoices()
///     choices.isOn = true
///     choices.wants("work")  // true
package struct DesktopChoices: Hashable, Sendable {
    /// Whether the calendars of the desktop are shown at all.
    package var isOn = false
    /// The UIDs of those that the user does not want.
    package var off: Set<String> = []

    package init() {}

    /// Whether the user wants a calendar.
    package func wants(_ uid: String) -> Bool { isOn && !off.contains(uid) }
}

extension Store {
    /// The UID in the row of the switch for all of them.
    private static let desktopSwitch = ""

    package func desktopChoices() throws(StoreError) -> DesktopChoices {
        try read { db in
            var choices = DesktopChoices()
            for (uid, isOn) in try Store.fetchDesktopCalendars(db) {
                if uid == Store.desktopSwitch { choices.isOn = isOn } else if !isOn { choices.off.insert(uid) }
            }
            return choices
        }
    }

    /// The choices by UID, as they are stored.
    static func fetchDesktopCalendars(_ db: Database) throws -> [String: Bool] {
        let rows = try Row.fetchAll(db, sql: "SELECT uid, isOn FROM desktopCalendar")
        return try Dictionary(
            rows.map { (try $0.decode(String.self, atIndex: 0), try $0.decode(Bool.self, atIndex: 1)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Replaces the choices.
    package func set(_ choices: DesktopChoices) throws(StoreError) {
        try changeList { db in
            try db.execute(sql: "DELETE FROM desktopCalendar")
            for (uid, isOn) in [(Store.desktopSwitch, choices.isOn)] + choices.off.sorted().map({ ($0, false) }) {
                try db.execute(sql: "INSERT INTO desktopCalendar VALUES (?, ?)", arguments: [uid, isOn])
            }
        }
    }
}
