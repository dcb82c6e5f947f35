import Text

/// A named condition while it is edited, as rows of comparisons in groups. It may be wrong.
///
///     var draft = ConditionDraft(id: "birthdays")
///     draft.name = "Birthdays"
///     draft.rows = .comparison(.init(.first, .init(.containsString), "Birthday"))
///     draft.reading().named?.json
///
/// Rows can say a condition whose comparisons each have an argument on the left and a value on the right, in groups
/// that are at most three deep. There is no draft of any other condition.
package struct ConditionDraft: Hashable, Sendable {
    /// A row, or a group of rows.
    package indirect enum Item: Hashable, Sendable {
        case comparison(Comparison)
        case group(Group)
    }

    /// A row: an argument, an operator and a value.
    package struct Comparison: Hashable, Sendable {
        package var argument: ArgumentNumber
        package var choice: Choice
        package var text: String
        /// Whether uppercase and lowercase letters count as the same.
        package var ignoresCase: Bool

        package init(_ argument: ArgumentNumber, _ choice: Choice, _ text: String, ignoringCase: Bool = false) {
            (self.argument, self.choice, self.text, ignoresCase) = (argument, choice, text, ignoringCase)
        }
    }

    /// An operator of a row, as it is or negated.
    package struct Choice: Hashable, Sendable {
        package let operation: Operator
        package let isNegated: Bool

        package init(_ operation: Operator, isNegated: Bool = false) {
            (self.operation, self.isNegated) = (operation, isNegated)
        }
    }

    /// How the items of a group decide together.
    package enum Match: Hashable, Sendable, CaseIterable {
        case all, any, notAll, none
    }

    /// Rows and groups that decide together.
    package struct Group: Hashable, Sendable {
        package var match: Match
        package var items: [Item]

        package init(_ match: Match, _ items: [Item]) {
            (self.match, self.items) = (match, items)
        }
    }

    /// How deeply groups can be nested in rows.
    package static let groupLimit = 3
    /// The most parts of a condition that is shown as rows.
    package static let rowLimit = 200

    package var name: String
    /// The identifier, `_id` in JSON.
    package let id: String
    package var rows: Item

    /// A new one: its only row is "the title contains" and an empty text. It ignores case.
    package init(id: String, name: String = "") {
        (self.id, self.name) = (id, name)
        rows = .newComparison(ignoringCase: true)
    }

    /// A new one that is true for events like one: with its title, in its calendar, and at its location. It ignores case.
    ///
    /// - Parameters:
    ///   - arguments: The texts of the event.
    ///   - calendar: The name of one of its calendars; empty for any.
    package init(id: String, like arguments: ConditionArguments, in calendar: String) {
        self.init(id: id, name: arguments[.first].string)
        let rows: [(ArgumentNumber, Operator, String)] = [
            (.first, .containsString, arguments[.first].string),
            (.third, calendar == arguments[.third].string ? .eq : .containsString, calendar),
            (.second, .eq, arguments[.second].string),
        ]
        let stated = rows.filter { !$0.2.isBlank }.map { argument, operation, text in
            Item.comparison(.init(argument, .init(operation), text, ignoringCase: true))
        }
        guard let first = stated.first else { return }
        self.rows = stated.count > 1 ? .group(.init(.all, stated)) : first
    }

    /// A draft of a condition that exists; `nil` when rows cannot say it.
    package init?(_ named: NamedCondition) {
        guard let rows = Item(named.condition) else { return nil }
        (id, name, self.rows) = (named.id, named.name, rows)
    }
}

extension ConditionDraft.Item {
    /// The row that *Add* adds.
    package static func newComparison(ignoringCase: Bool) -> Self {
        .comparison(.init(.first, .init(.containsString), "", ignoringCase: ignoringCase))
    }

    /// The comparisons in it, in the order of the rows.
    package var comparisons: [ConditionDraft.Comparison] {
        switch self {
        case .comparison(let row): [row]
        case .group(let group): group.items.flatMap(\.comparisons)
        }
    }

    fileprivate mutating func setIgnoresCase(_ ignoresCase: Bool) {
        switch self {
        case .comparison(var row):
            row.ignoresCase = ignoresCase
            self = .comparison(row)
        case .group(var group):
            for place in group.items.indices { group.items[place].setIgnoresCase(ignoresCase) }
            self = .group(group)
        }
    }

    /// The same condition in rows; `nil` when they cannot say it.
    package init?(_ condition: Condition) {
        guard condition.count <= ConditionDraft.rowLimit else { return nil }
        self.init(condition, groupsLeft: ConditionDraft.groupLimit)
    }

    fileprivate init?(_ condition: Condition, groupsLeft: Int) {
        if let comparison = ConditionDraft.Comparison(condition) {
            self = .comparison(comparison)
            return
        }
        let (operation, operands) = (condition.operation, condition.operands)
        var match: ConditionDraft.Match? = operation == .and ? .all : operation == .or ? .any : nil
        var items = operands
        if operation == .not, case .condition(let inner)? = operands.first {
            match = inner.operation == .and ? .notAll : inner.operation == .or ? ConditionDraft.Match.none : nil
            items = inner.operands
        }
        guard let match, groupsLeft > 0 else { return nil }
        let read = items.compactMap { item -> Self? in
            if case .condition(let part) = item { Self(part, groupsLeft: groupsLeft - 1) } else { nil }
        }
        guard read.count == items.count else { return nil }
        self = .group(.init(match, read))
    }
}

extension ConditionDraft.Comparison {
    fileprivate init?(_ condition: Condition) {
        var (compared, isNegated) = (condition, false)
        if condition.operation == .not, case .condition(let inner)? = condition.operands.first {
            (compared, isNegated) = (inner, true)
        }
        let choice = ConditionDraft.Choice(compared.operation, isNegated: isNegated)
        guard choice.words != nil, compared.operands.count == 2, case .argument(let argument) = compared.operands[0],
            case .value(let text) = compared.operands[1]
        else { return nil }
        self.init(argument, choice, text.string, ignoringCase: compared.ignoresCase)
    }
}

extension ConditionDraft.Choice {
    /// The word of a row: "contains", "does not contain"; `nil` when no row can have the operator.
    package var words: String? {
        guard case .between(let word) = operation.reads, operation.takes.isComparison else { return nil }
        return isNegated ? operation.phrases.negated : word
    }

    /// The choices of a row, those that negate another after it.
    package static func all(in operators: Operators = .standard) -> [Self] {
        operators.all.flatMap { [Self($0), Self($0, isNegated: true)] }.filter { $0.words != nil }
    }
}

extension Operator.Signature {
    /// Whether a row can have it: it compares one text with another.
    fileprivate var isComparison: Bool {
        self == .exactly([.text, .text]) || self == .exactly([.text, .pattern])
    }
}

extension ConditionDraft.Match {
    /// Whether its JSON is an `and`, not an `or`.
    var isAll: Bool { self == .all || self == .notAll }
    /// Whether its JSON is in a `not`.
    var isNegated: Bool { self == .notAll || self == .none }

    /// "All of these".
    package var words: String {
        switch self {
        case .all: localized("All of these", context: "condition")
        case .any: localized("Any of these", context: "condition")
        case .notAll: localized("Not all of these", context: "condition")
        case .none: localized("None of these", context: "condition")
        }
    }
}

// MARK: - Changing rows

extension ConditionDraft {
    /// Whether uppercase and lowercase letters count as the same in every row. New rows do as the others.
    package var ignoresCase: Bool {
        get { rows.comparisons.allSatisfy(\.ignoresCase) }
        set { rows.setIgnoresCase(newValue) }
    }

    /// Changes the row at a path.
    package mutating func change(at path: [Int], _ change: (inout ConditionDraft.Comparison) -> Void) {
        rows.update(at: path[...]) { item in
            guard case .comparison(var row) = item else { return }
            change(&row)
            item = .comparison(row)
        }
    }

    /// Sets how the items of the group at a path decide together.
    package mutating func setMatch(_ match: ConditionDraft.Match, at path: [Int]) {
        rows.update(at: path[...]) { item in
            guard case .group(var group) = item else { return }
            group.match = match
            item = .group(group)
        }
    }

    /// Adds a row, or a group with one, at the end of the group at a path. A row that stands alone becomes the first of
    /// a new group.
    ///
    /// - Returns: The path of the new row.
    @discardableResult
    package mutating func add(group isGroup: Bool = false, at path: [Int] = []) -> [Int] {
        var added = path
        let new = ConditionDraft.Item.newComparison(ignoringCase: ignoresCase)
        rows.update(at: path[...]) { item in
            var group = ConditionDraft.Group(.all, [item])
            if case .group(let existing) = item { group = existing }
            added.append(group.items.count)
            group.items.append(
                isGroup ? .group(.init(group.match.isAll ? .any : .all, [new])) : new)
            item = .group(group)
        }
        return isGroup ? added + [0] : added
    }

    /// Whether the group at a path can have groups in it.
    package static func canAddGroup(at path: [Int]) -> Bool { path.count + 2 <= ConditionDraft.groupLimit }

    /// Removes the row or group at a path. A row that is left alone needs no group.
    package mutating func remove(at path: [Int]) {
        guard let last = path.last else { return }
        rows.update(at: path.dropLast()) { item in
            guard case .group(var group) = item, group.items.indices.contains(last) else { return }
            group.items.remove(at: last)
            item = .group(group)
        }
        if case .group(let root) = rows, !root.match.isNegated, root.items.count == 1 { rows = root.items[0] }
    }
}

extension ConditionDraft.Item {
    fileprivate mutating func update(at path: ArraySlice<Int>, _ change: (inout Self) -> Void) {
        guard let first = path.first else { return change(&self) }
        guard case .group(var group) = self, group.items.indices.contains(first) else { return }
        group.items[first].update(at: path.dropFirst(), change)
        self = .group(group)
    }
}
