import AppModel
import Events
import Formats
import Gtk
import Kit
import Network
import Planning
import Text

/// Adds an account of a server with calendars: the user fills in the fields, the server is asked for its calendars, and the user
/// chooses among them.
@MainActor
package final class AccountDialog: ColumnDialog {
    /// Called with the colors of the calendars before they are shown.
    package var onColors: @MainActor (Set<RGBColor>) -> Void = { _ in }
    /// Called with an account that was added, whose calendars are still to be read.
    package var onAdded: @MainActor (CalDAVAccount.ID) -> Void = { _ in }

    private let model: WindowModel
    private let message = Label(
        localized(
            """
            Shows calendars of a server, such as Nextcloud, Fastmail or iCloud. They stay as they are there. The password is \
            kept in the keyring of this computer.
            """), class: "source-place", fit: .wrapped)
    private let server = FormField(localized("Server or email address"), Entry(placeholder: "https://dav.example.org"))
    private let userName = FormField(localized("User name"), Entry())
    private let password = FormField(localized("Password"), PasswordEntry())
    private let fault = Label(class: "source-failure", fit: .lines(10), role: .alert)
    private let waiting = WaitingLine()
    private let calendars: CalendarChecks
    private let cancel = Button(label: localized("_Cancel"))
    private let proceed = Button(label: localized("_Find Calendars"), class: "suggested-action")
    private var shown: Shown?
    private var following: Following?

    /// All that is shown of the accounts.
    private struct Shown: Equatable {
        let search: CalDAVSearch.State
        let choices: [CalendarChoice]
    }

    package init(_ model: WindowModel, over parent: Window) {
        self.model = model
        let accounts = model.accounts
        let onToggle: @MainActor (CalendarChoice, Bool) -> Void = { choice, isOn in
            if let address = WebAddress(choice.id) { accounts.search.choose(address, isOn) }
        }
        calendars = CalendarChecks("", model, onToggle: onToggle)
        let buttons = DialogButtons([cancel, proceed])
        super.init(
            localized("Add a CalDAV Account"), over: parent, width: 440, greatestHeight: 560, below: buttons.root)
        fill()
        connect()
        window.onClosed { accounts.search.cancel() }
        following = Following({ [search = accounts.search] in
            Shown(search: search.state, choices: search.choices)
        }) { [weak self] in self?.show($0) }
    }

    package override func focusFirst() { server.entry.grabFocus() }

    private func fill() {
        column.append(
            message, server.root, userName.root, password.root, fault, waiting.root, calendars.root)
    }

    private func connect() {
        for field in fields {
            field.entry.onActivate { [weak self] _ in self?.enter() }
            field.entry.onChanged { [weak self, weak field] _ in
                guard let field, field.fault != nil else { return }
                field.fault = nil
                self?.fit()
            }
        }
        cancel.onClicked { [weak self] in self?.goBack() }
        proceed.onClicked { [weak self] in self?.go() }
    }

    private var fields: [FormField] { [server, userName, password] }

    private var accounts: CalDAVAccounts { model.accounts }

    // MARK: What the user does

    /// Goes on to the next field without a text, or as the button does.
    private func enter() {
        let next = fields.drop { !$0.entry.containsFocus }.dropFirst().first { $0.text.isEmpty }
        // A mail address is a user name too.
        if let next, next !== userName || !server.text.contains("@") {
            next.entry.grabFocus()
        } else if password.text.isEmpty {
            password.entry.grabFocus()
        } else {
            go()
        }
    }

    private func go() {
        if case .found(let found) = accounts.search.state {
            model.undos.addAccount(of: model.accounts)
            window.close()
            return onAdded(found.account.id)
        }
        let entry = AccountEntry(server: server.text, userName: userName.text, password: password.text)
        show(entry.fault)
        if entry.fault == nil {
            accounts.search.find(entry.server, userName: entry.userName, password: entry.password)
        } else {
            fit()
            focus()
        }
    }

    private func goBack() {
        switch accounts.search.state {
        case .idle, .failed: window.close()
        case .searching, .found: accounts.search.cancel()
        }
    }

    // MARK: Showing

    private func show(_ new: Shown) {
        let before = shown
        guard new != before else { return }
        shown = new
        var (isSearching, isFound) = (false, false)
        switch new.search {
        case .idle: show(nil as AccountEntry.Fault?)
        case .searching(let progress):
            isSearching = true
            show(nil as AccountEntry.Fault?)
            waiting.text = progress.words
        case .failed(let fault): show(AccountEntry.Fault(fault))
        case .found(let found):
            isFound = true
            onColors(Set(new.choices.compactMap(\.color)))
            // The question whose time they take follows when they have been read.
            calendars.show(new.choices, name: found.account.name) { _ in nil }
        }
        waiting.isShown = isSearching
        calendars.root.visible = isFound
        cancel.label = isFound ? localized("_Back") : localized("_Cancel")
        proceed.label = isFound ? localized("_Add") : localized("_Find Calendars")
        proceed.sensitive = isFound ? new.choices.contains(where: \.isOn) : !isSearching
        let isOther = before.map { !$0.search.isAlike(new.search) } ?? false
        // GTK 4.8 prints a warning when a field with the focus becomes insensitive or hidden.
        if isOther, isSearching || isFound { focus() }
        for part in [message] + fields.map(\.root) as [Widget] { part.visible = !isFound }
        for field in fields { field.entry.sensitive = !isSearching }
        fit()
        if isOther, !isSearching, !isFound { focus() }
    }

    private func show(_ fault: AccountEntry.Fault?) {
        server.fault = fault?.field == .server ? fault?.words.text : nil
        userName.fault = fault?.field == .userName ? fault?.words.text : nil
        password.fault = fault?.field == .password ? fault?.words.text : nil
        self.fault.show(fault.flatMap { $0.field == nil ? $0.words.text : nil })
    }

    /// Moves the keyboard focus to what is to be done next.
    private func focus() {
        switch accounts.search.state {
        case .idle, .failed:
            let next = fields.first { $0.fault != nil } ?? fields.first { $0.text.isEmpty }
            (next?.entry ?? proceed).grabFocus()
        case .searching: cancel.grabFocus()
        case .found: proceed.grabFocus()
        }
    }
}

extension CalDAVSearch.State {
    /// Whether the same is to be done next.
    fileprivate func isAlike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.searching, .searching), (.found, .found), (.idle, .idle): true
        default: false
        }
    }
}

extension CalDAVProgress {
    fileprivate var words: String {
        switch self {
        case .connecting: localized("Asking the server…")
        case .signedIn: localized("Signed in. Looking for calendars…")
        case .listing: localized("Listing the calendars…")
        }
    }
}
