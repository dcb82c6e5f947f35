import Gtk

/// The ways in which a star event is shared.
enum StarShare: String, CaseIterable {
    case text, calendar, link

    /// What its entry in the menu says, with an underscore before the letter that chooses it.
    var label: String {
        switch self {
        case .text: "_Copy Text"
        case .calendar: "_Save Calendar File…"
        case .link: "Copy _Link"
        }
    }
}

/// The menu behind Share, on a card and on the page of an event.
@MainActor
final class StarShareMenu {
    private let actions: [Action]
    private static let prefix = "share"

    /// - Parameter onShare: called with the way that was chosen.
    init(onShare: @escaping @MainActor (StarShare) -> Void) {
        actions = StarShare.allCases.map { way in Action(way.rawValue) { onShare(way) } }
    }

    /// Lets the menu act from a widget and what is in it.
    func install(on widget: Widget) {
        widget.addActions(actions, prefix: StarShareMenu.prefix)
    }

    /// What every such menu shows.
    static let menu: Menu = {
        let menu = Menu()
        for way in StarShare.allCases { menu.append(way.label, action: "\(prefix).\(way.rawValue)") }
        return menu
    }()
}
