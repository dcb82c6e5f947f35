import Gtk
import Planning
import Text

/// The row of a week without a game.
@MainActor
final class ByeRow: Box {
    private let week = Label(class: "bye-week")

    init() {
        super.init(.vertical, class: "bye-row")
        let middle = Box(.vertical, class: "bye-texts")
        middle.valign = .center
        middle.vexpand = true
        let bye = Label(localized("BYE"), class: "bye")
        week.ellipsize = .end
        middle.append(bye, week)
        append(middle)
    }

    func show(row: Int, in texts: SeasonFormatter) {
        week.show(texts.week(ofRow: row))
    }
}
