import Gtk
import Planning

/// The ways in which an event is shared.
enum ShareWay: String, CaseIterable {
    case text, link, calendar

    /// What its entry in the menu says, with an underscore before the letter that chooses it.
    var label: String {
        switch self {
        case .text: "_Copy Text"
        case .link: "Copy _Link"
        case .calendar: "_Save Calendar File…"
        }
    }
}

/// The menu behind Share, on a card, on the page of an event and in the dialogs.
@MainActor
final class ShareMenu {
    private let actions: [ShareWay: Action]
    private static let prefix = "share"

    /// - Parameter onShare: called with the way that was chosen.
    init(onShare: @escaping @MainActor (ShareWay) -> Void) {
        actions = Dictionary(
            uniqueKeysWithValues: ShareWay.allCases.map { way in (way, Action(way.rawValue) { onShare(way) }) })
    }

    /// Lets the menus act that are in a widget.
    ///
    /// The widget must stay where it is in its window: GTK 4.8 forgets the actions of one that is taken out and put back.
    func install(on widget: Widget) {
        widget.addActions(Array(actions.values), prefix: ShareMenu.prefix)
    }

    /// Enables what can be done with an event.
    func enable(for share: EventShare) {
        actions[.link]?.isEnabled = share.link != nil
        actions[.calendar]?.isEnabled = share.hasCalendar
    }

    /// What every such menu shows.
    static let menu: Menu = {
        let menu = Menu()
        for way in ShareWay.allCases { menu.append(way.label, action: "\(prefix).\(way.rawValue)") }
        return menu
    }()

    /// A button with an icon alone that opens it.
    static func makeButton() -> MenuButton {
        let button = MenuButton(icon: "upcoming-share-symbolic", menu: menu)
        button.tooltipText = "Share"
        button.setAccessibleName("Share")
        return button
    }
}
