/// One side of a title: a team's name, with what is written before or after it.
struct MatchupText {
    /// The name, without what was cut off.
    private(set) var name: String
    /// The parts that were cut off, in the order of the title, without punctuation at the ends.
    private(set) var notes: [String] = []
    /// A number alone in parentheses: "Gulls (2)".
    private(set) var points: Int?

    /// Takes out what is in brackets.
    init(_ text: String) {
        var (name, group) = ("", "")
        var depth = 0
        var groups: [String] = []
        for character in text {
            switch character {
            case "(", "[": depth += 1
            case ")", "]":
                guard depth > 0 else { continue }
                depth -= 1
                if depth == 0 {
                    groups.append(group)
                    (group, name) = ("", name + " ")
                }
            default: if depth > 0 { group.append(character) } else { name.append(character) }
            }
        }
        self.name = name
        if let first = groups.first, first.utf8.count <= 3, !first.isEmpty, first.utf8.allSatisfy(\.isDigit) {
            points = Int(first)
            groups.removeFirst()
        }
        notes = groups.map(MatchupText.trimmed).filter { !$0.isEmpty }
    }

    /// Cuts off what precedes the name: "Preseason Game #3." or "League:".
    mutating func keepEnd() {
        var parts = MatchupText.parts(of: name)
        var last = parts.popLast() ?? ""
        // "Preseason Game#4 Gulls": words that are never part of a name, and their numbers.
        var words = last.split(separator: " ")
        let count =
            words.indices.first { at in
                !SportWords.isOfSchedule(words, at: at) && (at == 0 || !SportWords.isNumber(words[at]))
            } ?? 0
        if count > 0 {
            parts.append(words[..<count].joined(separator: " "))
            words.removeFirst(count)
            last = words.joined(separator: " ")
        }
        notes = parts.map(MatchupText.trimmed).filter { !$0.isEmpty } + notes
        name = MatchupText.trimmed(last)
    }

    /// Cuts off what follows the name: ". Week 3", ", at Harbor Arena".
    mutating func keepBeginning() {
        var parts = MatchupText.parts(of: name)
        var first = parts.isEmpty ? "" : parts.removeFirst()
        let words = first.split(separator: " ")
        let end = words.indices.dropFirst().first { at in
            SportWords.isOfSchedule(words, at: at) || ["at", "@", "in"].contains(words[at].lowercased())
        }
        if let end {
            parts.insert(words[end...].joined(separator: " "), at: 0)
            first = words[..<end].joined(separator: " ")
        }
        notes = parts.map(MatchupText.trimmed).filter { !$0.isEmpty } + notes
        name = MatchupText.trimmed(first)
    }

    /// The parts between ". ", ", ", ": ", "; ", " | " and dashes. A period after an abbreviation, as in "St. Agnes",
    /// ends no part; one after a number ends one without a blank: "Game #3.Gulls".
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var part: [Substring] = []
        func end() -> String { part.joined(separator: " ") }
        for word in text.split(separator: " ") {
            if ["-", "–", "—", "|", "·", "/"].contains(word) {
                parts.append(end())
                part = []
                continue
            }
            if let dot = word.lastIndex(of: "."), dot > word.startIndex, word.index(after: dot) < word.endIndex,
                word[word.index(before: dot)].isNumber, word[word.index(after: dot)].isLetter
            {
                part.append(word[..<dot])
                parts.append(end())
                part = [word[word.index(after: dot)...]]
                continue
            }
            part.append(word)
            guard let mark = word.last, ".,:;".contains(mark), mark != "." || !isAbbreviation(word) else { continue }
            parts.append(end())
            part = []
        }
        parts.append(end())
        return parts.filter { !$0.isEmpty }
    }

    private static func isAbbreviation(_ word: Substring) -> Bool {
        let letters = word.dropLast()
        return letters.count == 1 || letters.contains(".")
            || ["st", "ste", "ft", "mt", "pt", "dr", "jr", "sr", "no", "utd"].contains(letters.lowercased())
    }

    /// Without punctuation and symbols at its ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        let isMark = { (character: Character) in !character.isLetter && !character.isNumber }
        guard let first = text.firstIndex(where: { !isMark($0) }), let last = text.lastIndex(where: { !isMark($0) })
        else { return "" }
        return text[first...last].split(separator: " ").joined(separator: " ")
    }
}
