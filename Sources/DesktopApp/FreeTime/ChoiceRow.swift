import Gtk
import Kit

/// Buttons of which one is pressed, with a name above them.
@MainActor
final class ChoiceRow {
    let root: Widget
    var onSelect: @MainActor (Int) -> Void = { _ in }
    private let row = FlowRow(spacing: 6)
    private let name: String
    private var buttons: [ToggleButton] = []

    init(_ name: String) {
        self.name = name
        root = field(name, row)
        row.halign = .start
        row.setAccessibleLabel(name)
    }

    func set(_ texts: [String], selected: Int?) {
        buttons = texts.map { ToggleButton(label: $0) }
        for (position, button) in buttons.enumerated() {
            button.addClass("choice")
            if let first = buttons.first, first !== button { button.group(with: first) }
            button.setAccessibleLabel("\(name): \(texts[position])")
            button.isOn = position == selected
            row.append(button)
            button.onToggled { [weak self] in if $0 { self?.onSelect(position) } }
        }
    }
}
