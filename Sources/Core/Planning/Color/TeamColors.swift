import Events
import JSON

/// The colours of the teams of a league, for what does not state its team's colour itself.
package struct TeamColors: Hashable, Sendable {
    private let colors: [String: RGBColor]

    /// No team's colour.
    package static let none = TeamColors([:])

    /// - Parameter colors: By `Team.triCode`, in any case.
    package init(_ colors: [String: RGBColor]) {
        self.colors = Dictionary(colors.map { ($0.uppercased(), $1) }) { $1 }
    }

    /// Reads a JSON object such as `{"GB": "#203731"}`. What is no colour there is passed over.
    ///
    /// - Throws: When `bytes` is not JSON.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var colors: [String: RGBColor] = [:]
        if let members = try JSONDocument(parsing: bytes).root.members {
            for (name, value) in members { colors[name] = value.string.flatMap { RGBColor($0) } }
        }
        self.init(colors)
    }

    /// The codes of the teams.
    package var triCodes: [String] { colors.keys.sorted() }

    /// The colour of the team of that code, in any case.
    package subscript(triCode: String) -> RGBColor? {
        colors[triCode.uppercased()]
    }

    /// The colour that a team states, else that of the table, else a dark grey that is no team's.
    package func color(of team: Team) -> RGBColor { own(of: team) ?? TeamColors.unknown }

    /// The color that a team states, else that of the table; `nil` for a team of which none is known.
    package func own(of team: Team) -> RGBColor? { team.primaryColor ?? self[team.triCode] }

    static let unknown = RGBColor(red: 0x4a, green: 0x4d, blue: 0x52)
}
