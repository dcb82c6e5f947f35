import Gtk
import Planning
import Text

/// The title of the season page, with the team's record beside it, or below it where there is no room.
@MainActor
final class SeasonTitle {
    let root = FlowRow(spacing: 8, class: "season-heading")
    private let title = Label(localized("SCHEDULE"), class: "season-title", fit: .cut)
    private let record = Label(class: "season-record", fit: .cut)

    init() {
        root.halign = .start
        record.hasTabularFigures = true
        record.maxWidthChars = 12
        root.append(title, record)
    }

    func show(_ texts: SeasonFormatter) {
        record.text = texts.record
    }
}
