import AppModel
import Gtk
import Kit
import Planning
import Text
import Time

/// Asks what to print on which days, and leads to the desktop's dialog for printing or to a PDF file.
@MainActor
package final class PrintDialog: ColumnDialog {
    private let model: PrintModel
    private let agenda: AgendaModel
    private let exports: ExportModel
    private let parent: Window
    private let content = DropDown(name: localized("What to print"))
    private let form = DropDown(name: localized("Layout"))
    private let columns = DropDown(name: localized("Columns"))
    private lazy var formField = field(localized("Layout"), form)
    private lazy var columnsField = field(localized("Columns"), columns)
    private let period = DropDown(name: localized("Which days"))
    private let from = DayButton(localized("From"))
    private let until = DayButton(localized("Until"))
    private let days = FlowRow(spacing: 12)
    private let status = Label(class: "source-place", fit: .wrapped, role: .alert)
    private let save = Button(label: localized("_Save as PDF…"))
    private let print = Button(label: localized("_Print…"), class: "suggested-action")
    private var following: [AnyObject] = []

    package init(_ model: PrintModel, _ window: WindowModel, over parent: Window) {
        (self.model, agenda, exports, self.parent) = (model, window.agenda, window.exports, parent)
        let buttons = DialogButtons([save, print])
        super.init(
            localized("Print"), over: parent, width: 400, greatestHeight: 560, styleClass: "source-page",
            below: buttons.root)
        fill()
        following = [
            Following({ [model, agenda] in (model.choice, agenda.snapshot, agenda.times) }) {
                [weak self, view = window.view] in
                view.printed = $0
                self?.show($0, $1?.rows, $2)
            },
            Following({ [model] in model.list }) { [weak self] in self?.show($0) },
        ]
        fit()
    }

    package override func focusFirst() { period.grabFocus() }

    private func fill() {
        let contents = PrintChoice.Content.allCases
        let periods = PrintChoice.Period.allCases
        content.setTexts(contents.map(\.name))
        content.selected = contents.firstIndex(of: model.choice.content)
        content.onSelect { [model, content] in
            if let selected = content.selected { model.choice.content = contents[selected] }
        }
        form.setTexts(PageForm.allCases.map(\.name))
        form.selected = PageForm.allCases.firstIndex(of: model.choice.form)
        form.onSelect { [model, form, period] in
            guard let selected = form.selected, PageForm.allCases[selected] != model.choice.form else { return }
            model.choice.choose(PageForm.allCases[selected])
            period.selected = periods.firstIndex(of: model.choice.period)
        }
        columns.setTexts([localized("Days"), localized("People")])
        columns.selected = model.choice.isByPerson ? 1 : 0
        columns.onSelect { [model, columns] in model.choice.isByPerson = columns.selected == 1 }
        period.setTexts(periods.map(\.name))
        period.selected = periods.firstIndex(of: model.choice.period)
        period.onSelect { [model, period] in
            if let selected = period.selected { model.choice.period = periods[selected] }
        }
        from.onChoose = { [model] in model.choice.from = $0 }
        until.onChoose = { [model] in model.choice.until = $0 }
        for chooser in [content, form, columns, period] { chooser.halign = .start }
        days.append(from.root, until.root)
        days.halign = .start
        let fields = [
            field(localized("What"), content), formField, columnsField, field(localized("Days"), period), days, status,
        ]
        column.append(fields)
        print.onClicked { [weak self] in self?.printList() }
        save.onClicked { [weak self] in self?.saveList() }
    }

    private func show(_ choice: PrintChoice, _ rows: AgendaRows?, _ times: TimeFormatter) {
        days.visible = choice.period == .chosen
        formField.visible = choice.content == .agenda
        columnsField.visible = choice.printedForm == .week && model.hasPeople
        DayButton.show(model.days, from: from, until: until, rows: rows, times, today: agenda.preferences.today)
        fit()
    }

    private func show(_ list: PrintedList?) {
        for button in [save, print] { button.sensitive = list?.sections.isEmpty == false }
        // A short wait is not shown.
        guard let list else { return }
        status.text = [list.days, list.summary].dotted()
        fit()
    }

    /// The document, and the name of its file or job.
    private var document: (document: any PrintDocument, name: String)? {
        guard let list = model.list else { return nil }
        let document: any PrintDocument =
            if let grid = model.grid {
                PrintedGridDocument(grid, agenda.times)
            } else {
                PrintedDocument(list, agenda.times)
            }
        return (document, [Program.name, list.days].dotted(fromRightToLeft: false))
    }

    private func printList() {
        guard let (document, name) = document else { return }
        window.close()
        PrintOperation.print(document, name: name, over: parent) { [exports] in
            if case .failed(let reason) = $0 { exports.note(.print(reason: reason)) }
        }
    }

    private func saveList() {
        guard let (document, name) = document else { return }
        window.close()
        FileChooser.save(
            localized("Save as PDF"), parent: parent, name: name + ".pdf",
            filters: [.init(localized("PDF files"), suffixes: ["pdf"]), .allFiles(localized("All files"))]
        ) { [exports, parent] path in
            guard let path else { return }
            do {
                let file = try PrintedFile()
                PrintOperation.export(document, to: file.path, over: parent) { result in
                    if case .done = result {
                        exports.save(file, pageCount: document.pageCount, to: path)
                    } else {
                        file.remove()
                    }
                    if case .failed(let reason) = result { exports.note(.print(reason: reason)) }
                }
            } catch {
                exports.note(.print(reason: error.localizedDescription))
            }
        }
    }
}
