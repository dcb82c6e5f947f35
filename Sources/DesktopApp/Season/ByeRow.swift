import Gtk
import Planning
import Text

/// The row of a week without a game.
@MainActor
final class ByeRow: Box {
    private let week = Label()

    init() {
        super.init(.vertical)
        addClass("bye-row")
        let middle = Box(.vertical)
        middle.addClass("bye-texts")
        middle.valign = .center
        middle.vexpand = true
        let bye = Label(localized("BYE"))
        bye.addClass("bye")
        week.addClass("bye-week")
        week.ellipsize = .end
        middle.append(bye)
        middle.append(week)
        append(middle)
    }

    func show(row: Int, in texts: SeasonFormatter) {
        week.show(texts.week(ofRow: row))
    }
}
