import Gtk
import Text

/// The list of all seasons, to choose one of.
@MainActor
final class SeasonChooser {
    /// Names end with their year.
    let root = DropDown(keepsEnds: true)
    private var names: [String] = []

    /// Called with the position of the chosen season.
    var onChoose: @MainActor (Int) -> Void = { _ in }

    init() {
        root.addClass("season-chooser")
        root.valign = .center
        root.describe(localized("Team"), tooltip: localized("Choose a team"))
        root.onSelect { [weak self] in
            if let self, let selected = self.root.selected { self.onChoose(selected) }
        }
    }

    func show(_ names: [String], chosen: Int) {
        if names != self.names {
            self.names = names
            root.setTexts(names)
        }
        root.selected = chosen
    }
}
