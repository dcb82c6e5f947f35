import Text

/// The parts of a typed time: numbers, known words, symbols, and what is none of these.
struct TypedTimeTokens {
    enum Kind: Hashable {
        /// At most four digits.
        case number(Int, digits: Int)
        case word(TypedTimeNames.Word)
        case symbol(Character)
        case unknown

        var isUnit: Bool {
            switch self {
            case .word(.unit), .word(.months): true
            default: false
            }
        }
    }

    struct Token: Hashable {
        fileprivate(set) var kind: Kind
        /// As it was typed.
        let text: String
        /// Where it is in the text, in characters.
        let range: Range<Int>
        /// Whether a space is before it.
        let isSpaced: Bool
    }

    private(set) var tokens: [Token] = []
    /// The characters that are read.
    let typed: [Character]
    /// Whether the text goes on after them.
    let isCut: Bool

    /// The most characters that are read.
    private static let limit = 200

    /// - Complexity: O(*n* · *w*) in the number of characters, at most a limit, and of known words with one first character.
    init(_ text: String, _ names: TypedTimeNames) {
        let read = text.prefix(TypedTimeTokens.limit)
        (typed, isCut) = (Array(read), text[read.endIndex...].contains { !$0.isWhitespace })
        // A character can become several when it is folded.
        var (folded, origins): ([Character], [Int]) = ([], [])
        for (place, character) in typed.enumerated() {
            for part in TextSearch.fold(String(character)) {
                // Words of several parts have one space between these.
                if part.isWhitespace, folded.last?.isWhitespace ?? true { continue }
                folded.append(part.isWhitespace ? " " : part)
                origins.append(place)
            }
        }
        var place = 0
        var isSpaced = true
        while place < folded.count {
            let first = folded[place]
            guard !first.isWhitespace, !TypedTimeTokens.isMark(first) else {
                isSpaced = isSpaced || first.isWhitespace
                place += 1
                continue
            }
            var (kind, length) = TypedTimeTokens.token(at: folded[place...], names)
            if let mark = TypedTimeNames.marks[first], !isSpaced, case .number = tokens.last?.kind, !kind.isUnit {
                (kind, length) = (.word(mark), 1)
            }
            // "Q1" is a word.
            if case .number = kind, !isSpaced, let last = tokens.last, last.kind == .unknown,
                last.text.last.map({ !TypedTimeNames.isIdeographic($0) }) ?? false
            {
                kind = .unknown
            }
            let range = origins[place]..<origins[place + length - 1] + 1
            tokens.append(Token(kind: kind, text: String(typed[range]), range: range, isSpaced: isSpaced))
            place += length
            isSpaced = false
        }
        readCounts()
    }

    /// Makes numbers of the words for numbers that are at a place for one, and units of "week" and "month" after a number. The
    /// others may be of a title.
    private mutating func readCounts() {
        for place in tokens.indices {
            switch tokens[place].kind {
            case .word(.count(let value, let isArticle)):
                let isNumber = isBeforeUnit(place) || !isArticle && isAtTime(place)
                tokens[place].kind = isNumber ? .number(value, digits: value < 10 ? 1 : 2) : .unknown
            case .word(.countOrMonth(let value, let month)):
                let isNumber = isBeforeUnit(place) || isAtTime(place)
                tokens[place].kind = isNumber ? .number(value, digits: value < 10 ? 1 : 2) : .word(.month(month))
            case .word(.period(let period, nil)) where place > 0:
                guard case .number = tokens[place - 1].kind, period != .weekend else { continue }
                tokens[place].kind = .word(period == .week ? .unit(10_080) : .months)
            default: break
            }
        }
    }

    private func word(_ place: Int) -> TypedTimeNames.Word? {
        if tokens.indices.contains(place), case .word(let word) = tokens[place].kind { word } else { nil }
    }

    private func isBeforeUnit(_ place: Int) -> Bool {
        switch word(place + 1) {
        case .unit, .period(.week, nil), .period(.month, nil), .months: true
        default: false
        }
    }

    /// Whether a word for a number is an hour: "at seven", "seven pm", "half past seven", "nine to five".
    private func isAtTime(_ place: Int) -> Bool {
        switch word(place + 1) {
        case .clockMark, .isAfternoon, .afterHour: return true
        case .until, .untilOrAt:
            let isLast = if case .count(_, false)? = word(place + 2) { true } else { false }
            if isLast, word(place - 1) != nil { return true }
        default: break
        }
        switch word(place - 1) {
        case .at, .untilOrAt, .pastHour: return true
        case .until:
            guard place > 1, case .number = tokens[place - 2].kind else { return false }
            return true
        default: return false
        }
    }

    /// Marks of direction, which are between digits in some languages.
    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }

    private static func token(at text: ArraySlice<Character>, _ names: TypedTimeNames) -> (Kind, Int) {
        let digits = text.prefix { digit($0) != nil }
        if !digits.isEmpty {
            guard digits.count <= 4 else { return (.unknown, digits.count) }
            return (.number(digits.reduce(0) { $0 * 10 + (digit($1) ?? 0) }, digits: digits.count), digits.count)
        }
        if let (word, length) = names.word(at: text) { return (.word(word), length) }
        var letters = text.prefix(while: \.isLetter)
        // "毎週月曜日": in Chinese and Japanese a name can follow without a space.
        if let first = letters.first, TypedTimeNames.isIdeographic(first) {
            let name = letters.indices.dropFirst().first { names.word(at: text[$0...]).map { $0.length > 1 } ?? false }
            letters = letters[..<(name ?? letters.endIndex)]
        }
        return letters.isEmpty ? (.symbol(text[text.startIndex]), 1) : (.unknown, letters.count)
    }

    /// The value of a decimal digit of any script.
    private static func digit(_ character: Character) -> Int? {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
            scalar.properties.numericType == .decimal
        else { return nil }
        return character.wholeNumberValue
    }
}
