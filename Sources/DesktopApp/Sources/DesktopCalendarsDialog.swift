import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// The switch for the calendars of the desktop, and the list of its accounts and calendars. Changes apply at once, and can
/// be undone.
@MainActor
package final class DesktopCalendarsDialog: ColumnDialog {
    /// Called to add an account, a file or an address instead, when the dialog is closed.
    package var onAccount: @MainActor () -> Void = {}
    package var onFile: @MainActor () -> Void = {}
    package var onAddress: @MainActor () -> Void = {}

    private let model: WindowModel
    private let all = CheckButton(localized("Show them in the agenda"))
    private let message = Label(class: "source-place", fit: .wrapped)
    private let spinner = Spinner(isSpinning: false)
    private let others = FlowRow(spacing: 8)
    private let accounts = Box(.vertical, class: "desktop-accounts")
    private var groups: [CalendarChecks] = []
    private lazy var whoElse = WhoElse(model, in: self) { [weak self] in self?.groups.flatMap(\.answers) ?? [] }
    private var shown: CalendarChoiceList?
    private var following: Following?
    private var followingSources: Following?

    package init(_ model: WindowModel, over parent: Window) {
        self.model = model
        super.init(
            localized("Calendars of This Computer"), over: parent, width: 440, greatestHeight: 600, undos: model.undos
        )
        fill()
        all.onToggled { [weak self] isOn in
            if let self { self.model.undos.setDesktopCalendars(self.model.desktop, areOn: isOn) }
        }
        following = Following({ [desktop = model.desktop] in desktop.list }) { [weak self] in self?.show($0) }
        followingSources = Following({ [agenda = model.agenda] in agenda.library }) { [weak self] _ in
            guard let self, let shown = self.shown else { return }
            self.arrange(shown.accounts)
            self.fit()
        }
    }

    package override func focusFirst() { all.grabFocus() }

    private func fill() {
        all.halign = .start
        all.addClass("source-name")
        message.selectable = true
        spinner.halign = .start
        let account = Button(label: localized("Add a CalDAV Account…"))
        account.onClicked { [weak self] in self?.leave { $0.onAccount() } }
        let (file, address) = (Button(label: localized("Open File…")), Button(label: localized("Add Address…")))
        file.onClicked { [weak self] in self?.leave { $0.onFile() } }
        address.onClicked { [weak self] in self?.leave { $0.onAddress() } }
        others.halign = .start
        for button in [account, file, address] {
            button.wrapText()
            others.append(button)
        }
        column.append(all, message, spinner, others, whoElse.question, accounts)
    }

    private func leave(_ next: (DesktopCalendarsDialog) -> Void) {
        window.close()
        next(self)
    }

    private func show(_ list: CalendarChoiceList) {
        guard list != shown else { return }
        shown = list
        all.isOn = list.isOn
        message.text = list.message
        spinner.show(list.isWaiting)
        others.visible = list.offersOthers
        arrange(list.accounts)
        fit()
    }

    /// Shows the accounts. Those that stay keep their widgets, and the keyboard focus with them.
    private func arrange(_ list: [CalendarChoiceList.Account]) {
        if groups.map(\.id) != list.map(\.id) {
            let known = groups
            accounts.removeAll()
            groups = list.map { account in
                known.first { $0.id == account.id }
                    ?? CalendarChecks(account.id, model) { [weak self] in
                        self?.toggled($0, isOn: $1)
                    }
            }
            for group in groups { accounts.append(group.root) }
        }
        accounts.visible = !list.isEmpty
        for (group, account) in zip(groups, list) {
            group.show(account.calendars, name: account.name) { Source(desktopCalendar: $0.id) }
        }
        whoElse.show()
    }

    private func toggled(_ calendar: CalendarChoice, isOn: Bool) {
        model.undos.setDesktopCalendar(calendar.id, name: calendar.name, of: model.desktop, isOn: isOn)
    }
}
