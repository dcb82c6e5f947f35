import Gtk
import Text

/// Asks before something is removed.
///
///     dialogs.open { QuestionDialog(localized("Remove 15 calendars?"), body, accept: localized("_Remove"), over: $0) { remove() } }
@MainActor
package final class QuestionDialog: ColumnDialog {
    private let cancel = Button(label: localized("_Cancel"))

    /// - Parameters:
    ///   - question: The question, which is also the title.
    ///   - consequence: What happens then.
    ///   - accept: The label of the button that does it, with an underscore before its mnemonic.
    package init(
        _ question: String, _ consequence: String, accept: String, over parent: Window,
        onAccept: @escaping @MainActor () -> Void
    ) {
        let button = Button(label: accept, class: "destructive-action")
        let buttons = DialogButtons([cancel, button])
        super.init(
            question, over: parent, width: 400, greatestHeight: 400, styleClass: "question", below: buttons.root)
        let text = Label(consequence, fit: .wrapped)
        column.append(text)
        cancel.onClicked { [window] in window.close() }
        button.onClicked { [window] in
            window.close()
            onAccept()
        }
        fit()
    }

    package override func focusFirst() { cancel.grabFocus() }
}
