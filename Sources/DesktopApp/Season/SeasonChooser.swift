import Gtk
import Text

/// The list of all seasons, to choose one of.
@MainActor
final class SeasonChooser {
    /// Names end with their year.
    let root = DropDown(keepsEnds: true)
    private var names: [String] = []
    /// Whether the list is being filled, which selects its first text for a moment.
    private var isFilling = false

    /// Called with the position of the chosen season.
    var onChoose: @MainActor (Int) -> Void = { _ in }

    init() {
        root.addClass("season-chooser")
        root.valign = .center
        root.tooltipText = localized("Choose a team")
        root.setAccessibleName(localized("Team"))
        root.onSelect { [weak self] in
            guard let self, !self.isFilling, let selected = self.root.selected else { return }
            self.onChoose(selected)
        }
    }

    func show(_ names: [String], chosen: Int) {
        isFilling = true
        defer { isFilling = false }
        if names != self.names {
            self.names = names
            root.setTexts(names)
        }
        root.selected = chosen
    }
}
