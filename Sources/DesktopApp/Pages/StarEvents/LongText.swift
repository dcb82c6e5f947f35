import Gtk

/// A text of any length, in a label for each of its parts. The first is there at once; the others come one by one, so that
/// laying them out never keeps the window waiting.
@MainActor
final class LongText {
    let root = Box(.vertical)
    private let lineLength: Int
    private var labels: [Label] = []
    private var timer: Timer?

    /// Between two parts, in milliseconds: time for the window to draw and to hear of what the user does.
    private static let pause = 20

    /// - Parameter lineLength: of the longest line, in characters of usual width.
    init(lineLength: Int) {
        self.lineLength = lineLength
    }

    /// The parts, from top to bottom.
    var parts: [String] = [] {
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
        let label = Label(parts[labels.count])
        label.xalign = 0
        label.halign = .start
        label.wrap = true
        label.selectable = true
        label.maxWidthChars = lineLength
        labels.append(label)
        root.append(label)
        timer = .once(after: LongText.pause) { [weak self] in self?.showNext() }
    }
}
