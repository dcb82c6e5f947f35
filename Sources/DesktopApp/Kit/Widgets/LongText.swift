import Gtk

/// A text of any length, with a label for each of its parts. The labels are added one by one, so that laying out a long
/// text does not block the window.
@MainActor
package final class LongText {
    package let root = Box(.vertical)
    private let lineLength: Int
    private var labels: [Label] = []
    private var timer: Timer?

    /// The time between two parts, in milliseconds, in which the window can draw and handle input.
    private static let pause = 20

    /// - Parameter lineLength: The longest line, in characters of average width.
    package init(lineLength: Int) {
        self.lineLength = lineLength
        root.visible = false
    }

    /// The parts, from top to bottom.
    package var parts: [String] = [] {
        didSet {
            guard parts != oldValue else { return }
            root.visible = !parts.isEmpty
            root.removeAll()
            labels = []
            showNext()
        }
    }

    private func showNext() {
        timer?.cancel()
        guard labels.count < parts.count else { return }
        let label = Label(parts[labels.count], fit: .wrapped)
        label.halign = .start
        label.selectable = true
        label.focusable = true
        label.maxWidthChars = lineLength
        labels.append(label)
        root.append(label)
        timer = .once(after: LongText.pause) { [weak self] in self?.showNext() }
    }
}
