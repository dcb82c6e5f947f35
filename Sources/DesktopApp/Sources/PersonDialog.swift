import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import Text

/// One person: the name, the color, the mail addresses, and the ends of it. Changes apply at once, and can be undone.
@MainActor
package final class PersonDialog: ColumnDialog {
    /// Called to list the mail addresses.
    package var onAddresses: @MainActor () -> Void = {}

    private let id: Person.ID
    private let model: WindowModel
    private let name = EditableText(name: localized("Name"), action: localized("Rename"))
    private let calendars = Label(class: "source-place", fit: .wrapped)
    private let color = ColorChoice()
    private let addresses = Button(label: localized("_Email Addresses…"))
    private let others = DropDown(name: localized("The same person as"))
    private let merge = Button(label: localized("_Merge"))
    private let remove = Button(label: localized("Re_move Person"), class: "destructive-action")
    private let mergingBar = Box(.horizontal, spacing: 8)
    private lazy var merging = section(localized("The Same Person As"), mergingBar)
    private var listed: [Person] = []
    private var following: Following?

    /// Returns `nil` when there is no such person.
    package init?(_ id: Person.ID, _ model: WindowModel, over parent: Window) {
        guard model.library.people[id] != nil else { return nil }
        (self.id, self.model) = (id, model)
        super.init(
            "", over: parent, width: 420, greatestHeight: 600, styleClass: "source-page", undos: model.undos)
        fill()
        connect()
        show()
        following = Following({ [agenda = model.agenda] in agenda.library }) { [weak self] _ in self?.show() }
    }

    private func fill() {
        name.addClass("source-title")
        others.hexpand = true
        mergingBar.append(others, merge)
        for button in [addresses, remove] {
            button.halign = .start
            button.wrapText()
        }
        column.append(name.root, calendars, section(localized("Color"), color.root), addresses, merging, remove)
    }

    private func connect() {
        name.onAccept = { [weak self] in self?.rename(to: $0) }
        color.onChoose = { [weak self] in
            guard let self, let person = self.person else { return }
            let color = $0.map { SourceColor.own($0) } ?? self.model.library.people.automaticColor(of: self.id)
            self.model.undos.set(.color(color), of: person)
        }
        addresses.onClicked { [weak self] in self?.onAddresses() }
        merge.onClicked { [weak self] in
            guard let self, let person = self.person, let selected = self.others.selected else { return }
            let other = self.listed[selected]
            self.window.close()
            self.model.undos.mergePerson(person, into: other)
        }
        remove.onClicked { [weak self] in
            guard let self, let person = self.person else { return }
            self.window.close()
            self.model.undos.removePerson(person)
        }
    }

    private var person: Person? { model.library.people[id] }

    private func rename(to text: String) -> String? {
        guard let person else { return nil }
        switch PersonNames.accepting(text, besides: model.library.people, for: id) {
        case .success(let name):
            model.undos.set(.name(name), of: person)
            return nil
        case .failure(let fault): return fault.message
        }
    }

    private func show() {
        guard let person else { return window.close() }
        let people = model.library.people
        window.title = person.displayName
        if !name.isEditing { name.text = person.displayName }
        calendars.text = calendarWords(person)
        let given: RGBColor? = if case .own(let own) = person.color { own } else { nil }
        color.show(given, own: people.automaticColor(of: id))
        let others = people.all.filter { $0.id != id }
        if others != listed {
            listed = others
            self.others.setTexts(others.map(\.displayName))
            self.others.selected = others.isEmpty ? nil : 0
        }
        // The user stays.
        merging.visible = id != Person.me && !others.isEmpty
        remove.visible = id != Person.me
        fit()
    }

    private func calendarWords(_ person: Person) -> String {
        let names = model.library.names
        let own = model.library.entries.filter { $0.role?.people.contains(person.id) ?? false }
            .map { names[$0.stored.source].singleLine(limit: 60) }
        return own.isEmpty
            ? localized("No calendar is for this person.")
            : localized("Calendars: {names}", ["names": own.listed()])
    }
}
