/// Finds which of many conditions may be true for some texts, without testing the others.
///
///     let index = ConditionIndex([containsMia, containsLeo])
///     index.candidates(for: ConditionArguments("Mia: piano"))  // [0]
///
/// **Idea.** Most conditions are true only for a text that contains one of the values that they compare with. One pass of an
/// automaton (Aho and Corasick, 1975) over the texts finds all values of all conditions. A condition of which no value was
/// found is false, unless it can be true without one: with `ne`, `not` or a regular expression.
package struct ConditionIndex: Sendable {
    /// The conditions that may be true without any of their values.
    private let always: [Int32]
    private let arguments: [ArgumentNumber]
    private let automaton: ByteAutomaton
    private let count: Int

    /// How much of a value is looked for, in bytes.
    private static let lengthLimit = 16
    /// The most bytes of all values. Conditions beyond that are always candidates.
    private static let totalLimit = 100_000

    /// - Complexity: O(*n*) in the length of the conditions.
    package init(_ conditions: [Condition]) {
        var builder = ByteAutomaton.Builder()
        var always: [Int32] = []
        var used: Set<ArgumentNumber> = []
        for (number, condition) in conditions.enumerated() {
            var values: [ConditionValue] = []
            let canBeTrue = condition.possibility(&values).canBeTrue
            guard !canBeTrue, builder.length < ConditionIndex.totalLimit else {
                always.append(Int32(number))
                continue
            }
            for value in values {
                used.insert(value.argument)
                builder.add(Array(value.text.string.utf8.prefix(ConditionIndex.lengthLimit)), for: Int32(number))
            }
        }
        self.always = always
        arguments = ArgumentNumber.allCases.filter(used.contains)
        automaton = ByteAutomaton(builder)
        count = conditions.count
    }

    /// The positions of the conditions that may be true, ascending.
    ///
    /// - Complexity: O(*n* + *k* log *k*) in the length of the texts and the number of candidates.
    package func candidates(for arguments: ConditionArguments) -> [Int] {
        var found = always
        for argument in self.arguments { automaton.find(in: arguments[argument].string, &found) }
        guard found.count > always.count else { return always.map(Int.init) }
        return Set(found).sorted().map(Int.init)
    }
}

/// A value that an argument must contain for a comparison to be true.
private struct ConditionValue {
    let argument: ArgumentNumber
    let text: ExactText
}

/// What a condition can be when no argument contains one of its values.
private struct Possibility {
    let canBeTrue: Bool
    let canBeFalse: Bool

    static let any = Possibility(canBeTrue: true, canBeFalse: true)
}

extension Condition {
    /// Collects the values of the comparisons that are false without them. Recurses no deeper than `depthLimit`.
    fileprivate func possibility(_ values: inout [ConditionValue]) -> Possibility {
        let parts = operands.compactMap { operand -> Possibility? in
            if case .condition(let part) = operand { part.possibility(&values) } else { nil }
        }
        switch operation {
        case .not where parts.count == 1:
            return Possibility(canBeTrue: parts[0].canBeFalse, canBeFalse: parts[0].canBeTrue)
        case .and where parts.count == operands.count:
            return Possibility(
                canBeTrue: parts.allSatisfy(\.canBeTrue), canBeFalse: parts.contains(where: \.canBeFalse))
        case .or where parts.count == operands.count:
            return Possibility(
                canBeTrue: parts.contains(where: \.canBeTrue), canBeFalse: parts.allSatisfy(\.canBeFalse))
        case .eq, .containsString, .startsWith, .endsWith:
            guard case .argument(let argument)? = operands.first, case .value(let text)? = operands.last,
                operands.count == 2, !text.string.isEmpty
            else { return .any }
            values.append(ConditionValue(argument: argument, text: text))
            return Possibility(canBeTrue: false, canBeFalse: true)
        case .ne:
            guard case .argument(let argument)? = operands.first, case .value(let text)? = operands.last,
                operands.count == 2, !text.string.isEmpty
            else { return .any }
            values.append(ConditionValue(argument: argument, text: text))
            return Possibility(canBeTrue: true, canBeFalse: false)
        default: return .any
        }
    }
}

/// Finds many words in a text in one pass.
private struct ByteAutomaton: Sendable {
    /// Words as a tree.
    struct Builder {
        var children: [[UInt8: Int32]] = [[:]]
        var words: [[Int32]] = [[]]

        var length: Int { children.count }

        mutating func add(_ word: [UInt8], for number: Int32) {
            var node: Int32 = 0
            for byte in word {
                if let child = children[Int(node)][byte] {
                    node = child
                } else {
                    let child = Int32(children.count)
                    children[Int(node)][byte] = child
                    children.append([:])
                    words.append([])
                    node = child
                }
            }
            words[Int(node)].append(number)
        }
    }

    /// The class of each byte; 0 for those in no word.
    private let classes: [UInt8]
    private let classCount: Int
    /// By node and class of byte, the next node.
    private let next: [Int32]
    /// The words that end at a node.
    private let words: [[Int32]]
    /// The longest other word that ends at a node, as its node; 0 for none.
    private let shorter: [Int32]

    init(_ tree: Builder) {
        var classes = [UInt8](repeating: 0, count: 256)
        let bytes = Set(tree.children.flatMap(\.keys)).sorted()
        // All 256 bytes cannot occur in UTF-8.
        for (number, byte) in bytes.prefix(255).enumerated() { classes[Int(byte)] = UInt8(number + 1) }
        let classCount = bytes.count + 1
        var next = [Int32](repeating: 0, count: tree.children.count * classCount)
        var shorter = [Int32](repeating: 0, count: tree.children.count)
        var fallbacks = [Int32](repeating: 0, count: tree.children.count)
        var queue: [Int32] = [0]
        var place = 0
        while place < queue.count {
            let node = Int(queue[place])
            place += 1
            let fallback = Int(fallbacks[node])
            if node != 0 {
                for number in 0..<classCount { next[node * classCount + number] = next[fallback * classCount + number] }
            }
            for (byte, child) in tree.children[node] {
                let number = Int(classes[Int(byte)])
                fallbacks[Int(child)] = node == 0 ? 0 : next[fallback * classCount + number]
                next[node * classCount + number] = child
                queue.append(child)
            }
            shorter[node] = tree.words[fallback].isEmpty ? shorter[fallback] : Int32(fallback)
        }
        (self.classes, self.classCount, self.next) = (classes, classCount, next)
        (words, self.shorter) = (tree.words, shorter)
    }

    /// Appends the numbers of the words in a text.
    func find(in text: String, _ found: inout [Int32]) {
        guard words.count > 1 else { return }
        text.utf8.withContiguousBytes { bytes in
            next.withUnsafeBufferPointer { next in
                var node = 0
                for byte in bytes {
                    node = Int(next[node * classCount + Int(classes[Int(byte)])])
                    guard !words[node].isEmpty || shorter[node] != 0 else { continue }
                    var ending = node
                    while ending != 0 {
                        found += words[ending]
                        ending = Int(shorter[ending])
                    }
                }
            }
        }
    }
}
