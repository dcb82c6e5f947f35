import Gtk

/// The line that marks the present in the room between two rows, with the time.
@MainActor
final class NowLine: Box {
    private let time = Label(class: "now-time")

    init() {
        super.init(.horizontal, class: "now-line")
        time.hasTabularFigures = true
        time.valign = .center
        append(time)
        let line = Box(.horizontal, class: "now-rule")
        line.hexpand = true
        line.valign = .center
        append(line)
    }

    func show(_ text: String) { time.text = text }
}
