import AppModel
import Events
import Gtk
import Planning
import SourcesFeature
import Storage
import Text
import Time

/// The calendars in the sidebar, in groups.
@MainActor
final class CalendarsView {
    let root = Box(.vertical, class: "calendars")
    private var groups: [CalendarGroupView] = []
    private let column = Box(.vertical)
    /// Asks whose time the first calendars take.
    private let whose = Button(label: localized("Whose Time Is It?"))
    private let focus = RovingFocus()
    /// The rows that are still to be shown, while rows are made.
    private var list = CalendarList()
    private var people = People()
    private var notices: [CalDAVAccount.ID: AccountNotice] = [:]
    private var texts: CalendarListFormatter?
    private var isFilling = false

    var onToggle: @MainActor (CalendarItem) -> Void = { _ in }
    /// Called with what the user wants of a calendar.
    var onWish: @MainActor (CalendarWish, CalendarItem) -> Void = { _, _ in }
    /// Called with what the user wants of an account on a server.
    var onAccount: @MainActor (AccountWish, CalDAVAccount.ID) -> Void = { _, _ in }
    /// Called to remove the samples.
    var onRemoveSamples: @MainActor ([StoredSource.ID]) -> Void = { _ in }

    private lazy var menu: CalendarMenu = {
        let menu = CalendarMenu(in: place)
        menu.onWish = { [weak self] in self?.onWish($0, $1) }
        return menu
    }()

    /// The widget that menus belong to.
    private let place: Widget

    /// - Parameter place: The widget that menus belong to, around the list and what scrolls it: to show the focus in a menu, GTK scrolls
    ///   to the widget that the menu belongs to.
    init(menusIn place: Widget) {
        self.place = place
        let bar = Box(.horizontal, class: "month-bar")
        let title = Label(localized("Calendars"), class: "sidebar-title", fit: .cut)
        title.hexpand = true
        bar.append(title)
        let menu = Menu(
            (localized("_File…"), "win.open-calendar"),
            (localized("_Address…"), "win.add-calendar-address"),
            (localized("_Calendars of This Computer…"), "win.desktop-calendars"),
            (localized("Cal_DAV Account…"), "win.add-account"))
        let add = MenuButton(icon: "upcoming-add-symbolic", name: localized("Add a calendar"), menu: menu)
        add.hasFrame = false
        bar.append(add)
        whose.hasFrame = false
        whose.halign = .start
        whose.visible = false
        whose.wrapText()
        whose.actionName = "win.whose"
        root.append(bar, whose, column)
        focus.moveVertically(in: column)
    }

    /// Shows the calendars as they are now. Rows are kept, and the keyboard focus with them.
    ///
    /// A row takes about half a millisecond. Those of many calendars are made while the program is idle.
    ///
    /// - Parameters:
    ///   - notices: The lines about accounts that need the user.
    ///   - asksWhose: Whether to ask whose time the calendars take.
    func show(
        _ list: CalendarList, _ people: People, _ notices: [CalDAVAccount.ID: AccountNotice], asksWhose: Bool,
        _ times: TimeFormatter
    ) {
        whose.visible = asksWhose
        (self.list, self.people) = (list, people)
        self.notices = notices
        texts = CalendarListFormatter(times)
        arrange(list.groups.map(\.origin))
        fill()
    }

    /// Makes the groups those of the list, in its order. Groups that stay keep their rows.
    private func arrange(_ origins: [CalendarList.Origin]) {
        guard groups.map(\.origin) != origins else { return }
        let known = groups
        column.removeAll()
        groups = origins.map { origin in known.first { $0.origin == origin } ?? makeGroup(origin) }
        for group in groups {
            column.append(group.root)
            // GTK 4.8 loses the actions of a widget that is removed and added again.
            group.account.install()
        }
        setFocus()
    }

    private func fill() {
        guard let texts else { return }
        let end = ContinuousClock.now.advanced(by: .milliseconds(10))
        var isDone = true
        let before = groups.map(\.rows.count)
        for group in groups {
            let listed = list.groups.first { $0.origin == group.origin }
            let calendars = listed?.calendars ?? []
            group.account.show(listed?.account, listed?.account.flatMap { notices[$0] })
            let isWhole = group.show(
                calendars, texts, until: end,
                make: { [weak self] in self?.makeRow() ?? CalendarRow() })
            isDone = isDone && isWhole
            group.showHeading(list.hasHeadings)
        }
        if groups.map(\.rows.count) != before || groups.contains(where: \.wasRebuilt) { setFocus() }
        guard !isDone, !isFilling else { return }
        isFilling = true
        MainLoop.whenIdle { [weak self] in
            self?.isFilling = false
            self?.fill()
        }
    }

    private func makeGroup(_ origin: CalendarList.Origin) -> CalendarGroupView {
        let group = CalendarGroupView(origin)
        group.account.onWish = { [weak self] in self?.onAccount($0, $1) }
        group.account.onRemoveSamples = { [weak self] in
            self?.onRemoveSamples(self?.list.groups.first { $0.origin == .samples }?.calendars.map(\.id) ?? [])
        }
        return group
    }

    private func makeRow() -> CalendarRow {
        let row = CalendarRow()
        row.onToggle = { [weak self, weak row] in
            if let self, let row, let position = self.rows.firstIndex(where: { $0 === row }) { self.stop(at: position) }
            self?.onToggle($0)
        }
        row.onSettings = { [weak self] in self?.onWish(.settings, $0) }
        row.onMenu = { [weak self, weak row] calendar, x, y in
            guard let self, let row else { return }
            self.menu.open(for: calendar, in: self.list, self.people, x: x, y: y, of: row)
        }
        return row
    }

    private var rows: [CalendarRow] { groups.flatMap(\.rows) }

    private func setFocus() {
        focus.onChange = { [weak self] in self?.markStop($0) }
        focus.set(rows.map(\.check))
    }

    private func stop(at position: Int) { focus.select(position) }

    private func markStop(_ position: Int) {
        for (index, row) in rows.enumerated() where row.isStop != (index == position) { row.isStop = index == position }
    }
}

/// The calendars of one group.
@MainActor
private final class CalendarGroupView {
    let origin: CalendarList.Origin
    let root = Box(.vertical)
    /// The heading, with the menu of an account or the removal of the samples.
    let account: AccountHeading
    private let list = Box(.vertical, role: .list)
    private(set) var rows: [CalendarRow] = []
    private var ids: [StoredSource.ID] = []
    private(set) var wasRebuilt = false

    init(_ origin: CalendarList.Origin) {
        self.origin = origin
        account = AccountHeading(origin)
        list.setAccessibleLabel(origin.title)
        root.append(account.root, list)
        root.visible = false
    }

    func showHeading(_ isShown: Bool) {
        account.root.visible = isShown
        root.visible = !rows.isEmpty
    }

    /// - Returns: Whether all of them are shown before `end`. At least one row is made.
    func show(
        _ calendars: [CalendarItem], _ texts: CalendarListFormatter, until end: ContinuousClock.Instant,
        make: () -> CalendarRow
    ) -> Bool {
        wasRebuilt = false
        let wanted = calendars.map(\.id)
        // Drops rows of removed calendars. A new order rebuilds all rows.
        for position in ids.indices.reversed() where !wanted.contains(ids[position]) {
            list.remove(rows.remove(at: position))
            ids.remove(at: position)
            wasRebuilt = true
        }
        if ids != Array(wanted.prefix(ids.count)) {
            rows.forEach(list.remove)
            (rows, ids) = ([], [])
            wasRebuilt = true
        }
        var made = 0
        for (position, calendar) in calendars.enumerated() {
            if position == rows.count {
                guard made == 0 || .now < end else { return false }
                let row = make()
                rows.append(row)
                ids.append(calendar.id)
                list.append(row)
                made += 1
            }
            rows[position].show(calendar, texts)
        }
        return true
    }
}
