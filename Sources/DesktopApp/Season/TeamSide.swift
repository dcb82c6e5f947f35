import Events
import Gtk
import Planning

/// One team of a game: its badge at the edge, and beside it the name above score or record.
@MainActor
final class TeamSide: Box {
    private let badge = TeamBadge()
    private let name = Label()
    private let standing = Label()

    /// - Parameter isHome: Whether it is at the end of the row.
    init(isHome: Bool) {
        super.init(.horizontal)
        addClass("team-side")
        hexpand = true
        let column = Box(.vertical)
        column.addClass("team-texts")
        column.hexpand = true
        for label in [name, standing] {
            label.xalign = isHome ? 1 : 0
            label.ellipsize = .end
            column.append(label)
        }
        name.addClass("team-name")
        standing.hasTabularFigures = true
        let children: [Widget] = isHome ? [column, badge] : [badge, column]
        children.forEach(append)
    }

    var showsBadge = true {
        didSet { badge.visible = showsBadge }
    }

    func showSample() {
        standing.text = "0"
        standing.addClass("score")
    }

    /// - Parameters:
    ///   - points: `nil` before the game is final; the record is shown instead.
    ///   - isBehind: Whether the other team has won.
    func show(_ team: Team, points: Int?, isBehind: Bool, in texts: SeasonFormatter, _ looks: TeamLooks) {
        name.text = texts.name(of: team)
        standing.text = texts.standing(of: team, points: points) ?? ""
        standing.setClass("score", points != nil)
        standing.setClass("record", points == nil)
        standing.setClass("behind", isBehind)
        badge.show(team, color: looks.color(of: team), logo: looks.logoURL(of: team))
    }
}
