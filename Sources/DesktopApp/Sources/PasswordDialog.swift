import AppModel
import Events
import Formats
import Gtk
import Kit
import Text

/// Asks for the password of an account, tries it, and has it kept.
@MainActor
package final class PasswordDialog: ColumnDialog {
    private let id: CalDAVAccount.ID
    private let model: WindowModel
    private let message = Label(class: "source-place", fit: .lines(10))
    private let password = FormField(localized("Password"), PasswordEntry())
    private let fault = Label(class: "source-failure", fit: .lines(10), role: .alert)
    private let waiting = WaitingLine(localized("Asking the server…"))
    private let cancel = Button(label: localized("_Cancel"))
    private let change = Button(label: localized("_Save"), class: "suggested-action")
    private var task: Task<Void, Never>?

    /// Returns `nil` when there is no such account.
    package init?(_ id: CalDAVAccount.ID, _ model: WindowModel, over parent: Window) {
        guard let account = model.accounts.accounts.first(where: { $0.id == id }) else { return nil }
        (self.id, self.model) = (id, model)
        let buttons = DialogButtons([cancel, change])
        super.init(localized("Password"), over: parent, width: 440, greatestHeight: 560, below: buttons.root)
        message.text = localized("The password of {account}.", ["account": account.name.isolated])
        fault.visible = false
        column.append(message, password.root, fault, waiting.root)
        password.entry.onActivate { [weak self] _ in self?.go() }
        password.entry.onChanged { [weak self] _ in self?.show(nil) }
        cancel.onClicked { [weak self] in self?.goBack() }
        change.onClicked { [weak self] in self?.go() }
        fit()
    }

    package override func focusFirst() { password.entry.grabFocus() }

    private func go() {
        guard task == nil else { return }
        if let fault = AccountEntry.fault(ofPassword: password.text) { return show(fault) }
        show(nil)
        let text = password.text
        task = Task { [weak self, accounts = model.accounts, id] in
            do throws(CalDAVFault) {
                // The account says when it could not be kept.
                _ = try await accounts.changePassword(text, of: id)
                if !Task.isCancelled { self?.window.close() }
            } catch {
                if !Task.isCancelled { self?.refused(error) }
            }
        }
        showTask()
    }

    private func refused(_ fault: CalDAVFault) {
        task = nil
        showTask()
        show(AccountEntry.Fault(fault))
    }

    private func goBack() {
        guard let task else { return window.close() }
        task.cancel()
        self.task = nil
        showTask()
    }

    private func showTask() {
        waiting.isShown = task != nil
        change.sensitive = task == nil
        // GTK 4.8 prints a warning when a field with the focus becomes insensitive.
        if task != nil { cancel.grabFocus() }
        password.entry.sensitive = task == nil
        fit()
        if task == nil { password.entry.grabFocus() }
    }

    private func show(_ fault: AccountEntry.Fault?) {
        let text = fault?.words.text
        let isAtField = fault?.field != nil
        guard password.fault != nil || self.fault.visible || text != nil else { return }
        password.fault = isAtField ? text : nil
        self.fault.show(isAtField ? "" : text)
        fit()
        if text != nil { password.entry.grabFocus() }
    }

    isolated deinit { task?.cancel() }
}
