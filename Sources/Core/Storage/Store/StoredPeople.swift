import Events
import GRDB

/// The user's decisions about people, in the form of the database, and of the list of sources beside it.
///
/// A person who is removed, or merged into another, keeps the row and all that names it. So undoing that is only to take the
/// mark away, and nothing else has to be changed or brought back.
struct StoredPeople: Codable, Hashable, Sendable {
    struct Person: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
        static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .ignore)

        let id: Int
        /// Empty for the user as long as the user has no name.
        let name: String
        /// `SourceColor` in text.
        let color: String
        /// With blanks between them. Those of the user are in `ownAddress`.
        var addresses = ""
        var isHidden = false
        var isRemoved = false
        /// The person that it was merged into.
        var mergedInto: Int?
    }

    struct Rule: Codable, Hashable, Sendable, FetchableRecord {
        let person: Int
        /// The location of a source; empty for all.
        let location: String
        let condition: String
        /// Whether it says whom events need; `nil` in older files.
        var isNeed: Bool?

        static func table(isNeed: Bool) -> String { isNeed ? "needRule" : "personRule" }
        static let tables = [false, true].map(table(isNeed:))
    }

    var people: [Person] = []
    var rules: [Rule] = []
    /// By the text of an `EventKey`, a `PersonSet` in text.
    var events: [String: String] = [:]

    /// Whom events need, in the same form; `nil` in older files.
    var needs: [String: String]?

    var isEmpty: Bool { people.isEmpty && rules.isEmpty && events.isEmpty && needs?.isEmpty != false }

    /// The people with what was decided about them. What names a merged person counts for the one it was merged into.
    ///
    /// - Parameter ownAddresses: The user's mail addresses.
    func people(ownAddresses: [String]) -> People {
        let merging = PeopleMerging(people)
        var all: [Int: Events.Person] = [Events.Person.me: Events.Person(id: Events.Person.me)]
        for person in people where merging.there.contains(person.id) {
            all[person.id] = Events.Person(
                id: person.id, name: person.name, color: SourceColor(stored: person.color), isHidden: person.isHidden)
        }
        var addresses: [Int: Set<String>] = [Events.Person.me: Set(ownAddresses)]
        for person in people {
            guard let id = merging[person.id] else { continue }
            addresses[id, default: []].formUnion(person.addresses.split(separator: " ").map(String.init))
        }
        for (id, addresses) in addresses { all[id]?.addresses = addresses.sorted() }
        var seen: Set<People.Rule> = []
        let rules = rules.compactMap { rule -> People.Rule? in
            guard let person = merging[rule.person] else { return nil }
            let source = rule.location.isEmpty ? nil : Source(location: rule.location)
            let rule = People.Rule(person, isNeed: rule.isNeed ?? false, in: source, where: rule.condition)
            return seen.insert(rule).inserted ? rule : nil
        }
        var decisions: [EventKey: PersonSet] = [:]
        for (key, set) in events {
            guard let key = EventKey(key), let set = PersonSet(set).map({ merging.resolve($0) }), !set.isEmpty else {
                continue
            }
            decisions[key] = set
        }
        var found = People(all.values.sorted { $0.id < $1.id }, rules: rules, decisions: decisions)
        for (key, set) in needs ?? [:] {
            if let key = EventKey(key), let set = PersonSet(set) { found.needs[key] = merging.resolve(set) }
        }
        return found
    }
}

/// For each person that is named somewhere, who it is now.
struct PeopleMerging: Hashable, Sendable {
    private var targets: [Int: Int] = [:]
    /// The people that there are.
    private(set) var there: PersonSet = .me

    init(_ people: [StoredPeople.Person]) {
        let known = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for person in people where Person.ids.contains(person.id) {
            var (id, steps) = (person.id, 0)
            while let next = known[id]?.mergedInto, id != Person.me, steps < known.count {
                (id, steps) = (next, steps + 1)
            }
            let isThere = id == Person.me || known[id].map { !$0.isRemoved && $0.mergedInto == nil } ?? false
            guard isThere, known[person.id]?.isRemoved != true || person.id == Person.me else { continue }
            targets[person.id] = id
            there.insert(PersonSet(id))
        }
        targets[Person.me] = Person.me
    }

    /// Who a person is now; `nil` for one that was removed.
    subscript(id: Int) -> Int? { targets[id] }

    func resolve(_ set: PersonSet) -> PersonSet {
        set.ids.reduce(into: []) { if let id = targets[$1] { $0.insert(PersonSet(id)) } }
    }
}

extension SourceColor {
    /// A number, or `RGBColor` in text; the first color for another text.
    init(stored text: String) {
        self = RGBColor(text).map { .own($0) } ?? .numbered(SourceColor.number(Int(text) ?? 0))
    }

    var stored: String {
        switch self {
        case .numbered(let number): String(number)
        case .own(let color): color.description
        }
    }
}

extension PersonSet {
    /// In the column `ownership`: "mine" for the user alone, "followed" for nobody, otherwise the ids. An unknown text
    /// counts as not decided.
    init?(stored text: String) {
        switch text {
        case "mine": self = .me
        case "followed": self = []
        default:
            guard let set = PersonSet(text), !set.isEmpty else { return nil }
            self = set
        }
    }

    /// In the column `needs`; `nil` for nobody.
    var storedNeeds: String? { isEmpty ? nil : description }

    var stored: String {
        switch self {
        case .me: "mine"
        case []: "followed"
        default: description
        }
    }
}

// MARK: - In the database

extension StoredPeople {
    init(_ db: Database) throws {
        people = try Person.fetchAll(db, sql: "SELECT * FROM person ORDER BY id")
        for isNeed in try db.tableExists("needRule") ? [false, true] : [false] {
            rules += try Rule.fetchAll(
                db,
                sql: """
                    SELECT *, \(isNeed ? "1" : "NULL") AS isNeed FROM \(Rule.table(isNeed: isNeed))
                    ORDER BY person, location, condition
                    """)
        }
        events = try StoredPeople.sets(in: "eventPeople", db)
        let needs = try db.tableExists("eventNeeds") ? StoredPeople.sets(in: "eventNeeds", db) : [:]
        self.needs = needs.isEmpty ? nil : needs
    }

    /// Sets of people by the keys of events.
    private static func sets(in table: String, _ db: Database) throws -> [String: String] {
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").reduce(into: [:]) { sets, row in
            sets[try row.decode(forColumn: "key")] = try row.decode(String.self, forColumn: "people")
        }
    }

    /// Adds what the database lacks. What someone has changed by hand in the list must not make the database unreadable.
    func insert(_ db: Database) throws {
        for person in people where Events.Person.ids.contains(person.id) { try person.insert(db) }
        for rule in rules {
            try db.execute(
                sql: "INSERT OR IGNORE INTO \(Rule.table(isNeed: rule.isNeed ?? false)) VALUES (?, ?, ?)",
                arguments: [rule.person, rule.location, rule.condition])
        }
        for (table, sets) in [("eventPeople", events), ("eventNeeds", needs ?? [:])] {
            for (key, people) in sets {
                try db.execute(sql: "INSERT OR IGNORE INTO \(table) VALUES (?, ?)", arguments: [key, people])
            }
        }
    }

    /// The lowest id that was never given; `nil` when all were.
    var freeID: Int? {
        let taken = Set(people.map(\.id)).union([Events.Person.me])
        return Events.Person.ids.first { !taken.contains($0) }
    }

    /// Deletes the people who were removed, or merged into others, and puts those who they are now where they are named.
    func purge(_ db: Database) throws {
        let merging = PeopleMerging(people)
        for (key, text) in needs ?? [:] {
            try db.execute(
                sql: "UPDATE eventNeeds SET people = ?2 WHERE key = ?1",
                arguments: [key, (PersonSet(text).map { merging.resolve($0) } ?? []).description])
        }
        for row in try Row.fetchAll(db, sql: "SELECT id, needs FROM source WHERE needs IS NOT NULL") {
            let text: String = try row.decode(forColumn: "needs")
            try db.execute(
                sql: "UPDATE source SET needs = ? WHERE id = ?",
                arguments: [
                    PersonSet(text).flatMap { merging.resolve($0).storedNeeds },
                    try row.decode(Int64.self, forColumn: "id"),
                ])
        }
        for row in try Row.fetchAll(db, sql: "SELECT id, ownership FROM source WHERE ownership IS NOT NULL") {
            let text: String = try row.decode(forColumn: "ownership")
            guard let people = PersonSet(stored: text) else { continue }
            try db.execute(
                sql: "UPDATE source SET ownership = ? WHERE id = ?",
                arguments: [merging.resolve(people).stored, try row.decode(Int64.self, forColumn: "id")])
        }
        for (key, text) in events {
            let people = PersonSet(text).map { merging.resolve($0) } ?? []
            try db.execute(
                sql: people.isEmpty
                    ? "DELETE FROM eventPeople WHERE key = ?" : "UPDATE eventPeople SET people = ?2 WHERE key = ?1",
                arguments: people.isEmpty ? [key] : [key, people.description])
        }
        for person in people where !merging.there.contains(person.id) {
            if let target = merging[person.id] { try take(person, to: target, db) }
            for table in Rule.tables {
                try db.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [person.id])
            }
            try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [person.id])
        }
    }

    /// Gives the rules and the addresses of a person to the one it was merged into.
    private func take(_ person: Person, to target: Int, _ db: Database) throws {
        for table in Rule.tables {
            try db.execute(
                sql: "UPDATE OR IGNORE \(table) SET person = ? WHERE person = ?", arguments: [target, person.id])
        }
        for address in person.addresses.split(separator: " ").map(String.init) {
            try db.execute(
                sql: target == Events.Person.me
                    ? "INSERT OR IGNORE INTO ownAddress VALUES (?1)"
                    : "UPDATE person SET addresses = trim(addresses || ' ' || ?1) WHERE id = ?2",
                arguments: target == Events.Person.me ? [address] : [address, target])
        }
    }

    /// Who people are now.
    static func merging(_ db: Database) throws -> PeopleMerging {
        PeopleMerging(try StoredPeople.init(db).people)
    }
}

extension StoredSource {
    /// The source with the people of its choices as they are now.
    func resolving(_ merging: PeopleMerging) -> StoredSource {
        var source = self
        source.choices.people = choices.people.map(merging.resolve)
        source.choices.needs = merging.resolve(choices.needs)
        return source
    }
}
