import Gtk
import Kit
import Planning

/// The season page's part of the header bar: the title with the team's record, and a choice if there are several seasons.
/// In a narrow window both are in the strip below.
@MainActor
final class SeasonBar {
    private let title = SeasonTitle()
    let chooser = SeasonChooser()

    /// - Parameters:
    ///   - names: The names of all seasons.
    ///   - chosen: The position of the visible season.
    func show(_ texts: SeasonFormatter, names: [String], chosen: Int) {
        title.show(texts)
        chooser.root.visible = names.count > 1
        chooser.show(names, chosen: chosen)
    }

    /// Whether the title is in the bar, which depends on the room.
    func hasTitle(in room: WindowRoom) -> Bool { room == .wide }

    /// - Parameter hasStrip: Whether the strip is visible, which has the choice in a narrow window.
    func pageBar(in room: WindowRoom, hasStrip: Bool) -> PageBar {
        PageBar(
            start: room == .wide || !hasStrip ? [chooser.root] : [], ownTitle: hasTitle(in: room) ? title.root : nil,
            styleClass: TeamStyle.barClass)
    }
}
