import AppModel
import Events
import Gtk
import Planning
import Text

/// The switch for the calendars of the desktop, and the list of its accounts and calendars. Changes apply at once, and can
/// be undone.
@MainActor
final class DesktopCalendarsDialog {
    let window: Dialog
    let offerBar = OfferBar()
    /// Called to add a file or an address instead, when the dialog is closed.
    var onFile: @MainActor () -> Void = {}
    var onAddress: @MainActor () -> Void = {}

    private let model: WindowModel
    private let all = CheckButton(localized("Calendars of this computer"))
    private let message = Label()
    private let spinner = Spinner(isSpinning: false)
    private let others = Box(.horizontal, spacing: 8)
    private let accounts = Box(.vertical)
    private let scroll = ScrolledWindow()
    private var groups: [DesktopAccountView] = []
    private var shown: DesktopCalendarList?
    /// Whether the program is setting the check boxes, and not the user.
    private var isShowing = false
    private var following: Following<DesktopCalendarList>?

    private static let width = 440
    /// The height from which on the content scrolls.
    private static let greatestHeight = 560

    init(_ model: WindowModel, over parent: Window) {
        self.model = model
        window = Dialog(localized("Calendars of This Computer"), over: parent, width: DesktopCalendarsDialog.width)
        window.titlebar = HeaderBar()
        window.child = content()
        offerBar.onAccept = { [model] in model.offers.accept() }
        all.onToggled { [weak self] isOn in
            if self?.isShowing == false { self?.model.offers.setDesktopCalendars(areOn: isOn) }
        }
        following = Following({ [desktop = model.library.desktop] in desktop.list }) { [weak self] in self?.show($0) }
    }

    func present() {
        window.present()
        all.grabFocus()
    }

    private func content() -> Widget {
        all.halign = .start
        all.addClass("source-name")
        message.addClass("source-place")
        message.xalign = 0
        message.wrap = true
        message.selectable = true
        message.focusable = false
        spinner.halign = .start
        let (file, address) = (Button(label: localized("Open File…")), Button(label: localized("Add Address…")))
        file.onClicked { [weak self] in self?.leave { $0.onFile() } }
        address.onClicked { [weak self] in self?.leave { $0.onAddress() } }
        for button in [file, address] {
            button.wrapText()
            others.append(button)
        }
        accounts.addClass("desktop-accounts")
        let column = Box(.vertical)
        column.addClass("sources")
        for child in [all, message, spinner, others, accounts] as [Widget] { column.append(child) }
        scroll.child = column
        scroll.vexpand = true
        let page = Box(.vertical)
        page.append(scroll)
        page.append(offerBar.root)
        return page
    }

    private func leave(_ next: (DesktopCalendarsDialog) -> Void) {
        window.close()
        next(self)
    }

    private func show(_ list: DesktopCalendarList) {
        guard list != shown else { return }
        shown = list
        isShowing = true
        all.isOn = list.isOn
        message.text = list.message
        spinner.visible = list.isWaiting
        spinner.isSpinning = list.isWaiting
        others.visible = list.offersOthers
        arrange(list.accounts)
        isShowing = false
        scroll.fitHeight(ofWindow: DesktopCalendarsDialog.width, atMost: DesktopCalendarsDialog.greatestHeight)
        window.defaultSize = (width: DesktopCalendarsDialog.width, height: -1)
    }

    /// Shows the accounts. Those that stay keep their widgets, and the keyboard focus with them.
    private func arrange(_ list: [DesktopCalendarList.Account]) {
        if groups.map(\.id) != list.map(\.id) {
            let known = groups
            accounts.removeAll()
            groups = list.map { account in
                known.first { $0.id == account.id }
                    ?? DesktopAccountView(account.id) { [weak self] in self?.toggled($0, isOn: $1) }
            }
            for group in groups { accounts.append(group.root) }
        }
        accounts.visible = !list.isEmpty
        for (group, account) in zip(groups, list) { group.show(account) }
    }

    private func toggled(_ calendar: DesktopCalendarList.Calendar, isOn: Bool) {
        guard !isShowing else { return }
        model.offers.setDesktopCalendar(calendar.id, name: calendar.name, isOn: isOn)
    }
}

/// One account with its calendars.
@MainActor
private final class DesktopAccountView {
    let id: String
    let root = Box(.vertical, spacing: 6)
    private let name = Label(role: .heading)
    private let list = ListBox()
    private var rows: [DesktopCalendarRow] = []
    private let onToggle: @MainActor (DesktopCalendarList.Calendar, Bool) -> Void

    init(_ id: String, onToggle: @escaping @MainActor (DesktopCalendarList.Calendar, Bool) -> Void) {
        (self.id, self.onToggle) = (id, onToggle)
        name.xalign = 0
        name.ellipsize = .end
        name.addClass("source-name")
        list.addClass("sources-list")
        root.append(name)
        root.append(list)
    }

    func show(_ account: DesktopCalendarList.Account) {
        name.text = account.name
        name.tooltipText = account.name
        list.setAccessibleLabel(account.name)
        if rows.map(\.id) != account.calendars.map(\.id) {
            list.removeAll()
            rows = account.calendars.map { DesktopCalendarRow($0.id, onToggle) }
            for (row, calendar) in zip(rows, account.calendars) { list.append(row.root, name: calendar.accessibleName) }
        }
        for (position, calendar) in account.calendars.enumerated() {
            rows[position].show(calendar)
            list.setName(calendar.accessibleName, ofRow: position)
        }
    }
}

/// One calendar: a check box with its color and its name, and below it what is wrong with it.
@MainActor
private final class DesktopCalendarRow {
    let id: String
    let root = Box(.vertical)
    private let check: CheckButton
    private let dot = SourceDot()
    private let name = Label()
    private let fault = Label()
    private var shown: DesktopCalendarList.Calendar?

    init(_ id: String, _ onToggle: @escaping @MainActor (DesktopCalendarList.Calendar, Bool) -> Void) {
        self.id = id
        let title = Box(.horizontal, spacing: 8)
        name.xalign = 0
        name.hexpand = true
        name.ellipsize = .end
        title.append(dot.root)
        title.append(name)
        check = CheckButton(child: title)
        fault.addClass("source-failure")
        fault.xalign = 0
        fault.wrap = true
        root.addClass("desktop-calendar")
        root.append(check)
        root.append(fault)
        check.onToggled { [weak self] isOn in
            if let shown = self?.shown { onToggle(shown, isOn) }
        }
    }

    func show(_ calendar: DesktopCalendarList.Calendar) {
        guard calendar != shown else { return }
        name.text = calendar.name
        name.tooltipText = calendar.name
        dot.show(calendar.color.map { .own($0) } ?? .numbered(0))
        check.setAccessibleLabel(calendar.accessibleName)
        check.isOn = calendar.isOn
        fault.text = calendar.fault ?? ""
        fault.visible = calendar.fault != nil
        shown = calendar
    }
}
