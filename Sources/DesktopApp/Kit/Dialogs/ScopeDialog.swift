import Formats
import Gtk
import Planning
import Text

/// Asks whether only one event of a series is meant, or all.
@MainActor
package final class ScopeDialog: ColumnDialog {
    private let one: Button

    /// - Parameter onAnswer: Called with the answer; not when the dialog is closed without one.
    package init(_ question: SeriesQuestion, over parent: Window, onAnswer: @escaping @MainActor (EditScope) -> Void) {
        one = Button(label: question.one, class: "suggested-action")
        let all = Button(label: localized("_All"))
        super.init(
            question.title, over: parent, width: 400, greatestHeight: 400, styleClass: "question",
            below: DialogButtons([all, one]).root)
        column.append(Label(question.body, fit: .wrapped))
        for (button, scope) in [(one, EditScope.one), (all, .all)] {
            button.onClicked { [window] in
                window.close()
                onAnswer(scope)
            }
        }
        fit()
    }

    package override func focusFirst() { one.grabFocus() }
}
