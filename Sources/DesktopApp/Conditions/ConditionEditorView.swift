import AppModel
import Gtk
import Planning
import Rules
import Text

/// Changes a condition: its name, and its rows or its JSON; and says whether it is saved.
@MainActor
final class ConditionEditorView {
    let root = Box(.vertical, class: "condition-editor")
    private let name = Entry(name: localized("Name"), placeholder: localized("Name"))
    private let nameFault = Label(class: "condition-fault", fit: .wrapped)
    private let rows = ConditionRows()
    private let caseHint = Label(
        localized("Uppercase and lowercase letters count as different."), class: "source-place", fit: .wrapped)
    private let json = TextView()
    private let jsonFrame: ScrolledWindow
    private let jsonFault = Label(class: "condition-fault", fit: .wrapped)
    private let mode = Button(label: "", class: "condition-mode")
    private let state = Label(class: "condition-state", fit: .wrapped)
    private let undo = Button(label: localized("_Undo"))
    private let close = Button(label: "")
    private let save = Button(label: localized("_Save"), class: "suggested-action")
    private let end = Box(.horizontal, class: "condition-editor-end")
    private weak var editor: ConditionEditor?
    private var shapeVersion: Version?
    /// Whether a field is being filled, which is no change by the user.
    private var isFilling = false

    var onSave: @MainActor () -> Void = {}
    var onClose: @MainActor () -> Void = {}

    init() {
        name.addClass("condition-name")
        json.setAccessibleLabel(localized("The condition as JSON"))
        json.setMargin(8)
        jsonFrame = ScrolledWindow(child: json)
        jsonFrame.addClass("condition-json")
        jsonFrame.minContentHeight = 240
        jsonFrame.maxContentHeight = 360
        jsonFrame.propagateNaturalHeight = true
        jsonFault.selectable = true
        state.hexpand = true
        mode.halign = .start
        mode.hasFrame = false
        for button in [undo, close, save] { button.valign = .center }
        end.append(state, undo, close, save)
        root.append(name, nameFault, rows.root, caseHint, jsonFrame, jsonFault, mode, end)

        name.onChanged { [weak self] text in
            guard let self, !self.isFilling else { return }
            self.editor?.type(in: .name) { $0.name = text }
        }
        json.onChanged { [weak self] text in
            guard let self, !self.isFilling else { return }
            self.editor?.type(in: .json) { $0.body = .json(text) }
        }
        mode.onClicked { [weak self] in
            guard let editor = self?.editor else { return }
            editor.setJSON(!editor.isJSON)
        }
        undo.onClicked { [weak self] in self?.editor?.undo() }
        close.onClicked { [weak self] in self?.onClose() }
        save.onClicked { [weak self] in self?.onSave() }
    }

    /// Whether little width is there.
    var isNarrow = false {
        didSet {
            rows.isNarrow = isNarrow
            end.orientation = isNarrow ? .vertical : .horizontal
        }
    }

    func show(_ editor: ConditionEditor?) {
        root.visible = editor != nil
        guard let editor else {
            self.editor = nil
            return
        }
        let isOther = self.editor !== editor
        if isOther || shapeVersion != editor.shapeVersion { fill(from: editor) }
        rows.show(editor)
        show(editor.reading, of: editor)
        showState(of: editor)
        if isOther { focus() }
    }

    /// Moves the keyboard focus to the name of a new condition, otherwise to its first row.
    private func focus() {
        guard let editor else { return }
        if editor.draft.name.isEmpty {
            name.grabFocus()
        } else if editor.isJSON {
            json.grabFocus()
        } else {
            rows.focus()
        }
    }

    private func fill(from editor: ConditionEditor) {
        (self.editor, shapeVersion) = (editor, editor.shapeVersion)
        isFilling = true
        defer { isFilling = false }
        name.text = editor.draft.name
        if case .json(let text) = editor.draft.body { json.text = text }
        for part in [rows.root, caseHint] as [Widget] { part.visible = !editor.isJSON }
        jsonFrame.visible = editor.isJSON
        mode.label = editor.isJSON ? localized("Edit as _Rows") : localized("Edit as _JSON")
    }

    private func show(_ reading: ConditionDraft.Reading, of editor: ConditionEditor) {
        for (label, place, field) in [(nameFault, .name, name), (jsonFault, .json, json)]
            as [(Label, ConditionDraft.Place, Widget)]
        {
            // A new one has no name yet, which is nothing to complain of.
            let fault = place == .name && !editor.canUndo ? nil : reading.fault(at: place)
            label.show(fault)
            field.setAccessibleDescription(fault ?? "")
        }
        mode.sensitive = reading.condition != nil && (!editor.isJSON || reading.fitsRows)
        mode.tooltipText =
            editor.isJSON && reading.condition != nil && !reading.fitsRows
            ? localized("Rows compare the title or the location with a text, in at most three levels of groups.") : nil
    }

    private func showState(of editor: ConditionEditor) {
        switch editor.state {
        case .saved:
            state.text =
                editor.file.map {
                    localized("Saved in {file}", ["file": ConditionSource.files(path: $0).displayLocation])
                } ?? ""
        case .unsaved: state.text = localized("Not saved")
        case .saving: state.text = localized("Saving…")
        case .failed(let message): state.text = message
        }
        var isFailed = false
        if case .failed = editor.state { isFailed = true }
        state.setClass("failed", isFailed)
        undo.sensitive = editor.canUndo
        close.label = editor.state == .saved ? localized("_Done") : localized("_Discard")
        save.sensitive = editor.reading.named != nil && editor.state != .saved && editor.state != .saving
    }
}
