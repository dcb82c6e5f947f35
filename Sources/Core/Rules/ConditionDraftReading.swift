import Text

extension ConditionDraft {
    /// Where a fault of a draft is.
    package enum Place: Hashable, Sendable {
        case name
        /// A row or group, by its position in each group around it; empty for the outermost.
        case item([Int])
    }

    /// A fault of a draft.
    package struct Fault: Hashable, Sendable {
        package let place: Place
        /// As a sentence for people.
        package let words: String
    }

    /// The condition of a draft, and its faults.
    package struct Reading: Hashable, Sendable {
        /// `nil` when rows are wrong.
        package let condition: Condition?
        /// `nil` when anything is wrong.
        package let named: NamedCondition?
        package let faults: [Fault]

        /// The condition whose events are worth showing: only the name may be missing. `nil` when rows are wrong or have no
        /// text, which every event contains.
        package var tested: Condition? { faults.allSatisfy { $0.place == .name } ? condition : nil }

        /// The fault at a place, as a sentence.
        package func fault(at place: Place) -> String? { faults.first { $0.place == place }?.words }
    }

    /// Reads the draft: the condition that it says, or all that is wrong with it.
    ///
    /// - Complexity: O(*n*) in the size of the draft.
    package func reading() -> Reading {
        var faults: [Fault] = []
        if name.isBlank { faults.append(Fault(place: .name, words: localized("Give the condition a name."))) }
        let condition = rows.condition(at: [], &faults)
        rows.noteMissingTexts(at: [], &faults)
        let named = faults.isEmpty ? condition.map { NamedCondition(name: name, id: id, condition: $0) } : nil
        return Reading(condition: condition, named: named, faults: faults)
    }
}

extension ConditionDraft.Item {
    /// Notes the rows without a text that need one. Such a row can be tested, but not saved: every text contains the empty one.
    fileprivate func noteMissingTexts(at path: [Int], _ faults: inout [ConditionDraft.Fault]) {
        switch self {
        case .comparison(let row):
            guard row.text.isEmpty, row.choice.operation.phrases.empty == nil else { return }
            faults.append(.init(place: .item(path), words: localized("Type the text to compare with.")))
        case .group(let group):
            for (position, item) in group.items.enumerated() { item.noteMissingTexts(at: path + [position], &faults) }
        }
    }

    /// - Parameter faults: Gets the faults of the item and of those in it.
    fileprivate func condition(at path: [Int], _ faults: inout [ConditionDraft.Fault]) -> Condition? {
        let parts: [Condition]
        switch self {
        case .comparison: parts = []
        case .group(let group):
            let read = group.items.enumerated().map { $1.condition(at: path + [$0], &faults) }
            parts = read.compactMap { $0 }
            guard parts.count == read.count else { return nil }
        }
        do throws(ConditionError) {
            return try condition(of: parts)
        } catch {
            faults.append(.init(place: .item(path), words: error.message))
            return nil
        }
    }

    private func condition(of parts: [Condition]) throws(ConditionError) -> Condition {
        switch self {
        case .comparison(let row):
            let compared = try Condition(
                row.choice.operation, [.argument(row.argument), .value(ExactText(row.text))],
                ignoringCase: row.ignoresCase)
            return row.choice.isNegated ? try Condition(.not, [.condition(compared)]) : compared
        case .group(let group):
            guard !parts.isEmpty else {
                throw ConditionError(Message("The group is empty. Add a row to it, or remove it."))
            }
            let joined = try Condition(group.match.isAll ? .and : .or, parts.map { .condition($0) })
            return group.match.isNegated ? try Condition(.not, [.condition(joined)]) : joined
        }
    }
}
