import Events
import Kit
import Planning

/// The colors and logos of teams.
@MainActor
final class TeamLooks {
    private let colors: TeamColors
    private let logos: TeamLogos

    init(_ files: DataFiles) {
        (colors, logos) = (files.teamColors, files.teamLogos)
    }

    func color(of team: Team) -> RGBColor { colors.color(of: team) }

    func logoURL(of team: Team) -> String? { logos.url(of: team) }

    /// The colors of all teams of a season.
    func colors(of season: Season) -> [RGBColor] {
        ([season.team] + season.rows.compactMap { $0.game?.opponent }).map(color(of:))
    }
}
