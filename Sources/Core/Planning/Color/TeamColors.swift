import Events
import JSON

/// The colors of a league's teams, for schedules without a team color.
package struct TeamColors: Hashable, Sendable {
    private let colors: [String: RGBColor]

    /// An empty table.
    package static let none = TeamColors([:])

    /// - Parameter colors: By `Team.triCode`, in any case.
    package init(_ colors: [String: RGBColor]) {
        self.colors = Dictionary(colors.map { ($0.uppercased(), $1) }) { $1 }
    }

    /// Reads a JSON object such as `{"GB": "#203731"}`. Invalid colors are skipped.
    ///
    /// - Throws: An error when `bytes` is not JSON.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var colors: [String: RGBColor] = [:]
        if let members = try JSONDocument(parsing: bytes).root.members {
            for (name, value) in members { colors[name] = value.string.flatMap { RGBColor($0) } }
        }
        self.init(colors)
    }

    /// The color of the team with a code, in any case.
    package subscript(triCode: String) -> RGBColor? {
        colors[triCode.uppercased()]
    }

    /// The team's stated color, otherwise that of the table, otherwise a neutral dark gray.
    package func color(of team: Team) -> RGBColor { own(of: team) ?? TeamColors.unknown }

    /// The team's stated color, otherwise that of the table; `nil` when neither is known.
    package func own(of team: Team) -> RGBColor? { team.primaryColor ?? self[team.triCode] }

    static let unknown = RGBColor(red: 0x4a, green: 0x4d, blue: 0x52)
}
