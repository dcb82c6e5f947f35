import Events
import Gtk
import Kit
import Planning
import Text

/// The row of a game: usually the away team on the left and the home team on the right with "@" between them; below them the
/// date, the week, and the state or the time. In the middle, how it ended for the team, or that it is the next game, and
/// where it is.
@MainActor
final class GameRow: Overlay {
    private let first = TeamSide(isHome: false)
    private let second = TeamSide(isHome: true)
    private let sign = Label(class: "game-at")
    private let date = Label(class: "game-date")
    private let week = Label(class: "game-week")
    private let status = Label(class: "game-status")
    private let chip = ConflictChip()
    private let mark = OutcomeMark()
    private let note = Label(class: "game-note")
    /// The same with little room, beside the warning.
    private let lowNote = Label(class: "game-note")
    private let venue = Label(class: "game-place")
    /// The same beside the low note.
    private let lowVenue = Label(class: "game-place", "low")

    init() {
        let column = Box(.vertical, class: "game-row")
        super.init(child: column)
        addClass("game")
        let teams = Box(.horizontal, class: "game-teams")
        teams.homogeneous = true
        teams.vexpand = true
        teams.append(first, second)
        column.append(teams)

        let line = Box(.horizontal)
        lowNote.halign = .start
        lowVenue.halign = .start
        chip.halign = .end
        chip.hexpand = true
        line.append(lowNote, lowVenue, chip)
        column.append(line)

        week.ellipsize = .end
        date.ellipsize = .end
        status.ellipsize = .end
        status.maxWidthChars = 16
        column.append(CenterBox(start: date, center: week, end: status))

        sign.halign = .center
        sign.valign = .center
        add(sign)
        add(mark)
        for label in [note, lowNote, venue, lowVenue] {
            label.canTarget = false
            label.ellipsize = .end
            label.visible = false
        }
        for label in [note, venue] {
            label.halign = .center
            add(label)
        }
        note.valign = .start
        venue.valign = .center
        venue.maxWidthChars = 32
    }

    /// With little room, the note is beside the warning, and the venue beside the note; with the least, badges, week and venue are hidden.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            for side in [first, second] { side.showsBadge = room != .tight }
            week.visible = room != .tight
            setClass("narrow", room != .wide)
        }
    }

    /// Shows everything that a row can have.
    func showSample() {
        first.showSample()
        second.showSample()
        chip.show("0")
    }

    /// - Parameters:
    ///   - conflict: The text of the warning; `nil` for none.
    ///   - standing: "not going", and the like.
    func show(
        _ game: Game, row: Int, conflict: String?, standing: String?, in texts: SeasonFormatter, _ looks: TeamLooks
    ) {
        let sides = texts.sides(of: game)
        let lead = (sides[0].points ?? 0) - (sides[1].points ?? 0)
        first.show(sides[0].team, points: sides[0].points, lead: lead, in: texts, looks)
        second.show(sides[1].team, points: sides[1].points, lead: -lead, in: texts, looks)
        sign.text = texts.sign(of: game)
        date.text = texts.date(ofRow: row) ?? ""
        week.text = texts.week(ofRow: row)
        status.text = [texts.status(ofRow: row), standing].compactMap { $0 }.dotted()
        chip.show(conflict)
        mark.show(texts.outcome(ofRow: row))
        let isNext = texts.summary.nextGame?.row == row
        setClass("next", isNext)
        let text = texts.note(ofRow: row)
        note.show(room == .wide ? text : nil)
        lowNote.show(room == .wide ? nil : text)
        let place = room == .tight ? nil : texts.venue(of: game)
        let isLow = room == .narrow && text != nil
        venue.show(isLow ? nil : place)
        lowVenue.show(isLow ? place : nil)
    }
}
