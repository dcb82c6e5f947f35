import Events
import GRDB

/// One of the user's settings for a person.
package enum PersonSetting: Hashable, Sendable {
    /// Its name; empty only for the user.
    case name(String)
    case color(SourceColor)
    /// Whether events of this person alone are hidden.
    case isHidden(Bool)
    /// The mail addresses of another person than the user, in lower case.
    case addresses([String])
}

extension Person {
    /// The present value of a setting.
    ///
    /// - Parameter other: Any value of the setting.
    package func setting(like other: PersonSetting) -> PersonSetting {
        switch other {
        case .name: .name(name)
        case .color: .color(color)
        case .isHidden: .isHidden(isHidden)
        case .addresses: .addresses(addresses)
        }
    }
}

/// The people, and for whom events are.
extension Store {
    package func people() throws(StoreError) -> People {
        try read { db in
            try StoredPeople(db).people(ownAddresses: Store.fetchOwnAddresses(db))
        }
    }

    /// Adds a person, in a color that no other has, if there is one.
    ///
    /// When every id has been given, those of people who were removed or merged are free again. Before that none is given twice,
    /// so the list beside an older copy of the database means the same people.
    ///
    /// - Returns: The person; `nil` when there are as many as there can be.
    package func addPerson(_ name: String) throws(StoreError) -> Person? {
        try changeList { db in
            var stored = try StoredPeople(db)
            if stored.freeID == nil {
                try stored.purge(db)
                stored = try StoredPeople(db)
            }
            guard let id = stored.freeID else { return nil }
            let color = stored.people(ownAddresses: []).automaticColor(of: id)
            let person = Person(id: id, name: name, color: color)
            try StoredPeople(people: [
                StoredPeople.Person(id: id, name: name, color: person.color.stored)
            ]).insert(db)
            return person
        }
    }

    /// Stores one of the user's settings for a person.
    package func set(_ setting: PersonSetting, of id: Person.ID) throws(StoreError) {
        try changeList { db in
            // The user has a row only after the first change.
            if id == Person.me {
                let me = StoredPeople.Person(id: id, name: "", color: SourceColor.numbered(0).stored)
                try StoredPeople(people: [me]).insert(db)
            }
            let (column, value): (String, any DatabaseValueConvertible) =
                switch setting {
                case .name(let name): ("name", name)
                case .color(let color): ("color", color.stored)
                case .isHidden(let isHidden): ("isHidden", isHidden)
                case .addresses(let addresses): ("addresses", addresses.joined(separator: " "))
                }
            try db.execute(sql: "UPDATE person SET \(column) = ? WHERE id = ?", arguments: [value, id])
        }
    }

    /// Removes a person other than the user. Calendars of this person alone are then for nobody.
    package func removePerson(_ id: Person.ID) throws(StoreError) {
        try mark(id, "isRemoved = 1")
    }

    /// Merges a person other than the user into another: what is for the first is then for the second.
    package func mergePerson(_ id: Person.ID, into other: Person.ID) throws(StoreError) {
        try mark(id, "mergedInto = \(other)")
    }

    /// Brings a person back who was removed, or merged into another.
    package func restorePerson(_ id: Person.ID) throws(StoreError) {
        try mark(id, "isRemoved = 0, mergedInto = NULL")
    }

    private func mark(_ id: Person.ID, _ change: String) throws(StoreError) {
        guard id != Person.me else { return }
        try changeList { db in try db.execute(sql: "UPDATE person SET \(change) WHERE id = ?", arguments: [id]) }
    }

    /// Adds a rule, or removes it.
    package func set(_ rule: People.Rule, isThere: Bool) throws(StoreError) {
        try changeList { db in
            let location = rule.source?.location ?? ""
            let table = StoredPeople.Rule.table(isNeed: rule.isNeed)
            guard !isThere else {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO \(table) VALUES (?, ?, ?)",
                    arguments: [rule.person, location, rule.condition])
                return
            }
            // It may name somebody who was merged into the person.
            let merging = try StoredPeople.merging(db)
            for id in Person.ids where merging[id] == rule.person {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE person = ? AND location = ? AND condition = ?",
                    arguments: [id, location, rule.condition])
            }
        }
    }

    /// Replaces a condition in all rules.
    package func replaceCondition(_ condition: String, with other: String) throws(StoreError) {
        try changeList { db in
            for table in StoredPeople.Rule.tables {
                try db.execute(
                    sql: "UPDATE OR REPLACE \(table) SET condition = ? WHERE condition = ?",
                    arguments: [other, condition])
            }
        }
    }

    /// Decides for whom events are, or whom they need, or series (`EventKey.ofSeries`).
    ///
    /// - Parameter decisions: `nil` for those of its calendar and rules.
    package func decide(_ question: PeopleQuestion, _ decisions: [(EventKey, PersonSet?)]) throws(StoreError) {
        let table = question == .needs ? "eventNeeds" : "eventPeople"
        try changeList { db in
            for (key, people) in decisions {
                if let people {
                    try db.execute(
                        sql: "INSERT OR REPLACE INTO \(table) VALUES (?, ?)",
                        arguments: [key.description, people.description])
                } else {
                    try db.execute(sql: "DELETE FROM \(table) WHERE key = ?", arguments: [key.description])
                }
            }
        }
    }
}
