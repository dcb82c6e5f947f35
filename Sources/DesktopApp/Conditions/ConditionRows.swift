import AppModel
import Gtk
import Rules
import Text

/// The rows and groups of a condition that is being changed.
@MainActor
final class ConditionRows {
    let root = Box(.vertical, class: "condition-rows")
    private weak var editor: ConditionEditor?
    private var shown: ConditionDraft.Item?
    /// The parts of each row and group, by its path.
    private var faults: [[Int]: Label] = [:]
    private var fields: [[Int]: Entry] = [:]
    private var rows: [Box] = []
    /// The row that gets the keyboard focus when it has been made.
    private var awaitsFocus: [Int]?

    private static let choices = ConditionDraft.Choice.all()

    /// Whether the text of a row is below what it is compared with.
    var isNarrow = false {
        didSet { for row in rows { row.orientation = isNarrow ? .vertical : .horizontal } }
    }

    /// Shows the draft, and makes new rows only if there are others than before.
    func show(_ editor: ConditionEditor) {
        if self.editor !== editor || shown != editor.draft.rows {
            (self.editor, shown) = (editor, editor.draft.rows)
            make(editor.draft.rows)
        }
        for (path, label) in faults {
            // A new one has no text yet, which is nothing to complain of.
            let fault = editor.isTouched ? editor.reading.fault(at: .item(path)) : nil
            label.show(fault)
            fields[path]?.setAccessibleDescription(fault ?? "")
        }
    }

    /// Moves the keyboard focus to the text of the first row.
    func focus() {
        fields.min { $0.key.lexicographicallyPrecedes($1.key) }?.value.grabFocus()
    }

    private func make(_ item: ConditionDraft.Item) {
        root.removeAll()
        (faults, fields, rows) = ([:], [:], [])
        switch item {
        case .comparison(let row):
            root.append(widget(of: row, at: [], number: 1, canBeRemoved: false))
            root.append(adding(at: []))
        case .group(let group):
            root.append(widget(of: group, at: []))
        }
        if let path = awaitsFocus {
            awaitsFocus = nil
            if let field = fields[path] { field.grabFocus() } else { focus() }
        }
    }

    private func widget(of item: ConditionDraft.Item, at path: [Int], number: Int) -> Widget {
        switch item {
        case .comparison(let row): widget(of: row, at: path, number: number, canBeRemoved: true)
        case .group(let group): widget(of: group, at: path)
        }
    }

    // MARK: Groups

    private func widget(of group: ConditionDraft.Group, at path: [Int]) -> Widget {
        let box = Box(.vertical, class: "condition-group", role: .group)
        let top = Box(.horizontal, class: "condition-group-top")
        let matches = ConditionDraft.Match.allCases
        let match = DropDown(name: localized("How much of this group must be true"))
        match.setTexts(matches.map(\.words))
        match.selected = matches.firstIndex(of: group.match)
        match.onSelect { [weak self, weak match] in
            guard let chosen = match?.selected.map({ matches[$0] }) else { return }
            self?.type(at: path) { $0.setMatch(chosen, at: path) }
        }
        top.append(match)
        let space = Box(.horizontal)
        space.hexpand = true
        top.append(space)
        if !path.isEmpty { top.append(removing(path, localized("Remove this group"))) }
        box.append(top)
        let parts = Box(.vertical, class: "condition-group-parts")
        for (position, item) in group.items.enumerated() {
            parts.append(widget(of: item, at: path + [position], number: position + 1))
        }
        parts.append(faultLabel(at: path))
        parts.append(adding(at: path))
        box.append(parts)
        box.setAccessibleLabel(localized("Group"))
        return box
    }

    /// The buttons that add to a group.
    private func adding(at path: [Int]) -> Widget {
        let buttons = Box(.horizontal, class: "condition-adding")
        let row = Button(label: localized("Add _Row"))
        row.onClicked { [weak self] in self?.add(group: false, at: path) }
        buttons.append(row)
        if ConditionDraft.canAddGroup(at: path) {
            let group = Button(label: localized("Add _Group"))
            group.onClicked { [weak self] in self?.add(group: true, at: path) }
            buttons.append(group)
        }
        return buttons
    }

    private func add(group: Bool, at path: [Int]) {
        editor?.reshape { awaitsFocus = $0.add(group: group, at: path) }
    }

    private func removing(_ path: [Int], _ words: String) -> Widget {
        let button = Button(icon: "upcoming-cross-symbolic", name: words)
        button.hasFrame = false
        button.valign = .center
        button.onClicked { [weak self] in
            self?.awaitsFocus = path
            self?.editor?.reshape { $0.remove(at: path) }
        }
        return button
    }

    private func faultLabel(at path: [Int]) -> Widget {
        let label = Label(class: "condition-fault", fit: .wrapped)
        label.visible = false
        faults[path] = label
        return label
    }

    // MARK: Rows

    private func widget(
        of comparison: ConditionDraft.Comparison, at path: [Int], number: Int, canBeRemoved: Bool
    ) -> Widget {
        let box = Box(.vertical, class: "condition-edited-row", role: .group)
        box.setAccessibleLabel(localized("Row {number}", ["number": number]))
        let whole = Box(.horizontal, class: "condition-edited-parts")
        let row = Box(isNarrow ? .vertical : .horizontal, class: "condition-edited-parts")
        row.hexpand = true
        let argument = DropDown(name: localized("Compared text"))
        argument.setTexts(ArgumentNumber.allCases.map(\.title))
        argument.selected = ArgumentNumber.allCases.firstIndex(of: comparison.argument)
        argument.onSelect { [weak self, weak argument] in
            guard let chosen = argument?.selected else { return }
            self?.change(at: path) { $0.argument = ArgumentNumber.allCases[chosen] }
        }
        let choice = DropDown(name: localized("Comparison"))
        choice.setTexts(ConditionRows.choices.map { $0.words ?? "" })
        choice.selected = ConditionRows.choices.firstIndex(of: comparison.choice)
        choice.onSelect { [weak self, weak choice] in
            guard let chosen = choice?.selected else { return }
            self?.change(at: path) { $0.choice = ConditionRows.choices[chosen] }
        }
        let text = Entry(name: localized("Text to compare with"), placeholder: localized("Text"))
        text.text = comparison.text
        text.hexpand = true
        text.onChanged { [weak self] typed in self?.change(at: path) { $0.text = typed } }
        fields[path] = text
        let choosers = Box(.horizontal, class: "condition-edited-parts", children: argument, choice)
        row.append(choosers, text)
        whole.append(row)
        if canBeRemoved { whole.append(removing(path, localized("Remove this row"))) }
        box.append(whole)
        box.append(faultLabel(at: path))
        rows.append(row)
        return box
    }

    private func change(at path: [Int], _ change: (inout ConditionDraft.Comparison) -> Void) {
        type(at: path) { $0.change(at: path, change) }
    }

    /// Changes the draft in a field that shows the change itself.
    private func type(at path: [Int], _ change: (inout ConditionDraft) -> Void) {
        editor?.type(in: .item(path), change)
        shown = editor?.draft.rows
    }
}

extension ArgumentNumber {
    /// The text of the event that it takes, as the name of a field: "Title".
    var title: String {
        switch self {
        case .first: localized("Title")
        case .second: localized("Location")
        case .third: localized("Calendar")
        case .fourth: localized("Description")
        }
    }
}
