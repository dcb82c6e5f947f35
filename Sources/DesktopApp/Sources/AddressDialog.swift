import AppModel
import Gtk
import Kit
import Planning
import Text

/// Asks for the address of a calendar, says where to find it, and leads to the other ways of adding calendars.
@MainActor
package final class AddressDialog: ColumnDialog {
    /// Called to choose files, calendars of this computer, or an account instead, when the dialog is closed.
    package var onFile: @MainActor () -> Void = {}
    package var onFolder: @MainActor () -> Void = {}
    package var onDesktopCalendars: @MainActor () -> Void = {}
    package var onAccount: @MainActor () -> Void = {}

    private let model: WindowModel
    private let address = Entry(
        name: localized("Address of a feed, or path of a file"), placeholder: "https://example.org/calendar.ics")
    private let fault = Label(class: "source-failure", fit: .wrapped, role: .alert)
    private let service = DropDown()
    private let steps = Label(class: "source-place", fit: .wrapped)

    /// - Parameter text: The address that the field has first.
    package init(_ model: WindowModel, _ text: String = "", over parent: Window) {
        self.model = model
        super.init(
            localized("Add a Calendar"), over: parent, width: 480, greatestHeight: 560, styleClass: "source-page")
        fill()
        address.text = text
        showSteps()
        fit()
    }

    package override func focusFirst() { address.grabFocus() }

    private func fill() {
        address.hexpand = true
        address.onActivate { [weak self] _ in self?.add() }
        address.onChanged { [weak self] _ in self?.show(fault: nil) }
        let add = Button(label: localized("_Add"), class: "suggested-action")
        add.onClicked { [weak self] in self?.add() }
        let bar = Box(.horizontal, spacing: 8, children: address, add)
        fault.visible = false
        let question = Label(localized("Where is it?"), class: "source-name", fit: .wrapped, role: .heading)
        service.setTexts(AddressHelp.allCases.map(\.service))
        service.selected = AddressHelp.allCases.count - 1
        service.halign = .start
        service.onSelect { [weak self] in self?.showSteps() }
        let ways = FlowRow(spacing: 8)
        ways.halign = .start
        ways.append(way(localized("_File…")) { $0.onFile() })
        ways.append(way(localized("Fol_der…")) { $0.onFolder() })
        ways.append(way(localized("_Calendars of This Computer…")) { $0.onDesktopCalendars() })
        ways.append(way(localized("Acc_ount…")) { $0.onAccount() })
        let help = Box(.vertical, spacing: 6, children: question, service, steps)
        column.append(bar, fault, help, ways)
    }

    private func way(_ label: String, _ body: @escaping @MainActor (AddressDialog) -> Void) -> Button {
        let button = Button(label: label)
        button.wrapText()
        button.onClicked { [weak self] in
            guard let self else { return }
            self.window.close()
            body(self)
        }
        return button
    }

    private func showSteps() {
        let help = AddressHelp.allCases[service.selected ?? 0]
        steps.text = help.steps
        service.setAccessibleLabel("\(localized("Where is it?")) \(help.service)")
        fit()
    }

    private func show(fault text: String?) {
        guard fault.visible || text != nil else { return }
        fault.show(text)
        fit()
    }

    private func add() {
        guard !address.text.isEmpty else {
            address.grabFocus()
            return
        }
        switch TypedSource.read(address.text) {
        case .success(let source):
            window.close()
            model.additions.propose([source])
        case .failure(let fault):
            show(fault: fault.message)
            address.grabFocus()
        }
    }
}
