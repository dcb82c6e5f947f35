import AppModel
import Gtk
import Planning
import Rules
import Text

/// Changes a condition: its name and its rows; and says whether it is saved.
@MainActor
final class ConditionEditorView {
    let root = Box(.vertical, class: "condition-editor")
    private let name = Entry(name: localized("Name"), placeholder: localized("Name"))
    private let nameFault = Label(class: "condition-fault", fit: .wrapped)
    private let rows = ConditionRows()
    private let isCaseDifferent = CheckButton(localized("Uppercase and lowercase letters count as different"))
    private let state = Label(class: "condition-state", fit: .wrapped)
    private let close = Button(label: "")
    private let save = Button(label: localized("_Save"), class: "suggested-action")
    private let end = Box(.horizontal, class: "condition-editor-end")
    private weak var editor: ConditionEditor?
    /// Whether a field is being filled, which is no change by the user.
    private var isFilling = false

    var onSave: @MainActor () -> Void = {}
    var onClose: @MainActor () -> Void = {}

    init() {
        name.addClass("condition-name")
        state.hexpand = true
        for button in [close, save] { button.valign = .center }
        end.append(state, close, save)
        root.append(name, nameFault, rows.root, isCaseDifferent, end)

        name.onChanged { [weak self] text in
            guard let self, !self.isFilling else { return }
            self.editor?.type(in: .name) { $0.name = text }
        }
        isCaseDifferent.onToggled { [weak self] isOn in self?.editor?.reshape { $0.ignoresCase = !isOn } }
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
        if isOther || name.text != editor.draft.name { fill(from: editor) }
        rows.show(editor)
        isCaseDifferent.isOn = !editor.draft.ignoresCase
        show(editor.reading, of: editor)
        showState(of: editor)
        if isOther { focus() }
    }

    /// Moves the keyboard focus to the name of a new condition, otherwise to its first row.
    func focus() {
        guard let editor else { return }
        if editor.draft.name.isEmpty { name.grabFocus() } else { rows.focus() }
    }

    private func fill(from editor: ConditionEditor) {
        self.editor = editor
        isFilling = true
        defer { isFilling = false }
        name.text = editor.draft.name
    }

    private func show(_ reading: ConditionDraft.Reading, of editor: ConditionEditor) {
        // A new one has no name yet, which is nothing to complain of.
        let fault = editor.isTouched ? reading.fault(at: .name) : nil
        nameFault.show(fault)
        name.setAccessibleDescription(fault ?? "")
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
        close.label = editor.state == .saved ? localized("_Done") : localized("_Discard")
        save.sensitive = editor.reading.named != nil && editor.state != .saved && editor.state != .saving
    }
}
