import Text

/// The two teams that a title names: "Gulls at Otters", "Gulls @ Otters", "Gulls v Otters", "Gulls vs. Otters",
/// "Gulls – Otters", and results such as "Gulls 2-1 Otters", "Gulls v Otters (2:1)" and "Gulls 31, Otters 24".
///
/// Many other titles have this form too, such as "Lunch at Luigi's". `TeamDetection` decides which are games.
struct Matchup {
    enum Form: Hashable {
        /// The first team plays away.
        case at
        case versus, dash
        /// "Gulls 31, Otters 24".
        case result
    }

    /// A team in the title.
    struct Side: Hashable {
        /// The name as it is written, without a number at its end.
        let name: String
        /// A number at the end: points, or part of the name, as in "Harbor 04".
        var number: String?
        /// Points beyond doubt: "Gulls (2)", or those of a result.
        var points: Int?

        /// Takes the number for points. Returns whether there is one.
        mutating func takeNumberAsPoints() -> Bool {
            points = number.flatMap { Int($0) }
            number = nil
            return points != nil
        }

        /// The name with its number.
        var fullName: String { number.map { "\(name) \($0)" } ?? name }
    }

    let form: Form
    var first: Side
    var second: Side
    /// The other parts of the title, in its order: "Preseason", "League Cup", "Game#5".
    let notes: [String]
    /// "Win. 27-21": the outcome for the team of the calendar, with the higher and the lower points.
    let verdict: Verdict?

    /// The longest part of a title that is read, in scalars.
    private static let titleLimit = 300
    private static let longestName = 60
    private static let triedSplits = 3

    /// Returns `nil` when the title names no two teams.
    ///
    /// - Parameter isHyphenated: Whether a hyphen in a word separates the teams, as in "Gulls-Otters".
    /// - Complexity: O(1); the title is read up to a limit.
    init?(_ title: String, isHyphenated: Bool = false) {
        var words = Matchup.withJoinedScores(title.singleLine(limit: Matchup.titleLimit).split(separator: " "))
        if isHyphenated { words = words.flatMap(Matchup.splitAtHyphen) }
        for split in Matchup.splits(words) {
            guard let made = Matchup(words, split) else { continue }
            self = made
            return
        }
        return nil
    }

    private init?(_ words: [Substring], _ split: Split) {
        form = split.form
        verdict = Verdict(words)
        var rest = Array(words[split.separator.upperBound...])
        let final = split.points == nil && form != .result && verdict == nil ? Matchup.takeScore(&rest) : nil
        var before = MatchupText(words[..<split.separator.lowerBound].joined(separator: " "))
        var after = MatchupText(rest.joined(separator: " "))
        before.keepEnd()
        after.keepBeginning()
        guard let first = Matchup.side(&before), let second = Matchup.side(&after) else { return nil }
        (self.first, self.second) = (first, second)
        if let points = split.points ?? final {
            (self.first.points, self.second.points) = points
        } else if let own = before.points, let other = after.points {
            (self.first.points, self.second.points) = (own, other)
        } else if form == .result {
            guard self.first.takeNumberAsPoints(), self.second.takeNumberAsPoints() else { return nil }
        }
        notes = before.notes + after.notes
    }

    /// The words with "2 - 1" as one: "2-1".
    private static func withJoinedScores(_ words: [Substring]) -> [Substring] {
        guard words.count > 4 else { return words }
        var joined: [Substring] = []
        for word in words {
            if joined.count >= 3, let mark = joined.last, ["-", "–", ":"].contains(mark),
                let pair = Optional(joined[joined.count - 2] + mark + word), ScorePair(pair) != nil
            {
                joined.removeLast(2)
                joined.append(pair)
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Takes the score out of the words after the second name: at their end, in brackets, or before some. A time of day, such
    /// as "15:30", is none.
    private static func takeScore(_ words: inout [Substring]) -> (Int, Int)? {
        let isOpen = { (word: Substring) in word.first == "(" || word.first == "[" }
        guard !words.contains(where: Verdict.isOutcome),
            let place = words.indices.dropFirst().first(where: { at in
                let isLast =
                    at + 1 == words.count || isOpen(words[at + 1]) || endings.contains(words[at + 1].lowercased())
                // In brackets, nothing else is before it.
                let isInside = words[1..<at].contains(where: isOpen)
                return (isOpen(words[at]) || isLast) && !isInside && !isTimeOfDay(words[at])
                    && ScorePair(words[at]) != nil
            }), let pair = ScorePair(words[place])
        else { return nil }
        let isClosed = words[place].last.map { !$0.isNumber } ?? true
        words[place] = isOpen(words[place]) && !isClosed ? "(" : ""
        if place + 1 < words.count, endings.contains(words[place + 1].lowercased()) { words.remove(at: place + 1) }
        return (pair.first, pair.second)
    }

    /// The words that follow a score.
    private static let endings: Set<String> = ["ft", "aet", "a.e.t.", "n.v.", "i.e.", "ht", "pens"]

    /// "15:30".
    private static func isTimeOfDay(_ word: Substring) -> Bool {
        let parts = word.split { !$0.isNumber && $0 != ":" }.first?.split(separator: ":") ?? []
        guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]) else {
            return false
        }
        return hour < 24 && minute < 60
    }

    /// Whether the title itself speaks of sport: with a score, or a word such as "preseason".
    var speaksOfSport: Bool {
        first.points != nil || verdict != nil || notes.contains(where: SportWords.areIn)
    }

    private static func splitAtHyphen(_ word: Substring) -> [Substring] {
        guard let hyphen = word.firstIndex(of: "-"), hyphen > word.startIndex else { return [word] }
        let after = word.index(after: hyphen)
        guard after < word.endIndex, word[..<hyphen].allSatisfy(\.isLetter), word[after].isLetter else { return [word] }
        return [word[..<hyphen], word[hyphen..<after], word[after...]]
    }

    private static func side(_ text: inout MatchupText) -> Side? {
        var words = text.name.split(separator: " ").map(String.init)
        guard words.count <= 8, let last = words.last else { return nil }
        var number: String?
        if words.count > 1, last.utf8.count <= 3, last.utf8.allSatisfy(\.isDigit) {
            number = last
            words.removeLast()
        }
        let name = words.joined(separator: " ")
        let isName = name.unicodeScalars.contains { $0.properties.isAlphabetic }
        guard isName, name.unicodeScalars.count <= longestName, !isTimeOfDay(name) else { return nil }
        return Side(name: name, number: number)
    }

    /// "5pm", "7 PM": digits, and nothing more than AM or PM.
    private static func isTimeOfDay(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return name.contains(where: \.isNumber) && ["am", "pm", "h", "uhr"].contains(letters)
    }

    // MARK: The separator

    private struct Split {
        let form: Form
        let separator: Range<Int>
        var points: (Int, Int)?
    }

    /// The places at which the title can be split, the likeliest first.
    private static func splits(_ words: [Substring]) -> [Split] {
        guard words.count >= 2 else { return [] }
        let inner = words.indices.dropFirst().dropLast()
        let ranks = inner.compactMap { at in rank(words[at]).map { (rank: $0, at: at) } }.sorted { $0 < $1 }
        let named = ranks.filter { $0.rank <= 2 }.prefix(triedSplits).map { rank, at in
            Split(form: rank == 0 ? .versus : .at, separator: at..<at + 1)
        }
        if !named.isEmpty { return named }
        if let result = inner.first(where: { ScorePair(words[$0], isBare: true) != nil }),
            ranks.first.map({ result < $0.at }) ?? true, let pair = ScorePair(words[result], isBare: true)
        {
            return [Split(form: .dash, separator: result..<result + 1, points: (pair.first, pair.second))]
        }
        guard let dash = ranks.first?.at else { return result(words).map { [$0] } ?? [] }
        return [Split(form: .dash, separator: dash..<dash + 1)]
    }

    /// How well a word separates two teams; 0 is best.
    private static func rank(_ word: Substring) -> Int? {
        guard word.utf8.count <= 3 else { return nil }
        switch word.lowercased() {
        case "v", "v.", "vs", "vs.": return 0
        case "@": return 1
        case "at", "at.": return 2
        case "–", "—", "-": return 3
        default: return nil
        }
    }

    private static func points(_ word: Substring) -> Int? {
        word.utf8.count <= 3 && word.utf8.allSatisfy(\.isDigit) ? Int(word) : nil
    }

    /// "Gulls 31, Otters 24", with nothing after it.
    private static func result(_ words: [Substring]) -> Split? {
        let numbered = words.indices.dropFirst().dropLast().filter { at in
            words[at].last == "," && points(words[at].dropLast()) != nil
        }
        guard numbered.count == 1, let at = numbered.first, let last = words.last, points(last) != nil else {
            return nil
        }
        return Split(form: .result, separator: at + 1..<at + 1)
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
