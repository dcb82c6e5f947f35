import Gtk

/// A line of text that may lead somewhere.
@MainActor
package final class TextLink {
    package let root = Box(.horizontal)
    private let plain = Label(fit: .wrapped)
    private let label = Label(fit: .wrapped)
    private let button: Button
    private var follow: @MainActor () -> Void = {}

    package init() {
        button = Button(child: label)
        button.hasFrame = false
        button.addClass("text-link")
        plain.selectable = true
        root.append(plain, button)
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
