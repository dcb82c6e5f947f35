import Gtk

/// A page that stands in for a list: an icon, what is so, what to do, and buttons to do it.
@MainActor
final class StatusPage {
    let root: Widget
    private let icon = Image("", pixelSize: 96)
    private let spinner = Spinner()
    private let title = Label(role: .heading)
    private let body = Label()
    private let buttons = FlowRow(spacing: 8)
    /// The button that takes the keyboard focus.
    private var choice: Button?

    init() {
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
        for child in [icon, spinner, title, body, buttons] as [Widget] {
            column.append(child)
        }
        root = ScrolledWindow(child: Clamp(maximumWidth: 480, child: column))
    }

    /// Gives the keyboard focus to the suggested button, else to the first.
    ///
    /// - Returns: whether there is one. While the page waits for something else to take its place, there is none.
    @discardableResult
    func focusChoice() -> Bool {
        choice?.grabFocus() ?? false
    }

    /// One of the buttons, by the action that it does.
    struct Choice {
        let label: String
        let action: String
        var isSuggested = false
    }

    /// - Parameter icon: an icon's name; `nil` for a spinner, while the page waits for something.
    func show(icon name: String?, title: String, body: String, choices: [Choice]) {
        icon.visible = name != nil
        spinner.visible = name == nil
        spinner.isSpinning = name == nil
        if let name { icon.iconName = name }
        self.title.text = title
        self.body.text = body
        buttons.removeAll()
        choice = nil
        for offered in choices {
            let button = Button(label: offered.label)
            button.actionName = offered.action
            button.wrapText()
            button.setClass("suggested-action", offered.isSuggested)
            buttons.append(button)
            if name != nil, choice == nil || offered.isSuggested { choice = button }
        }
    }
}
