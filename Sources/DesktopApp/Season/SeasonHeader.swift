import Gtk
import Planning

/// The header of a section of the season.
@MainActor
final class SeasonHeader: Box {
    private let heading = Label()

    init() {
        super.init(.horizontal, class: "season-header")
        heading.hexpand = true
        heading.ellipsize = .end
        append(heading)
    }

    func show(section: Int, in texts: SeasonFormatter) {
        heading.text = texts.heading(ofSection: section)
    }
}
