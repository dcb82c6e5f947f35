/// The score of a game in the description of its event: a line such as "Gulls 31, Otters 24" or "Final: Gulls (2) v
/// Otters (1)", with both teams and nothing else.
struct DescribedScore {
    let first: Int
    let second: Int

    private static let words: Set<String> = ["final", "final score", "score", "result", "ft", "full time", "full-time"]

    /// Returns `nil` without such a line, and when several lines disagree.
    ///
    /// - Complexity: O(1); the description is read up to a limit.
    init?(_ details: String, of game: TeamDetection.Game) {
        var found: (Int, Int)?
        let lines = String(String.UnicodeScalarView(details.unicodeScalars.prefix(2_000))).split(
            maxSplits: 40, whereSeparator: \.isNewline)
        for line in lines where line.utf8.count <= 200 {
            var text = line[...]
            if let colon = text.firstIndex(of: ":"),
                let after = text.index(colon, offsetBy: 1, limitedBy: text.endIndex),
                DescribedScore.words.contains(text[..<colon].lowercased())
            {
                text = text[after...]
            }
            guard let matchup = Matchup(String(text)), matchup.notes.isEmpty else { continue }
            var sides = (matchup.first, matchup.second)
            if sides.0.points == nil {
                guard sides.0.takeNumberAsPoints(), sides.1.takeNumberAsPoints() else { continue }
            }
            guard let first = sides.0.points, let second = sides.1.points else { continue }
            let names = (sides.0.fullName.lowercased(), sides.1.fullName.lowercased())
            let score: (Int, Int)
            if names == (game.first, game.second) {
                score = (first, second)
            } else if names == (game.second, game.first) {
                score = (second, first)
            } else {
                continue
            }
            if let found, found != score { return nil }
            found = score
        }
        guard let found else { return nil }
        (first, second) = found
    }
}

/// Names of television networks in titles, such as "ABC", "FOX" or "State TV".
enum Broadcasters {
    private static let names: Set<String> = [
        "abc", "cbs", "nbc", "fox", "fs1", "espn", "espn2", "tnt", "tbs", "bbc", "itv", "ard", "zdf", "dazn", "sky",
    ]

    static func isOne(_ text: String) -> Bool {
        let words = text.lowercased().split(separator: " ")
        return words.count <= 3 && (words.last == "tv" || words.count == 1 && names.contains(String(words[0])))
    }
}
