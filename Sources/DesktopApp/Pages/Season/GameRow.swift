import Events
import Gtk
import Planning

/// The row of a game: the team that plays away at the left and the one at home at the right, "@" between them; below the
/// date, the week, and how it stands or when it begins.
@MainActor
final class GameRow: Overlay {
    private let away = TeamSide(isHome: false)
    private let home = TeamSide(isHome: true)
    private let date = Label()
    private let week = Label()
    private let status = Label()
    private let chip = ConflictChip()

    init() {
        let column = Box(.vertical)
        super.init(child: column)
        column.addClass("game-row")
        let teams = Box(.horizontal)
        teams.addClass("game-teams")
        teams.homogeneous = true
        teams.vexpand = true
        teams.append(away)
        teams.append(home)
        column.append(teams)

        chip.halign = .end
        column.append(chip)

        date.addClass("game-date")
        week.addClass("game-week")
        week.ellipsize = .end
        date.ellipsize = .end
        status.addClass("game-status")
        status.ellipsize = .end
        status.maxWidthChars = 16
        column.append(CenterBox(start: date, center: week, end: status))

        let at = Label("@")
        at.addClass("game-at")
        at.halign = .center
        at.valign = .center
        add(at)
    }

    /// Whether the teams' badges and the week are left out, for want of room.
    var isTight = false {
        didSet {
            guard isTight != oldValue else { return }
            for side in [away, home] { side.showsBadge = !isTight }
            week.visible = !isTight
        }
    }

    /// Shows the most that a row can hold.
    func showSample() {
        away.showSample()
        home.showSample()
        chip.show("0")
    }

    /// - Parameter conflict: what it conflicts with; `nil` for nothing.
    func show(_ game: Game, row: Int, conflict: String?, in texts: SeasonFormatter, _ looks: TeamLooks) {
        let (awayPoints, homePoints) = game.score
        let lead = (awayPoints ?? 0) - (homePoints ?? 0)
        away.show(game.away, points: awayPoints, isBehind: lead < 0, in: texts, looks)
        home.show(game.home, points: homePoints, isBehind: lead > 0, in: texts, looks)
        date.text = texts.date(ofRow: row) ?? ""
        week.text = texts.week(ofRow: row)
        status.text = texts.status(ofRow: row)
        chip.show(conflict)
    }
}
