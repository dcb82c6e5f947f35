import Events
import Gtk
import Planning

/// One team of a game: its badge at the edge, and beside it the name above score or record.
@MainActor
final class TeamSide: Box {
    private let badge = TeamBadge()
    private let name = Label(class: "team-name", fit: .lines(2))
    private let standing = Label()
    /// Points at the score of the winner.
    private let arrow = Label(role: .img)

    /// - Parameter isHome: Whether it is at the end of the row.
    init(isHome: Bool) {
        super.init(.horizontal, class: "team-side")
        arrow.text = isHome == isRightToLeft ? "◂" : "▸"
        hexpand = true
        let column = Box(.vertical, class: "team-texts")
        column.hexpand = true
        standing.hasTabularFigures = true
        arrow.addClass("winner-arrow")
        arrow.visible = false
        let line = Box(.horizontal, class: "team-standing")
        line.halign = isHome ? .end : .start
        line.append(isHome ? [arrow, standing] : [standing, arrow])
        name.xalign = isHome ? 1 : 0
        // Two names share a narrow row.
        name.setLeastLineLength(4)
        name.justification = isHome ? .end : .start
        standing.ellipsize = .end
        column.append(name, line)
        let children: [Widget] = isHome ? [column, badge] : [badge, column]
        append(children)
    }

    var showsBadge = true {
        didSet { badge.visible = showsBadge }
    }

    func showSample() {
        standing.text = "0"
        standing.addClass("score")
        arrow.visible = true
    }

    /// - Parameters:
    ///   - points: `nil` before the game is final; the record is shown instead.
    ///   - lead: By how many points the team has won; negative for a loss.
    func show(_ team: Team, points: Int?, lead: Int, in texts: SeasonFormatter, _ looks: TeamLooks) {
        name.text = texts.name(of: team)
        standing.text = texts.standing(of: team, points: points) ?? ""
        standing.setClass("score", points != nil)
        standing.setClass("record", points == nil)
        arrow.visible = lead > 0
        setClass("ahead", lead > 0)
        setClass("behind", lead < 0)
        badge.show(team, color: looks.color(of: team), logo: looks.logoURL(of: team))
    }
}
