import Gtk

/// The line that marks the present in the room between two rows, with the time.
@MainActor
final class NowLine: Box {
    private let time = Label()

    init() {
        super.init(.horizontal)
        addClass("now-line")
        time.addClass("now-time")
        time.hasTabularFigures = true
        time.valign = .center
        append(time)
        let line = Box(.horizontal)
        line.addClass("now-rule")
        line.hexpand = true
        line.valign = .center
        append(line)
    }

    func show(_ text: String) { time.text = text }
}
