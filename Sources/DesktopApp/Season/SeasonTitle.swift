import Gtk
import Planning
import Text

/// The title of the season page, with the team's record beside it.
@MainActor
final class SeasonTitle: Box {
    private let title = Label(localized("SCHEDULE"))
    private let record = Label()

    init() {
        super.init(.horizontal)
        addClass("season-heading")
        title.addClass("season-title")
        title.ellipsize = .end
        record.addClass("season-record")
        record.hasTabularFigures = true
        record.ellipsize = .end
        record.maxWidthChars = 12
        for label in [title, record] {
            label.xalign = 0
            append(label)
        }
    }

    func show(_ texts: SeasonFormatter) {
        record.text = texts.record
    }
}
