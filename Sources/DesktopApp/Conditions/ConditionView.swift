import AppModel
import Gtk
import Planning
import Rules
import Text

/// One condition: the rule as a sentence, its uses and the events that meet it, and below them what tries it with texts. It can
/// show a condition that is being changed.
@MainActor
final class ConditionView {
    let root: Widget
    private let title = Label(class: "condition-title", fit: .wrapped, role: .heading)
    private let edit = Button(label: localized("_Edit"))
    private let copy = Button(label: localized("Make a _Copy"))
    private let more = MenuButton(
        icon: "view-more-symbolic", name: localized("More about this condition"), menu: ConditionView.menu())
    let editor = ConditionEditorView()
    private let sentence = Box(.vertical, class: "condition-sentence")
    private let caseHint = Label(class: "condition-words", fit: .wrapped)
    private let notices = Label(class: "condition-notice", fit: .wrapped)
    let use: ConditionUse
    let tester: ConditionTester
    private let column = Box(.vertical, class: "condition-tester")
    private var shown: ConditionSentence?
    private lazy var openAction = Action("open-file") { [weak self] in self?.onOpen() }
    private lazy var copyAction = Action("copy") { [weak self] in self?.onCopy() }
    private lazy var deleteAction = Action("delete") { [weak self] in self?.onDelete() }

    var onEdit: @MainActor () -> Void = {}
    var onOpen: @MainActor () -> Void = {}
    var onCopy: @MainActor () -> Void = {}
    var onDelete: @MainActor () -> Void = {}

    init(use: ConditionUse, tester: ConditionTester) {
        (self.use, self.tester) = (use, tester)
        root = ScrolledWindow(child: Clamp(maximumWidth: 760, child: column))
        root.hexpand = true
        root.vexpand = true
        more.hasFrame = true
        use.buttons.append(edit, copy, more)
        column.append(title, editor.root, sentence, caseHint, notices, use.root, tester.root)
        edit.onClicked { [weak self] in self?.onEdit() }
        copy.onClicked { [weak self] in self?.onCopy() }
        column.addActions([openAction, copyAction, deleteAction], prefix: "condition")
        show(nil, of: nil)
    }

    private static func menu() -> Menu {
        let menu = Menu()
        menu.append(localized("Make a _Copy"), action: "condition.copy", isHiddenWhenDisabled: true)
        menu.append(localized("_Open File"), action: "condition.open-file", isHiddenWhenDisabled: true)
        menu.append(localized("_Delete"), action: "condition.delete", isHiddenWhenDisabled: true)
        return menu
    }

    /// Whether little width is there.
    var isNarrow = false {
        didSet {
            tester.isNarrow = isNarrow
            editor.isNarrow = isNarrow
            column.setClass("narrow", isNarrow)
        }
    }

    /// The actions on the condition itself.
    struct Changes: OptionSet {
        let rawValue: Int
        static let rows = Changes(rawValue: 1)
        static let copy = Changes(rawValue: 2)
        /// Its file can be opened in another program, and deleted.
        static let file = Changes(rawValue: 4)
    }

    /// Shows a condition. If it is the same as before, only the texts around it change.
    ///
    /// - Parameters:
    ///   - condition: `nil` when there is none, as while a draft is wrong.
    ///   - name: The name of it; `nil` when nothing is selected.
    ///   - notes: Notices about it.
    ///   - changing: What changes it; `nil` while nothing does.
    ///   - changes: What is offered.
    func show(
        _ condition: Condition?, of name: String?, notes: [String] = [], changing: ConditionEditor? = nil,
        offering changes: Changes = []
    ) {
        notices.show(notes.joined(separator: "\n"))
        title.show(changing == nil ? name : nil)
        let changes = changing == nil ? changes : []
        edit.visible = changes.contains(.rows)
        copy.visible = changes.contains(.copy) && !changes.contains(.rows)
        copyAction.isEnabled = changes.contains(.copy) && changes.contains(.rows)
        openAction.isEnabled = changes.contains(.file)
        deleteAction.isEnabled = changes.contains(.file)
        more.visible = changes.contains(.file)
        editor.show(changing)
        // A single row says it while it is changed.
        show(changing == nil || condition?.count != 1 ? condition?.sentence() : nil)
        tester.show(condition)
    }

    private func show(_ sentence: ConditionSentence?) {
        self.sentence.visible = sentence != nil
        caseHint.show(sentence?.caseHint)
        guard sentence != shown else { return }
        shown = sentence
        self.sentence.removeAll()
        for line in sentence?.lines ?? [] {
            let row = Box(.horizontal, class: "condition-sentence-line")
            if line.level > 0 {
                let mark = Label("•", class: "condition-words")
                mark.valign = .start
                mark.sizeRequest(width: min(line.level, 6) * 20)
                mark.xalign = 1
                row.append(mark)
            }
            let words = Label(line.words, fit: .wrapped)
            words.selectable = true
            words.hexpand = true
            row.append(words)
            self.sentence.append(row)
        }
    }

    /// Moves the keyboard focus to what can be done with the condition.
    func focus() {
        if editor.root.visible { return editor.focus() }
        if !tester.focus() { use.focus() }
    }
}
