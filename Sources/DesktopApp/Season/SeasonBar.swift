import Gtk
import Kit
import Planning
import Text

/// The season page's part of the header bar: the title with the team's record, and a choice if there are several teams.
@MainActor
final class SeasonBar {
    private let title = SeasonTitle()
    private let chooser = DropDown()
    private var names: [String] = []

    /// Called with the position of the chosen season.
    var onChoose: @MainActor (Int) -> Void = { _ in }

    init() {
        chooser.addClass("season-chooser")
        chooser.valign = .center
        chooser.tooltipText = localized("Choose a team")
        chooser.setAccessibleLabel(localized("Team"))
        chooser.onSelect { [weak self] in
            guard let self, let selected = self.chooser.selected else { return }
            self.onChoose(selected)
        }
    }

    /// - Parameters:
    ///   - names: The short names of the teams of all seasons.
    ///   - chosen: The position of the visible season.
    func show(_ texts: SeasonFormatter, names: [String], chosen: Int) {
        title.show(texts)
        chooser.visible = names.count > 1
        if names != self.names {
            self.names = names
            chooser.setTexts(names)
        }
        chooser.selected = chosen
    }

    /// Whether the title is in the bar, which depends on the room.
    func hasTitle(in room: WindowRoom) -> Bool {
        switch room {
        case .wide: true
        case .narrow: names.count < 2
        case .tight: false
        }
    }

    func pageBar(in room: WindowRoom) -> PageBar {
        PageBar(
            start: hasTitle(in: room) ? [title] : [], end: [chooser], hasOwnTitle: hasTitle(in: room),
            styleClass: TeamStyle.barClass)
    }
}
