import Events
import Gtk
import Planning
import Text

/// A wish of the user about a calendar.
enum CalendarWish: Hashable {
    /// To have no other calendar listed.
    case showOnly
    case showAll
    /// To have another color; `nil` for its own.
    case color(RGBColor?)
    /// To be for some people, or for nobody.
    case whose(PersonSet)
    /// To decide what counts for conflicts.
    case counts
    /// To see what its refreshes have changed.
    case changes
    case refresh, settings, remove
}

/// The menu of a calendar in the sidebar.
@MainActor
final class CalendarMenu {
    /// Called with what the user wants of a calendar.
    var onWish: @MainActor (CalendarWish, CalendarItem) -> Void = { _, _ in }

    private let popover: ContextMenu
    private let menu = Menu()
    private var calendar: CalendarItem?
    private weak var row: CalendarRow?
    private var color: Action?
    private var whose: Action?
    private static let prefix = "calendar"
    private static let wishes: [(name: String, label: String, wish: CalendarWish)] = [
        ("show-only", localized("Show _Only This"), .showOnly), ("show-all", localized("Show _All"), .showAll),
        ("counts", localized("What C_ounts…"), .counts), ("changes", localized("C_hanges"), .changes),
        ("refresh", localized("Re_fresh"), .refresh),
        ("settings", localized("_Settings"), .settings), ("remove", localized("_Remove"), .remove),
    ]

    /// - Parameter place: The widget that the menu belongs to, one with a layout manager.
    init(in place: Widget) {
        popover = ContextMenu(menu, in: place)
        popover.onClosed { [weak self] in self?.row?.check.grabFocus() }
        let color = Action("color", choice: "") { [weak self] in self?.ask(.color(RGBColor($0))) }
        self.color = color
        let whose = Action("whose", choice: "") { [weak self] in
            if let people = PersonSet($0) { self?.ask(.whose(people)) }
        }
        self.whose = whose
        let actions = CalendarMenu.wishes.map { name, _, wish in
            Action(name) { [weak self] in self?.ask(wish) }
        }
        place.addActions(actions + [color, whose], prefix: CalendarMenu.prefix)
    }

    /// Opens at a point of the row of a calendar.
    ///
    /// - Parameters:
    ///   - list: All calendars.
    ///   - people: All people.
    func open(
        for calendar: CalendarItem, in list: CalendarList, _ people: People, x: Double, y: Double, of row: CalendarRow
    ) {
        (self.calendar, self.row) = (calendar, row)
        color?.setChoice(calendar.givenColor?.description ?? "")
        whose?.setChoice(calendar.people?.description ?? "none")
        let others = list.calendars.filter { $0.id != calendar.id }
        var showing: [CalendarWish] = []
        if !calendar.isShown || others.contains(where: \.isShown) { showing.append(.showOnly) }
        if !list.calendars.allSatisfy(\.isShown) { showing.append(.showAll) }
        menu.removeAll()
        addSection(showing)
        let settings = Menu()
        // A pipe has no settings, because it can be read only once.
        if calendar.isStored { settings.appendSubmenu(localized("_Color"), colorMenu()) }
        if let chosen = calendar.people, calendar.isStored {
            settings.appendSubmenu(localized("W_hose Time"), whoseMenu(people, chosen))
        }
        if calendar.isStored {
            add((calendar.isRead ? [.counts, .changes] : []) + [.refresh, .settings], to: settings)
        }
        menu.appendSection(settings)
        addSection([.remove])
        popover.open(x: x, y: y, of: row)
    }

    private func addSection(_ wishes: [CalendarWish]) {
        let section = Menu()
        add(wishes, to: section)
        menu.appendSection(section)
    }

    private func add(_ wishes: [CalendarWish], to section: Menu) {
        for (name, label, wish) in CalendarMenu.wishes where wishes.contains(wish) {
            section.append(label, action: "\(CalendarMenu.prefix).\(name)")
        }
    }

    private func ask(_ wish: CalendarWish) {
        if let calendar { onWish(wish, calendar) }
    }

    /// One of the people, nobody, and the people that it is for if these are several.
    private func whoseMenu(_ people: People, _ chosen: PersonSet) -> Menu {
        let menu = Menu()
        func append(_ label: String, _ set: PersonSet) {
            menu.append(label.replacing("_", with: "__"), action: "\(CalendarMenu.prefix).whose::\(set)")
        }
        for person in people.all { append(person.displayName, PersonSet(person.id)) }
        if people.people(chosen).count > 1 { append(people.names(chosen), chosen) }
        append(SourceChoiceFormatter.nobodys, [])
        let more = Menu()
        more.append(localized("_Several or a New Person…"), action: "\(CalendarMenu.prefix).counts")
        menu.appendSection(more)
        return menu
    }

    private func colorMenu() -> Menu {
        let menu = Menu()
        menu.append(localized("_Automatic"), action: "\(CalendarMenu.prefix).color::")
        let palette = Menu()
        for choice in SourcePalette.choices {
            palette.append(choice.name, action: "\(CalendarMenu.prefix).color::\(choice.color)")
        }
        menu.appendSection(palette)
        return menu
    }
}
