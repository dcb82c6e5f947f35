import AppModel
import Gtk
import Kit
import Planning
import Storage
import Text

/// Lists all calendars, to say whose time each takes, and who else there is.
@MainActor
package final class WhoseDialog: ColumnDialog {
    private let model: WindowModel
    private let list = ListBox(name: localized("Calendars"), class: "sources-list")
    private var rows: [(id: StoredSource.ID, dot: SourceDot, name: Label, whose: SourceWhose)] = []
    private lazy var whoElse = WhoElse(model, in: self) { [weak self] in self?.rows.map(\.whose) ?? [] }
    private var following: Following?

    package init(_ model: WindowModel, over parent: Window) {
        self.model = model
        super.init(
            SourceChoiceFormatter.question, over: parent, width: 560, greatestHeight: 600, undos: model.undos)
        column.append(whoElse.question, list)
        following = Following({ [agenda = model.agenda] in agenda.library }) { [weak self] _ in self?.show() }
    }

    private func show() {
        let entries = model.library.entries.filter { $0.isStored && $0.feed != nil }
        if entries.map(\.id) != rows.map(\.id) {
            list.removeAll()
            rows = entries.map { makeRow($0.id) }
        }
        for (entry, row) in zip(entries, rows) {
            row.dot.show(model.agenda.color(of: entry))
            row.name.text = entry.stored.name.singleLine(limit: 200)
            row.whose.show(entry)
        }
        for (position, entry) in entries.enumerated() {
            list.setName(entry.stored.name.singleLine(limit: 60), ofRow: position)
        }
        whoElse.show()
        fit()
    }

    private func makeRow(
        _ id: StoredSource.ID
    ) -> (id: StoredSource.ID, dot: SourceDot, name: Label, whose: SourceWhose) {
        let (dot, name, whose) = (SourceDot(), Label(class: "source-name", fit: .cut), SourceWhose(model))
        name.showsCutTextInTooltip()
        let title = Box(.horizontal, spacing: 8, children: dot.root, name)
        list.append(Box(.vertical, spacing: 2, class: "whose-row", children: title, whose.root), name: "")
        return (id, dot, name, whose)
    }
}
