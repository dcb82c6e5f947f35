import Gtk
import Planning

/// What the season page puts into the header bar: the title with the team's record, and a choice where there are several teams.
@MainActor
final class SeasonBar {
    private let title = SeasonTitle()
    private let chooser = DropDown()
    private var names: [String] = []

    /// Called with the position of the season that was chosen.
    var onChoose: @MainActor (Int) -> Void = { _ in }

    init() {
        chooser.addClass("season-chooser")
        chooser.valign = .center
        chooser.tooltipText = "Choose a team"
        chooser.setAccessibleLabel("Team")
        chooser.onSelect { [weak self] in
            guard let self, let selected = self.chooser.selected else { return }
            self.onChoose(selected)
        }
    }

    /// - Parameters:
    ///   - names: of the teams of all seasons, short ones.
    ///   - chosen: the position of the one that is shown.
    func show(_ texts: SeasonFormatter, names: [String], chosen: Int) {
        title.show(texts)
        chooser.visible = names.count > 1
        if names != self.names {
            self.names = names
            chooser.setTexts(names)
        }
        chooser.selected = chosen
    }

    /// Whether the title stands in the bar: where there is room for it.
    func hasTitle(in room: WindowRoom) -> Bool {
        switch room {
        case .wide: true
        case .narrow: names.count < 2
        case .tight: false
        }
    }

    func pageBar(in room: WindowRoom) -> PageBar {
        PageBar(
            start: hasTitle(in: room) ? [title] : [], end: [chooser], styleClass: TeamStyle.barClass)
    }
}
