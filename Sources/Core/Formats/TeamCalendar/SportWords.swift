import Text

/// The words in titles that speak of games.
enum SportWords {
    /// Words about the place of a game in its season, which are no part of a team's name.
    private static let ofSchedule: Set<String> = [
        "preseason", "pre-season", "matchday", "gameweek", "wk", "rnd", "playoff", "playoffs", "friendly",
    ]
    /// Words that are about the place of a game if a number follows.
    private static let numbered: Set<String> = ["game", "match", "week", "round"]

    private static let others: Set<String> = [
        "league", "cup", "fixture", "season", "division", "tournament", "quarterfinal", "semifinal", "derby",
        "postseason", "trophy", "bowl", "championship",
    ]

    /// Whether the word at a position, such as "Preseason", "Game#4", or "Week" before "3", is about the place in the
    /// season.
    static func isOfSchedule(_ words: [Substring], at position: Int) -> Bool {
        let word = words[position]
        let core = core(of: word)
        if ofSchedule.contains(core) { return true }
        let isNumbered = word.contains(where: \.isNumber) || position + 1 < words.count && isNumber(words[position + 1])
        return numbered.contains(core) && isNumbered
    }

    /// A week without abbreviations: "Game 4" of "Game#4", "Week 3" of "Wk-3".
    static func week(_ text: String) -> String {
        let words = text.replacing("#", with: " ").split(separator: " ").map { word -> String in
            guard let digits = word.firstIndex(where: \.isNumber) else { return String(word) }
            let name = core(of: word[..<digits])
            return name == "wk" || name == "week"
                ? localized("Week {number}", ["number": String(word[digits...])]) : String(word)
        }
        return words.joined(separator: " ")
    }

    /// Whether it is a number: "3", "#3", "3.".
    static func isNumber(_ word: some StringProtocol) -> Bool {
        word.contains(where: \.isNumber) && !word.contains(where: \.isLetter) && word.utf8.count <= 4
    }

    /// Whether a text has a word about games.
    static func areIn(_ text: String) -> Bool {
        guard text.utf8.count <= 300 else { return false }
        return text.split(separator: " ").contains { word in
            let core = core(of: word)
            return ofSchedule.contains(core) || numbered.contains(core) || others.contains(core)
        }
    }

    static func isPreseason(_ text: String) -> Bool {
        text.split(separator: " ").contains { ["preseason", "pre-season"].contains(core(of: $0)) }
    }

    /// The word in lower case without what follows a number sign or a hyphen before a digit: "game" of "Game#4".
    private static func core(of word: some StringProtocol) -> String {
        guard word.utf8.count <= 24 else { return "" }
        var core = word.lowercased()
        while let last = core.last, !last.isLetter { core.removeLast() }
        return core
    }
}
