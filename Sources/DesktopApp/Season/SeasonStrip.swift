import Gtk
import Kit
import Planning

/// The title of the page and the sums of the season, below the header bar and in the team's colors too, as wide as the list.
@MainActor
final class SeasonStrip: Box {
    private let content = Box(.horizontal)
    private let title = SeasonTitle()
    private let team = Label(role: .heading)
    private let next = Label()
    private let figures = Label()
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
        didSet { title.visible = showsTitle }
    }

    init() {
        super.init(.horizontal)
        addClass("season-strip")
        content.addClass("season-sums")
        let names = Box(.vertical)
        names.addClass("season-names")
        names.append(title)
        team.addClass("season-team")
        team.wrap = true
        next.xalign = 0
        team.xalign = 0
        chooser.root.visible = false
        chooser.root.halign = .start
        names.append(team)
        names.append(chooser.root)
        names.append(next)
        content.append(names)
        figures.xalign = 1
        figures.valign = .end
        figures.hexpand = true
        figures.hasTabularFigures = true
        content.append(figures)
        let column = Clamp(maximumWidth: 760, child: content)
        column.hexpand = true
        append(column)
        for label in [next, figures] {
            label.addClass("season-figures")
            label.wrap = true
            label.lines = 3
            label.ellipsize = .end
        }
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
