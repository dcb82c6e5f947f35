import Gtk
import Text

/// Asks before something is removed or changed.
///
///     dialogs.open { QuestionDialog(localized("Remove 15 calendars?"), body, accept: localized("_Remove"), over: $0) { remove() } }
@MainActor
package final class QuestionDialog: ColumnDialog {
    private let usual: Button

    /// The most characters of a question that the bar does not cut. A longer one is in the column too.
    private static let longestTitle = 30
    /// The most buttons that stay below the column. More scroll with it.
    private static let mostBelow = 6

    /// - Parameters:
    ///   - question: The question, which is also the title.
    ///   - consequence: What happens then.
    ///   - accept: The label of the button that does it, with an underscore before its mnemonic.
    package convenience init(
        _ question: String, _ consequence: String, accept: String, over parent: Window,
        onAccept: @escaping @MainActor () -> Void
    ) {
        let buttons = [Button(label: localized("_Cancel")), Button(label: accept, class: "destructive-action")]
        self.init(question, consequence, buttons, usual: 0, over: parent) { if $0 == 1 { onAccept() } }
    }

    /// - Parameters:
    ///   - answers: The labels of the buttons, with an underscore before their mnemonics.
    ///   - usual: The position of the button that has the focus first.
    package convenience init(
        _ question: String, _ consequence: String, answers: [String], usual: Int, over parent: Window,
        onAnswer: @escaping @MainActor (Int) -> Void
    ) {
        self.init(
            question, consequence, answers.map { Button(label: $0) }, usual: usual, over: parent, onAnswer: onAnswer)
    }

    private init(
        _ question: String, _ consequence: String, _ buttons: [Button], usual: Int, over parent: Window,
        onAnswer: @escaping @MainActor (Int) -> Void
    ) {
        self.usual = buttons[usual]
        let (answers, isLong) = (DialogButtons(buttons).root, buttons.count > QuestionDialog.mostBelow)
        super.init(
            question, over: parent, width: 400, greatestHeight: 400, styleClass: "question",
            below: isLong ? nil : answers)
        if question.count > QuestionDialog.longestTitle {
            let whole = Label(question, class: "source-name", fit: .wrapped)
            whole.xalign = 0
            column.append(whole)
        }
        column.append(Label(consequence, fit: .wrapped))
        if isLong { column.append(answers) }
        for (position, button) in buttons.enumerated() {
            button.onClicked { [window] in
                onAnswer(position)
                window.close()
            }
        }
        fit()
    }

    package override func focusFirst() { usual.grabFocus() }
}
