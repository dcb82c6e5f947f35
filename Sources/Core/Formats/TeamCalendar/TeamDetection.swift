import Events

/// The team whose games a calendar lists.
///
/// A calendar is a team's when one team is in nearly all of its matchups, against several opponents, and the matchups
/// are those of a sport and not, for instance, flights or meetings:
/// - the team is named first in some and second in others, or plays "at" some opponents and "vs" others;
/// - or it is always named first, and many of the titles speak of sport, or the calendar has the team's name;
/// - with dashes, as in "Gulls – Otters", it is on both sides, and many titles speak of sport or the order of the games
///   is not that of journeys there and back.
struct TeamDetection {
    /// A matchup with the names by which its teams are compared.
    struct Game {
        let matchup: Matchup
        let first: String
        let second: String
        /// Whether its categories, or the title, speak of sport.
        let isSport: Bool
        /// The length in milliseconds; `nil` when it has no time.
        let length: Int64?

        init(_ matchup: Matchup, _ numbers: TeamNumbers, _ event: CalendarEvent, _ length: Int64?) {
            (self.matchup, self.length) = (matchup, length)
            (first, second) = (numbers.key(of: matchup.first), numbers.key(of: matchup.second))
            isSport = matchup.speaksOfSport || event.categories.prefix(4).contains(where: SportWords.areIn)
        }
    }

    /// The name of the team, as written most often.
    let name: String
    let city: String?
    /// Its names for comparison.
    private let names: Set<String>

    private static let fewestGames = 4
    private static let fewestOpponents = 3
    /// The most frequent other names that are tried as another name of the team.
    private static let triedNames = 8

    /// - Parameter games: In order of time.
    /// - Complexity: O(*n*) in the number of games.
    init?(_ games: [Game], calendarName: String?) {
        guard games.count >= TeamDetection.fewestGames else { return nil }
        var counts: [String: Int] = [:]
        for game in games {
            counts[game.first, default: 0] += 1
            counts[game.second, default: 0] += 1
        }
        // The order of equal counts must not depend on the run.
        let frequent = counts.filter { $0.value > 1 || counts.count < 20 }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        guard let top = frequent.first else { return nil }
        let needed = (games.count * 9 + 9) / 10
        var names: Set<String> = [top]
        var city: String?
        for other in frequent.dropFirst().prefix(TeamDetection.triedNames)
        where TeamDetection.count(names, in: games) < games.count && !TeamDetection.doMeet(names, other, in: games) {
            if names.contains(where: {
                TeamDetection.isLongerName($0, of: other) || TeamDetection.isLongerName(other, of: $0)
            }) {
                names.insert(other)
            } else if TeamDetection.count(names, in: games) < needed, city == nil {
                // "Gulls at Otters", but "Otters at Port Ember".
                if TeamDetection.isHomeName(other, of: top, in: games) {
                    names.insert(other)
                    city = other
                } else if TeamDetection.isHomeName(top, of: other, in: games) {
                    names.insert(other)
                    city = top
                }
            }
        }
        guard TeamDetection.count(names, in: games) >= needed else { return nil }
        let own = games.filter { names.contains($0.first) != names.contains($0.second) }
        guard own.count >= needed, TeamDetection.isSport(own, of: names, calendarName: calendarName) else { return nil }
        let opponents = Set(own.map { names.contains($0.first) ? $0.second : $0.first })
        guard opponents.count >= TeamDetection.fewestOpponents else { return nil }
        self.names = names
        let written = TeamDetection.writtenNames(of: own)
        self.city = city.flatMap { written[$0] }
        let longest = names.filter { $0 != city }.max { ($0.count, $1) < ($1.count, $0) } ?? top
        name = written[longest] ?? longest
    }

    /// Whether the first team of a game is this team; `nil` when none or both are.
    func isFirst(in game: Game) -> Bool? {
        let isFirst = names.contains(game.first)
        return isFirst == names.contains(game.second) ? nil : isFirst
    }

    /// Whether a text names the team.
    func isNamed(in text: String) -> Bool {
        let text = text.lowercased()
        return names.contains { text.contains($0) }
    }

    /// The team for a season. The full name begins with the city, if the calendar uses the city alone for home games.
    var team: Team {
        let fullName = city.map { "\($0) \(name)" } ?? name
        return Team(triCode: "", name: name.uppercased(), fullName: fullName, city: city)
    }

    // MARK: Names

    private static func count(_ names: Set<String>, in games: [Game]) -> Int {
        games.count { names.contains($0.first) || names.contains($0.second) }
    }

    private static func doMeet(_ names: Set<String>, _ other: String, in games: [Game]) -> Bool {
        games.contains { game in
            game.first == other && names.contains(game.second) || game.second == other && names.contains(game.first)
        }
    }

    /// Whether one name is the other with more words in front: "port ember gulls" of "gulls".
    private static func isLongerName(_ long: String, of short: String) -> Bool {
        long.hasSuffix(" " + short)
    }

    /// Whether one name is used at home and the other away, in nearly all titles with "at".
    private static func isHomeName(_ home: String, of away: String, in games: [Game]) -> Bool {
        var (right, wrong) = (0, 0)
        for game in games where game.matchup.form == .at {
            if game.second == home || game.first == away { right += 1 }
            if game.first == home || game.second == away { wrong += 1 }
        }
        let homeGames = games.count { $0.matchup.form == .at && $0.second == home }
        let awayGames = games.count { $0.matchup.form == .at && $0.first == away }
        return homeGames >= 2 && awayGames >= 2 && wrong * 6 <= right
    }

    /// The most frequent spelling of each name.
    private static func writtenNames(of games: [Game]) -> [String: String] {
        var counts: [String: [String: Int]] = [:]
        for game in games {
            counts[game.first, default: [:]][game.matchup.first.name(as: game.first), default: 0] += 1
            counts[game.second, default: [:]][game.matchup.second.name(as: game.second), default: 0] += 1
        }
        return counts.compactMapValues { spellings in spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
    }

    // MARK: Sport

    private static func isSport(_ games: [Game], of names: Set<String>, calendarName: String?) -> Bool {
        let first = games.count { names.contains($0.first) }
        let atFirst = games.count { $0.matchup.form == .at && names.contains($0.first) }
        let isOnBothSides = min(first, games.count - first) * 10 >= games.count
        let playsAtAndVersus = min(atFirst, first - atFirst) * 10 >= games.count
        let scores = Set(games.compactMap { $0.matchup.first.points.map(String.init) })
        let sportGames = games.count { $0.isSport }
        let speaksOfSport = sportGames * 4 >= games.count && (scores.count != 1 || sportGames > 1)
        let dashes = games.count { $0.matchup.form == .dash }
        if dashes * 2 > games.count {
            guard isOnBothSides else { return false }
            return speaksOfSport && scores.count != 1 || !areJourneysOrMeetings(games, of: names)
        }
        if isOnBothSides || playsAtAndVersus { return true }
        // "Gulls at …" alone can be anything: "Lunch at Luigi's".
        guard atFirst * 2 < games.count else { return false }
        let isNamed = calendarName.map { name in names.contains { name.lowercased().contains($0) && $0.count > 2 } }
        return speaksOfSport || isNamed == true
    }

    /// Whether games with dashes look like journeys there and back, or short meetings.
    private static func areJourneysOrMeetings(_ games: [Game], of names: Set<String>) -> Bool {
        let returns = zip(games, games.dropFirst()).count { $0.first == $1.second && $0.second == $1.first }
        let codes = games.count { isCode($0.matchup.first.fullName) && isCode($0.matchup.second.fullName) }
        let short = games.count { $0.length.map { $0 > 0 && $0 < 50 * 60_000 } ?? false }
        let opponents = Set(games.map { names.contains($0.first) ? $0.second : $0.first })
        return returns * 5 >= games.count || codes * 2 > games.count || short * 4 >= games.count
            || opponents.count < 5 || opponents.count * 4 < games.count
    }

    /// Whether it looks like the code of an airport.
    private static func isCode(_ name: String) -> Bool {
        name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5a).contains($0) }
    }
}

extension Matchup.Side {
    /// The name with or without its number, whichever `folded` has.
    func name(as folded: String) -> String {
        fullName.lowercased() == folded ? fullName : name
    }
}
