import Core
import Gtk

/// What a season comes to, at the top of its page in the team's colours.
@MainActor
final class SeasonStrip: Box {
    private let team = Label(role: .heading)
    private let next = Label()
    private let figures = Label()

    /// Whether the figures stand below, for want of room beside.
    var isNarrow = false {
        didSet {
            orientation = isNarrow ? .vertical : .horizontal
            figures.xalign = isNarrow ? 0 : 1
        }
    }

    init() {
        super.init(.horizontal)
        addClass("season-strip")
        let names = Box(.vertical)
        names.addClass("season-names")
        team.addClass("season-team")
        team.ellipsize = .end
        for label in [team, next] {
            label.xalign = 0
            names.append(label)
        }
        append(names)
        figures.xalign = 1
        figures.valign = .end
        figures.hexpand = true
        figures.hasTabularFigures = true
        append(figures)
        for label in [next, figures] {
            label.addClass("season-figures")
            label.wrap = true
        }
    }

    func show(_ texts: SeasonTexts) {
        team.text = texts.teamName
        next.text = texts.nextGame ?? ""
        next.isVisible = texts.nextGame != nil
        figures.text = texts.figures
    }
}
