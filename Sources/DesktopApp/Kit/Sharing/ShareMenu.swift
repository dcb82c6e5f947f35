import Gtk
import Planning
import Text

/// Whether the user goes to an event, and what changes that.
@MainActor
package struct Attendance {
    let isSkipped: Bool
    let change: @MainActor () -> Void
}

/// A way of sharing an event.
package enum ShareWay: String, CaseIterable {
    case text, link, calendar
    /// Shows it in another calendar program, which has it.
    case program
    /// Opens a copy in another calendar program.
    case copy

    /// The label of its menu item, with an underscore before the mnemonic.
    package var label: String {
        switch self {
        case .text: localized("_Copy Text")
        case .link: localized("Copy _Link")
        case .calendar: localized("_Save Calendar File…")
        case .program: localized("Open in Calendar _Program")
        case .copy: localized("Co_py to Calendar…")
        }
    }
}

/// The menu of Share on a card, on the page of an event and in the dialogs: the ways of sharing, and not going there.
@MainActor
package final class ShareMenu {
    /// Returns whether the user goes to the event, and what changes that; `nil` where that is not offered.
    package var attendance: @MainActor () -> Attendance? = { nil }

    private let actions: [ShareWay: Action]
    private lazy var skip = Action("skip") { [weak self] in self?.attendance()?.change() }
    private lazy var attend = Action("attend") { [weak self] in self?.attendance()?.change() }
    private let share: @MainActor () -> EventShare?
    private static let prefix = "share"

    /// - Parameters:
    ///   - share: Returns what is shared. Called when the menu opens and when the user chooses a way of sharing.
    ///   - onShare: Called with what is shared, and the chosen way.
    package init(
        of share: @escaping @MainActor () -> EventShare?, onShare: @escaping @MainActor (EventShare, ShareWay) -> Void
    ) {
        self.share = share
        actions = Dictionary(
            uniqueKeysWithValues: ShareWay.allCases.map { way in
                (way, Action(way.rawValue) { if let share = share() { onShare(share, way) } })
            })
    }

    /// Adds the actions of the menus inside a widget.
    ///
    /// The widget must stay in its window: GTK 4.8 loses the actions of a widget that is removed and added again.
    package func install(on widget: Widget) {
        widget.addActions(Array(actions.values) + [skip, attend], prefix: ShareMenu.prefix)
    }

    /// Enables the ways of sharing that there are. Call it when the menu opens; its buttons do.
    package func enableWays() {
        let share = share()
        actions[.text]?.isEnabled = share != nil
        actions[.link]?.isEnabled = share?.link != nil
        actions[.calendar]?.isEnabled = share?.hasCalendar == true
        let way = share.flatMap(EventOpening.way)
        actions[.program]?.isEnabled = way == .show
        actions[.copy]?.isEnabled = way == .copy
        let isSkipped = attendance()?.isSkipped
        skip.isEnabled = isSkipped == false
        attend.isEnabled = isSkipped == true
    }

    /// The items of every such menu.
    package static let menu: Menu = {
        let menu = Menu()
        menu.append(localized("_Not Going"), action: "\(prefix).skip", isHiddenWhenDisabled: true)
        menu.append(localized("_Going Again"), action: "\(prefix).attend", isHiddenWhenDisabled: true)
        for way in ShareWay.allCases {
            menu.append(
                way.label, action: "\(prefix).\(way.rawValue)", isHiddenWhenDisabled: way == .program || way == .copy)
        }
        return menu
    }()

    /// Returns a button with only an icon that opens the menu.
    package func makeButton() -> MenuButton {
        let button = MenuButton(icon: "upcoming-share-symbolic", name: localized("Share"), menu: ShareMenu.menu)
        opens(from: button)
        return button
    }

    /// Offers, whenever a button opens the menu, the ways of sharing that there are.
    package func opens(from button: MenuButton) {
        button.onOpen { [weak self] in self?.enableWays() }
    }
}
