import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// Asks for the address of a calendar, says where to find it, and leads to the other ways of adding calendars.
@MainActor
package final class AddressDialog: WindowDialog {
    /// Called to choose files, calendars of this computer, or an account instead, when the dialog is closed.
    package var onFile: @MainActor () -> Void = {}
    package var onDesktopCalendars: @MainActor () -> Void = {}
    package var onAccount: @MainActor () -> Void = {}

    private let model: WindowModel
    private let address = Entry(placeholder: "https://example.org/calendar.ics")
    private let fault = Label(role: .alert)
    private let service = DropDown()
    private let steps = Label()
    private let dialog: ColumnDialog

    package var window: Dialog { dialog.window }

    package init(_ model: WindowModel, over parent: Window) {
        self.model = model
        dialog = ColumnDialog(
            localized("Add a Calendar"), over: parent, width: 480, greatestHeight: 560, styleClass: "source-page")
        fill(dialog.column)
        showSteps()
        dialog.fit()
    }

    package func present() {
        window.present()
        address.grabFocus()
    }

    private func fill(_ column: Box) {
        address.hexpand = true
        address.setAccessibleLabel(localized("Address of a feed, or path of a file"))
        address.onActivate { [weak self] _ in self?.add() }
        address.onChanged { [weak self] _ in self?.show(fault: nil) }
        let add = Button(label: localized("_Add"))
        add.addClass("suggested-action")
        add.onClicked { [weak self] in self?.add() }
        let bar = Box(.horizontal, spacing: 8)
        for child in [address, add] as [Widget] { bar.append(child) }
        fault.addClass("source-failure")
        fault.visible = false
        let question = Label(localized("Where is it?"), role: .heading)
        question.addClass("source-name")
        service.setTexts(AddressHelp.allCases.map(\.service))
        service.selected = AddressHelp.allCases.count - 1
        service.halign = .start
        service.onSelect { [weak self] in self?.showSteps() }
        steps.addClass("source-place")
        for label in [fault, question, steps] {
            label.xalign = 0
            label.wrap = true
        }
        let ways = FlowRow(spacing: 8)
        ways.halign = .start
        ways.append(way(localized("_File…")) { $0.onFile() })
        ways.append(way(localized("_Calendars of This Computer…")) { $0.onDesktopCalendars() })
        ways.append(way(localized("Acc_ount…")) { $0.onAccount() })
        let help = Box(.vertical, spacing: 6)
        for child in [question, service, steps] as [Widget] { help.append(child) }
        for child in [bar, fault, help, ways] as [Widget] { column.append(child) }
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
        service.setAccessibleName("\(localized("Where is it?")) \(help.service)")
        dialog.fit()
    }

    private func show(fault text: String?) {
        guard fault.visible || text != nil else { return }
        fault.show(text)
        dialog.fit()
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
