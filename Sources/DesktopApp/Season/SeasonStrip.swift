import Gtk
import Kit
import Planning

/// The title of the page and the sums of the season, below the header bar and in the team's colors too, as wide as the list.
@MainActor
final class SeasonStrip: Box {
    private let content = Box(.horizontal, class: "season-sums")
    private let title = SeasonTitle()
    private let team = Label(class: "season-team", fit: .wrapped, role: .heading)
    private let next = Label(class: "season-figures", fit: .lines(3))
    private let figures = Label(class: "season-figures", fit: .lines(3))
    /// The choice of a season in a narrow window, whose header bar has no room for it.
    let chooser = SeasonChooser()
    private var hasChoice = false

    /// Whether the parts are below each other, because there is little room.
    var isNarrow = false {
        didSet {
            content.orientation = isNarrow ? .vertical : .horizontal
            figures.xalign = isNarrow ? 0 : 1
            showChoice()
        }
    }

    /// Whether the title is here, and not in the header bar.
    var showsTitle = true {
        didSet { title.root.visible = showsTitle }
    }

    init() {
        super.init(.horizontal, class: "season-strip")
        let names = Box(.vertical, class: "season-names", children: title.root)
        chooser.root.visible = false
        chooser.root.halign = .start
        names.append(team, chooser.root, next)
        content.append(names)
        figures.xalign = 1
        figures.valign = .end
        figures.hexpand = true
        figures.hasTabularFigures = true
        content.append(figures)
        let column = Clamp(maximumWidth: 760, child: content)
        column.hexpand = true
        append(column)
    }

    /// - Parameters:
    ///   - names: The names of all seasons.
    ///   - chosen: The position of the visible season.
    func show(_ texts: SeasonFormatter, names: [String], chosen: Int) {
        // Only now that the team's colors are loaded: GTK 4.8 keeps the colors that a widget had while it was hidden.
        addClass(TeamStyle.barClass)
        title.show(texts)
        team.text = texts.title
        next.show(texts.nextGame)
        figures.text = texts.figures
        hasChoice = names.count > 1
        chooser.show(names, chosen: chosen)
        showChoice()
    }

    /// The choice of a season says the name of the chosen one.
    private func showChoice() {
        let isShown = isNarrow && hasChoice
        if chooser.root.visible != isShown { chooser.root.visible = isShown }
        if team.visible == isShown { team.visible = !isShown }
    }
}
