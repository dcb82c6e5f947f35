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
            isPoints(matchup.first), isPoints(matchup.second)
        else { return matchup }
        var resolved = matchup
        guard resolved.first.takeNumberAsPoints(), resolved.second.takeNumberAsPoints() else { return matchup }
        return resolved
    }

    /// The name for comparison.
    func key(of side: Matchup.Side) -> String {
        (isVarying(side) ? side.name : side.fullName).lowercased()
    }

    private func isVarying(_ side: Matchup.Side) -> Bool { varying.contains(side.name.lowercased()) }

    /// Whether the number of a side can be points: "04" cannot.
    private func isPoints(_ side: Matchup.Side) -> Bool {
        side.number.map { $0 == "0" || $0.first != "0" } ?? false
    }
}
