import Gtk

/// A line above a list that says what filters it, and the button that removes that filter.
@MainActor
package final class FilterChip: Box {
    private let label = Label(fit: .lines(3))
    package var onRemove: @MainActor () -> Void = {}
    /// Called when the text was clicked.
    package var onOpen: @MainActor () -> Void = {}

    /// - Parameters:
    ///   - remove: The name of the button.
    ///   - open: What a click on the text does, in words; `nil` when it does nothing.
    package init(icon: String, remove: String, open: String? = nil) {
        super.init(.horizontal, class: "condition-chip")
        let image = Image(icon, pixelSize: 16)
        label.hexpand = true
        let button = Button(icon: "upcoming-cross-symbolic", name: remove)
        button.hasFrame = false
        button.onClicked { [weak self] in self?.onRemove() }
        append(image)
        if let open {
            let opening = Button(child: label)
            opening.hasFrame = false
            opening.hexpand = true
            opening.tooltipText = open
            opening.setAccessibleLabelledBy(label)
            opening.addClass("chip-text")
            opening.onClicked { [weak self] in self?.onOpen() }
            append(opening)
        } else {
            append(label)
        }
        append(button)
    }

    /// `nil` hides it.
    package var text: String? {
        didSet {
            visible = text != nil
            if let text { label.text = text }
        }
    }
}
