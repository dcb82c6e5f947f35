/// Two numbers of points in one word: "27-21", "(2:1)".
struct ScorePair: Hashable {
    let first: Int
    let second: Int

    /// - Parameter isBare: Whether nothing but the numbers may be in the word.
    init?(_ word: some StringProtocol, isBare: Bool = false) {
        guard word.utf8.count <= 12 else { return nil }
        var text = word[...]
        if !isBare {
            while let first = text.first, "([".contains(first) { text.removeFirst() }
            while let last = text.last, ")].,;".contains(last) { text.removeLast() }
        }
        let parts = text.split(omittingEmptySubsequences: false) { "-–:".contains($0) }
        guard parts.count == 2, let first = ScorePair.points(parts[0]), let second = ScorePair.points(parts[1]) else {
            return nil
        }
        (self.first, self.second) = (first, second)
    }

    private static func points(_ text: some StringProtocol) -> Int? {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
    }
}

/// The result in a title for the team of its calendar: "Win. 27-21", "(Loss, 3-27)", "W 4-1".
///
/// The order of the two numbers does not matter, because the outcome says whose the higher one is.
struct Verdict: Hashable {
    let own: Int
    let opponent: Int

    private enum Outcome { case won, lost, tied }

    /// Returns `nil` without a result, and when outcome and numbers contradict each other.
    init?(_ words: [Substring]) {
        for (at, word) in words.enumerated() {
            var text = word[...]
            while let first = text.first, "([".contains(first) { text.removeFirst() }
            let name = text.prefix { $0.isLetter }
            guard let outcome = Verdict.outcome(name) else { continue }
            let rest = text.dropFirst(name.count)
            let pair =
                if rest.first == "-" || rest.first == ":" { ScorePair(rest.dropFirst()) } else {
                    // "Win" alone, or with a mark after it.
                    rest.count <= 1 && at + 1 < words.count ? ScorePair(words[at + 1]) : nil
                }
            guard let pair else { continue }
            let (high, low) = (max(pair.first, pair.second), min(pair.first, pair.second))
            switch outcome {
            case .won where high > low: (own, opponent) = (high, low)
            case .lost where high > low: (own, opponent) = (low, high)
            case .tied where high == low: (own, opponent) = (high, low)
            default: return nil
            }
            return
        }
        return nil
    }

    /// Whether a word says how a game ended: "Win.", "(Loss,".
    static func isOutcome(_ word: Substring) -> Bool {
        outcome(word.drop { "([".contains($0) }.prefix { $0.isLetter }) != nil
    }

    private static func outcome(_ word: Substring) -> Outcome? {
        guard word.utf8.count <= 6 else { return nil }
        switch word.lowercased() {
        case "win", "won", "w": return .won
        case "loss", "lost", "l": return .lost
        case "tie", "tied", "draw", "drew", "t", "d": return .tied
        default: return nil
        }
    }
}
