import Gtk

/// A page that is shown instead of a list: an icon, a title, an explanation, and buttons.
///
/// The keyboard focus stays inside while the content changes. A stack that shows a list in place of the page moves the
/// focus to the list.
@MainActor
package final class StatusPage {
    package let root: Widget
    private let scroll: ScrolledWindow
    private let icon = Image("", pixelSize: 96)
    private let spinner = Spinner()
    private let title = Label(role: .heading)
    private let body = Label()
    /// A few buttons are beside each other where there is room, more of them below each other and equally wide.
    private let row = FlowRow(spacing: 8)
    private let stack = Box(.vertical, spacing: 8)
    private static let longestRow = 2
    /// The button that takes the keyboard focus.
    private var choice: Button?
    private var shown: Content?

    private struct Content: Equatable {
        let icon: String?
        let title: String
        let body: String
        let choices: [Choice]
    }

    package init() {
        let column = Box(.vertical)
        column.addClass("status-page")
        column.valign = .center
        column.vexpand = true
        icon.setAccessibleRole(.presentation)
        spinner.sizeRequest(width: 32, height: 32)
        title.addClass("title")
        body.addClass("body")
        for label in [title, body] {
            label.wrap = true
            label.setJustification(.center)
        }
        body.selectable = true
        body.focusable = false
        stack.halign = .center
        for child in [icon, spinner, title, body, row, stack] as [Widget] {
            column.append(child)
        }
        scroll = ScrolledWindow(child: Clamp(maximumWidth: 480, child: column))
        scroll.vexpand = true
        // A stack moves the focus on from what is inside the page that it hides, but not from that page itself. The
        // scrolled window takes the focus where there is no button.
        let box = Box(.vertical)
        box.append(scroll)
        root = box
    }

    /// Moves the keyboard focus to the suggested button, or to the first.
    ///
    /// - Returns: Whether there is one. A page with a spinner has none.
    @discardableResult
    package func focusChoice() -> Bool {
        choice?.grabFocus() ?? false
    }

    /// A button with its action.
    package struct Choice: Equatable {
        let label: String
        let action: String
        var isSuggested = false

        package init(label: String, action: String, isSuggested: Bool = false) {
            (self.label, self.action, self.isSuggested) = (label, action, isSuggested)
        }
    }

    /// - Parameter icon: The name of an icon; `nil` for a spinner, while something is loading.
    package func show(icon name: String?, title: String, body: String, choices: [Choice]) {
        let content = Content(icon: name, title: title, body: body, choices: choices)
        guard content != shown else { return }
        shown = content
        let hadFocus = root.containsFocus
        icon.visible = name != nil
        spinner.visible = name == nil
        spinner.isSpinning = name == nil
        if let name { icon.iconName = name }
        self.title.text = title
        scroll.setAccessibleLabel(title)
        self.body.text = body
        row.removeAll()
        stack.removeAll()
        let isRow = choices.count <= StatusPage.longestRow
        row.visible = isRow
        stack.visible = !isRow
        choice = nil
        for offered in choices {
            let button = Button(label: offered.label)
            button.actionName = offered.action
            button.wrapText()
            button.setClass("suggested-action", offered.isSuggested)
            if isRow { row.append(button) } else { stack.append(button) }
            if name != nil, choice == nil || offered.isSuggested { choice = button }
        }
        if hadFocus, !focusChoice() { scroll.grabFocus() }
    }
}
