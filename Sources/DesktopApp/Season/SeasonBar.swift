import Core
import Gtk

/// What the season page puts into the header bar: its title with the team's record, and a choice where there are several
/// teams.
@MainActor
final class SeasonBar {
    private let title = Label("SCHEDULE")
    private let record = Label()
    private let box = Box(.horizontal)
    private let chooser = DropDown()
    private var names: [String] = []

    /// Called with the position of the season that was chosen.
    var onChoose: @MainActor (Int) -> Void = { _ in }

    init() {
        title.addClass("season-title")
        title.ellipsize = .end
        record.addClass("season-record")
        record.hasTabularFigures = true
        box.addClass("season-heading")
        box.append(title)
        box.append(record)
        chooser.addClass("season-chooser")
        chooser.valign = .center
        chooser.tooltip = "Choose a team"
        chooser.setAccessibleLabel("Team")
        chooser.onSelect { [weak self] in
            guard let self, let selected = self.chooser.selected else { return }
            self.onChoose(selected)
        }
    }

    /// - Parameters:
    ///   - names: of the teams of all seasons, short ones.
    ///   - chosen: the position of the one that is shown.
    func show(_ texts: SeasonTexts, names: [String], chosen: Int) {
        record.text = texts.record
        box.setAccessibleLabel("Schedule, \(texts.teamName), \(texts.record)")
        chooser.isVisible = names.count > 1
        if names != self.names {
            self.names = names
            chooser.setTexts(names)
        }
        chooser.selected = chosen
    }

    /// - Parameter isNarrow: whether the title has the middle of the bar.
    func pageBar(isNarrow: Bool) -> PageBar {
        // With a choice there is no room for the word, which the page switcher says too.
        title.isVisible = !isNarrow || names.count < 2
        return PageBar(
            start: isNarrow ? [] : [box], end: [chooser], title: isNarrow ? box : nil, styleClass: TeamStyle.barClass)
    }
}
