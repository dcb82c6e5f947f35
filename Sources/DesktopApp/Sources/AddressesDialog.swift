import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// Lists the mail addresses of a person, to add and remove them. Changes apply at once, and can be undone.
@MainActor
package final class AddressesDialog: ColumnDialog {

    private let model: WindowModel
    private let person: Person.ID
    private let entry = Entry(placeholder: "anna@example.org")
    private let hint = Label(class: "source-failure", fit: .wrapped, role: .alert)
    private let list = ListBox(class: "sources-list")
    private var addresses: [String] = []
    private var buttons: [Button] = []
    private var following: Following?

    package init(of person: Person.ID = Person.me, _ model: WindowModel, over parent: Window) {
        (self.model, self.person) = (model, person)
        let title =
            person == Person.me
            ? localized("Your Email Addresses")
            : localized("Email Addresses of {person}", ["person": model.library.people[person]?.displayName ?? ""])
        super.init(
            title, over: parent, width: 440, greatestHeight: 440, undos: model.undos)
        fill()
        show()
        following = Following({ [agenda = model.agenda] in agenda.library }) { [weak self] _ in self?.follow() }
    }

    package override func focusFirst() { entry.grabFocus() }

    private func fill() {
        let meaning = Label(meaning, class: "source-place", fit: .wrapped)
        entry.hexpand = true
        let isOwn = person == Person.me
        entry.setAccessibleLabel(isOwn ? localized("An email address of yours") : localized("An email address"))
        entry.onActivate { [weak self] _ in self?.add() }
        entry.onChanged { [weak self] _ in self?.show(fault: nil) }
        let add = Button(label: localized("_Add"), class: "suggested-action")
        add.onClicked { [weak self] in self?.add() }
        let bar = Box(.horizontal, spacing: 8, children: entry, add)
        hint.visible = false
        list.setAccessibleLabel(isOwn ? localized("Your email addresses") : localized("Email addresses"))
        column.append(meaning, bar, hint, list)
    }

    private var meaning: String {
        let invited = localized("Events that one of these addresses is invited to are for this person.")
        guard person == Person.me else { return invited }
        let declined = localized(
            """
            Invitations that you declined with one of these addresses are no conflicts. An address that is the name of \
            a calendar counts for that calendar without being listed here.
            """)
        return model.library.people.isOne
            ? declined : declined + " " + localized("Events to which one of them is invited are for you.")
    }

    private var listed: [String] {
        person == Person.me ? model.library.ownAddresses : model.library.people[person]?.addresses ?? []
    }

    private func add() {
        guard !entry.text.isEmpty else {
            entry.grabFocus()
            return
        }
        switch OwnAddresses.adding(entry.text, to: addresses) {
        case .success(let address):
            model.undos.set(address, of: person, isThere: true)
            entry.text = ""
        case .failure(let fault):
            show(fault: fault.message)
        }
        entry.grabFocus()
    }

    private func show(fault: String?) {
        guard hint.visible || fault != nil else { return }
        hint.show(fault)
        fit()
    }

    private func remove(_ address: String) {
        model.undos.set(address, of: person, isThere: false)
    }

    private func follow() {
        if model.library.people[person] == nil { return window.close() }
        if listed != addresses { show() }
    }

    private func show() {
        let focused = buttons.firstIndex { $0.containsFocus }
        addresses = listed
        list.removeAll()
        buttons = []
        for address in addresses { list.append(row(of: address), name: address) }
        list.visible = !addresses.isEmpty
        fit()
        guard let focused else { return }
        if buttons.isEmpty { entry.grabFocus() } else { buttons[min(focused, buttons.count - 1)].grabFocus() }
    }

    private func row(of address: String) -> Widget {
        let label = Label(address, fit: .cutInMiddle)
        label.hexpand = true
        label.showsCutTextInTooltip()
        let button = Button(
            icon: "user-trash-symbolic", name: localized("Remove {source}", ["source": address]),
            tooltip: localized("Remove"))
        button.hasFrame = false
        button.onClicked { [weak self] in self?.remove(address) }
        buttons.append(button)
        return Box(.horizontal, spacing: 8, class: "address-row", children: label, button)
    }
}
