import AppModel
import Events
import Formats
import Gtk
import Kit
import Network
import Planning
import Text

/// Lists the calendars that an account has on its server, to choose which of them are shown. Changes apply at once, and can be
/// undone.
@MainActor
package final class AccountCalendarsDialog: ColumnDialog {
    /// Called with the colors of the calendars before they are shown.
    package var onColors: @MainActor (Set<RGBColor>) -> Void = { _ in }

    private let id: CalDAVAccount.ID
    private let name: String
    private let model: WindowModel
    private let fault = Label(class: "source-failure", fit: .lines(10), role: .alert)
    private let again = Button(label: localized("_Try Again"))
    private let waiting = WaitingLine(localized("Listing the calendars…"))
    private lazy var whoElse = WhoElse(model, in: self) { [weak self] in self?.calendars.answers ?? [] }
    private lazy var calendars = CalendarChecks("", model) { [model, id] choice, isOn in
        if let address = WebAddress(choice.id) {
            model.undos.setAccountCalendar(address, of: id, in: model.accounts, isOn: isOn)
        }
    }
    private var following: Following?

    /// Returns `nil` when there is no such account.
    package init?(_ id: CalDAVAccount.ID, _ model: WindowModel, over parent: Window) {
        let accounts = model.accounts
        guard let account = accounts.accounts.first(where: { $0.id == id }) else { return nil }
        (self.id, self.model, name) = (id, model, account.name)
        super.init(
            localized("Calendars of the Account"), over: parent, width: 440, greatestHeight: 600, undos: model.undos)
        again.halign = .start
        column.append(waiting.root, fault, again, whoElse.question, calendars.root)
        again.onClicked { accounts.list(id) }
        accounts.list(id)
        following = Following({ [agenda = model.agenda] in
            (
                accounts.accounts.contains { $0.id == id }, accounts.listings[id], accounts.listedChoices(of: id),
                agenda.library
            )
        }) { [weak self] isThere, listing, choices, _ in
            if isThere { self?.show(listing, choices) } else { self?.window.close() }
        }
    }

    private func show(_ listing: CalDAVAccounts.Listing?, _ choices: [CalendarChoice]) {
        var text = ""
        if case .failed(let fault) = listing { text = fault.words.text }
        waiting.isShown = listing == .reading
        fault.show(text)
        again.visible = fault.visible
        onColors(Set(choices.compactMap(\.color)))
        calendars.root.visible = !choices.isEmpty
        calendars.show(choices, name: name) { [id] in
            WebAddress($0.id).map { Source(id, calendar: $0) }
        }
        whoElse.show()
        fit()
    }
}
