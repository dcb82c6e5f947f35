import Text

/// The people that the user has named, and what the user decided about whose events are which.
///
///     var people = People()
///     people.isOne        // true: there is only the user
public struct People: Hashable, Sendable {
    /// A condition that decides for whom an event is, or whom it needs.
    public struct Rule: Hashable, Sendable {
        public let person: Person.ID
        /// Whether the event needs the person, or another one whom it needs.
        public let isNeed: Bool
        /// The only calendar in which it holds; `nil` for all.
        public let source: Source?
        /// The condition, as the JSON of a named one.
        public let condition: String

        public init(_ person: Person.ID, isNeed: Bool = false, in source: Source? = nil, where condition: String) {
            (self.person, self.isNeed, self.source, self.condition) = (person, isNeed, source, condition)
        }
    }

    /// The user first, then the others by their ids; never empty.
    public var all: [Person] {
        didSet { if all.first?.id != Person.me { all.insert(Person(id: Person.me), at: 0) } }
    }
    /// In the order of the people, the calendars and the conditions.
    public var rules: [Rule]
    /// For whom single events are, or whole series (`EventKey.ofSeries`). No set is empty.
    public var decisions: [EventKey: PersonSet]
    /// The people of whom single events, or whole series, need one; empty for none.
    public var needs: [EventKey: PersonSet] = [:]

    /// - Parameter others: The people besides the user, or all of them.
    public init(_ others: [Person] = [], rules: [Rule] = [], decisions: [EventKey: PersonSet] = [:]) {
        let me = others.first { $0.id == Person.me } ?? Person(id: Person.me)
        all = [me] + others.filter { $0.id != Person.me }
        (self.rules, self.decisions) = (rules, decisions)
    }

    /// Whether there is only the user. Then every calendar is the user's or nobody's, and the window shows no people.
    public var isOne: Bool { all.count == 1 }

    /// The user's decisions about single events, or whole series.
    public subscript(decided question: PeopleQuestion) -> [EventKey: PersonSet] {
        question == .needs ? needs : decisions
    }

    /// Whether the user decided about single events or by rules whom they need.
    public var hasNeeds: Bool { !needs.isEmpty || rules.contains(where: \.isNeed) }

    /// All of them.
    public var set: PersonSet { all.reduce(into: []) { $0.insert(PersonSet($1.id)) } }

    /// The people whose own events are hidden.
    public var hidden: PersonSet {
        isOne ? [] : all.reduce(into: []) { if $1.isHidden { $0.insert(PersonSet($1.id)) } }
    }

    public subscript(id: Person.ID) -> Person? { all.first { $0.id == id } }

    /// These people, in their order.
    public func people(_ set: PersonSet) -> [Person] { all.filter { set.contains($0.id) } }

    /// Their names: "Me", "Me and Ana", "Me, Ana and Leo".
    public func names(_ set: PersonSet) -> String {
        let names = people(set).map(\.displayName)
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return localized(
            "{first} and {second}", ["first": names.dropLast().listed(), "second": last])
    }

    /// The names of those of whom one is needed: "Me", "Me or Ana", "Me, Ana or Leo".
    public func alternatives(_ set: PersonSet) -> String {
        let names = people(set).map(\.displayName)
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return localized("{first} or {second}", ["first": names.dropLast().listed(), "second": last])
    }

    /// The shortest sign of a person in a row: "M", "Mi" where another name begins with the same letter, and for a name that
    /// differs later its first letter and the one that differs: "GA" and "GB" for Grandma A and Grandma B.
    public func initial(of id: Person.ID) -> String {
        guard let name = self[id]?.displayName, let first = name.first else { return "" }
        let others = all.filter { $0.id != id }.map { $0.displayName.uppercased() }
        let length =
            (1...name.count).first { length in
                let start = name.prefix(length).uppercased()
                return !others.contains { $0.hasPrefix(start) }
            } ?? name.count
        let rest = length > People.longestInitial ? name.prefix(length).suffix(1) : name.prefix(length).dropFirst()
        return first.uppercased() + rest
    }

    /// The most letters of a name that are its sign.
    private static let longestInitial = 3

    /// The colors that the user mixed for people.
    public var ownColors: Set<RGBColor> {
        Set(all.compactMap { person in if case .own(let own) = person.color { own } else { nil } })
    }

    /// The color that a person has without a mixed one: the present one, or else the one that is farthest from those of others.
    ///
    /// - Parameter id: That of a person, or of one who is about to be added.
    public func automaticColor(of id: Person.ID) -> SourceColor {
        if let color = self[id]?.color, !color.isOwn { return color }
        return .numbered(SourceColor.Uses(of: all.lazy.filter { $0.id != id }.map(\.color)).next)
    }
}

/// A question about the people of an event.
public enum PeopleQuestion: Hashable, Sendable {
    /// For whom it is.
    case whose
    /// Of whom it needs one.
    case needs
}
