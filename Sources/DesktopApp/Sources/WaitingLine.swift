import Gtk

/// A spinner, and beside it what is waited for.
@MainActor
final class WaitingLine {
    let root = Box(.horizontal, spacing: 8)
    private let spinner = Spinner(isSpinning: false)
    private let label = Label(class: "source-place", fit: .wrapped)

    init(_ text: String = "") {
        label.text = text
        label.hexpand = true
        spinner.sizeRequest(width: 16, height: 16)
        root.append(spinner, label)
        root.visible = false
    }

    var text: String {
        get { label.text }
        set { label.text = newValue }
    }

    var isShown: Bool {
        get { root.visible }
        set {
            root.visible = newValue
            spinner.isSpinning = newValue
        }
    }
}
