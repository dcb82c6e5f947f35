import Gtk

/// A line of text that may lead somewhere.
@MainActor
package final class TextLink {
    package let root = Box(.horizontal)
    private let plain = Label()
    private let label = Label()
    private let button: Button
    private var follow: @MainActor () -> Void = {}

    package init() {
        button = Button(child: label)
        button.hasFrame = false
        button.addClass("text-link")
        for label in [plain, label] {
            label.xalign = 0
            label.wrap = true
        }
        plain.selectable = true
        plain.focusable = false
        root.append(plain)
        root.append(button)
        button.onClicked { [weak self] in self?.follow() }
    }

    /// - Parameters:
    ///   - text: `nil` hides it.
    ///   - hint: What a click does; `nil` when it leads nowhere.
    package func show(_ text: String?, hint: String?, _ follow: @escaping @MainActor () -> Void) {
        (plain.text, label.text) = (text ?? "", text ?? "")
        root.visible = text != nil
        plain.visible = hint == nil
        button.visible = hint != nil
        button.tooltipText = hint
        button.setAccessibleLabel(text ?? "")
        button.setAccessibleDescription(hint ?? "")
        self.follow = follow
    }
}
