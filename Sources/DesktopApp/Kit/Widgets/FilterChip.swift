import Gtk

/// A line above a list that says what filters it, and the button that removes that filter.
@MainActor
package final class FilterChip: Box {
    private let label = Label()
    package var onRemove: @MainActor () -> Void = {}
    /// Called when the text was clicked.
    package var onOpen: @MainActor () -> Void = {}

    /// - Parameters:
    ///   - remove: The name of the button.
    ///   - open: What a click on the text does, in words; `nil` when it does nothing.
    package init(icon: String, remove: String, open: String? = nil) {
        super.init(.horizontal)
        addClass("condition-chip")
        let image = Image(icon, pixelSize: 16)
        image.setAccessibleRole(.presentation)
        label.xalign = 0
        label.hexpand = true
        label.wrap = true
        label.lines = 3
        label.ellipsize = .end
        let button = Button(icon: "upcoming-cross-symbolic")
        button.hasFrame = false
        button.tooltipText = remove
        button.setAccessibleLabel(remove)
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
