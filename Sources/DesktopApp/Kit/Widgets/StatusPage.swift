import Gtk

/// A page that is shown instead of a list: an icon, a title, an explanation, and buttons.
///
/// The keyboard focus stays inside while the content changes. A stack that shows a list in place of the page moves the
/// focus to the list.
@MainActor
package final class StatusPage {
    /// The list, or the page instead of it.
    package let root = Stack()
    private let page: Widget
    private let scroll: ScrolledWindow
    private let icon = Image("", pixelSize: 96)
    private let spinner = Spinner()
    private let title = Label(class: "title", role: .heading)
    private let body = Label(class: "body")
    /// A few buttons are beside each other where there is room, more of them below each other and equally wide.
    private let row = FlowRow(spacing: 8)
    private let stack = Box(.vertical, spacing: 8)
    private static let longestRow = 2
    /// The button that takes the keyboard focus.
    private var choice: Button?
    private var content: Content?

    private struct Content: Equatable {
        let icon: String?
        let title: String
        let body: String
        let choices: [Choice]
    }

    /// The child that `root` shows.
    package enum Shown: String {
        case list, page, nothing
    }

    package init(insteadOf list: Widget) {
        let column = Box(.vertical, class: "status-page")
        column.valign = .center
        column.vexpand = true
        spinner.sizeRequest(width: 32, height: 32)
        for label in [title, body] {
            label.wrap = true
            label.justification = .center
        }
        body.selectable = true
        stack.halign = .center
        column.append(icon, spinner, title, body, row, stack)
        scroll = ScrolledWindow(child: Clamp(maximumWidth: 480, child: column))
        scroll.vexpand = true
        // With the role that later GTK gives it, a screen reader would not read its name.
        scroll.setAccessibleRole(.group)
        // A stack moves the focus on from what is inside the page that it hides, but not from that page itself. The
        // scrolled window takes the focus where there is no button.
        page = Box(.vertical, children: scroll)
        for (child, shown) in [(list, .list), (page, .page), (Box(.vertical), .nothing)] as [(Widget, Shown)] {
            root.add(child, named: shown.rawValue)
        }
        root.vexpand = true
    }

    package var shown: Shown {
        get { root.visibleChildName.flatMap { Shown(rawValue: $0) } ?? .nothing }
        set { root.visibleChildName = newValue.rawValue }
    }

    /// Moves the keyboard focus to the suggested button, or to the first.
    ///
    /// - Returns: Whether there is one. A page with a spinner has none.
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

    /// Shows the page.
    ///
    /// - Parameter icon: The name of an icon; `nil` for a spinner, while something is loading.
    package func show(icon name: String?, title: String, body: String, choices: [Choice] = []) {
        fill(Content(icon: name, title: title, body: body, choices: choices))
        shown = .page
    }

    private func fill(_ new: Content) {
        guard new != content else { return }
        content = new
        let (name, choices) = (new.icon, new.choices)
        let hadFocus = page.containsFocus
        icon.visible = name != nil
        spinner.visible = name == nil
        spinner.isSpinning = name == nil
        if let name { icon.iconName = name }
        title.text = new.title
        scroll.setAccessibleLabel(new.title)
        body.text = new.body
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
