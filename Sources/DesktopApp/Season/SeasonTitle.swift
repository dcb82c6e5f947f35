import Gtk
import Planning
import Text

/// The title of the season page, with the team's record beside it.
@MainActor
final class SeasonTitle: Box {
    private let title = Label(localized("SCHEDULE"), class: "season-title", fit: .cut)
    private let record = Label(class: "season-record", fit: .cut)

    init() {
        super.init(.horizontal, class: "season-heading")
        record.hasTabularFigures = true
        record.maxWidthChars = 12
        append(title, record)
    }

    func show(_ texts: SeasonFormatter) {
        record.text = texts.record
    }
}
