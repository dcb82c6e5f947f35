/// Decides whether the numbers at the end of names are points, as in "Gulls 31 at Otters 24", or part of the name, as in
/// "Harbor 04".
struct TeamNumbers {
    /// The names that occur with several numbers, or with a number and without one.
    private var varying: Set<String> = []

    /// - Complexity: O(*n*) in the number of matchups.
    init(_ matchups: [Matchup]) {
        var known: [String: String?] = [:]
        for side in matchups.flatMap({ [$0.first, $0.second] }) {
            let name = side.name.lowercased()
            if let number = known[name] {
                if number != side.number { varying.insert(name) }
            } else {
                known[name] = side.number
            }
        }
    }

    /// The matchup with points, if the number of one team varies and the other team has one too.
    func resolved(_ matchup: Matchup) -> Matchup {
        guard matchup.first.points == nil, isVarying(matchup.first) || isVarying(matchup.second),
            let first = points(of: matchup.first), let second = points(of: matchup.second)
        else { return matchup }
        var matchup = matchup
        (matchup.first.points, matchup.second.points) = (first, second)
        return matchup
    }

    /// The name for comparison.
    func key(of side: Matchup.Side) -> String {
        (side.points != nil || isVarying(side) ? side.name : side.fullName).lowercased()
    }

    private func isVarying(_ side: Matchup.Side) -> Bool { varying.contains(side.name.lowercased()) }

    private func points(of side: Matchup.Side) -> Int? {
        guard let number = side.number, number == "0" || number.first != "0" else { return nil }
        return Int(number)
    }
}
