import Events
import Gtk
import Kit
import Text

/// The titles of two events with the colors of their sources and a cross between them; below each other if there is
/// little room. A click on a title opens its event.
///
/// The titles do not take the keyboard focus, which belongs to the row: its menu has the same.
@MainActor
final class ConflictTitles: Box {
    private let labels = [Label(class: "conflict-title", fit: .cut), Label(class: "conflict-title", fit: .cut)]
    private let buttons: [Button]
    private let cross = Label("×", class: "conflict-cross")
    private let dots = [SourceDot(), SourceDot()]
    private let halves: [Box]
    /// The title that is left out, because the row above says it.
    private var omitted: Int?

    /// Called with the action of the title that was clicked.
    var onOpen: @MainActor (ConflictAction) -> Void = { _ in }

    init() {
        buttons = labels.map { Button(cssName: "title-button", child: $0) }
        halves = zip(dots, buttons).map { dot, button in
            Box(.horizontal, class: "conflict-half", children: dot.root, button)
        }
        super.init(.horizontal, class: "conflict-titles")
        for label in labels { label.showsCutTextInTooltip() }
        for (button, action) in zip(buttons, [ConflictAction.openFirst, .openSecond]) {
            button.focusable = false
            button.onClicked { [weak self] in self?.onOpen(action) }
        }
        append(halves[0], cross, halves[1])
    }

    var isTight = false {
        didSet {
            guard isTight != oldValue else { return }
            orientation = isTight ? .vertical : .horizontal
            showCross()
        }
    }

    private func showCross() { cross.visible = !isTight && omitted == nil }

    /// - Parameter omitted: The position of the title that is left out; `nil` for none.
    func show(_ titles: [String], colors: [SourceColor], without omitted: Int? = nil) {
        self.omitted = omitted
        for (index, half) in halves.enumerated() { half.visible = index != omitted }
        showCross()
        for (index, title) in titles.enumerated() {
            labels[index].text = title
            buttons[index].setAccessibleLabel(localized("Open “{event}”", ["event": title]))
        }
        for (dot, color) in zip(dots, colors) { dot.show(color) }
    }

    /// Two lines of the usual height.
    func showSample() { for label in labels { label.text = "A" } }
}
