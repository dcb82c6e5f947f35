import Events
import Gtk
import Kit
import Planning
import Text

/// Lets the user choose the color of a source: its own, one of a palette, or a mixed one.
@MainActor
final class ColorChoice {
    let root = Box(.vertical, spacing: 6)
    /// Called with the chosen color; with `nil` for the color of the source itself.
    var onChoose: @MainActor (RGBColor?) -> Void = { _ in }

    private let automatic = CheckButton(localized("Automatic"))
    private let ownDot = SourceDot()
    private var swatches: [(color: RGBColor, check: CheckButton)] = []
    private let mixed = CheckButton(localized("Another color"))
    private let mixer = ColorButton(title: localized("Another Color"))
    /// Whether the button shows a color already.
    private var hasMixed = false

    init() {
        let ways = FlowRow(spacing: 16)
        ways.append(
            Box(.horizontal, spacing: 8, children: automatic, ownDot.root),
            Box(.horizontal, spacing: 8, children: mixed, mixer))
        automatic.onToggled { [weak self] in self?.toggled($0, nil) }
        let palette = FlowRow(spacing: 0)
        for choice in SourcePalette.choices { palette.append(swatch(choice)) }
        for row in [ways, palette] {
            row.halign = .start
            root.append(row)
        }
        mixed.group(with: automatic)
        mixed.onToggled { [weak self] in
            guard let self else { return }
            self.toggled($0, self.mixedColor)
        }
        mixer.onChoose { [weak self] in
            guard let self else { return }
            self.onChoose(self.mixedColor)
        }
    }

    /// Shows in the button the color that it would give: the user's, or the present one to begin with.
    private func showMixer(_ given: RGBColor?, own: SourceColor) {
        hasMixed = true
        let color = given ?? own.inLightStyle
        mixer.rgb = (color.red, color.green, color.blue)
    }

    private var mixedColor: RGBColor {
        let (red, green, blue) = mixer.rgb
        return RGBColor(red: red, green: green, blue: blue)
    }

    private func swatch(_ choice: SourcePalette.Choice) -> Widget {
        let dot = SourceDot()
        dot.show(.own(choice.color))
        let check = CheckButton(child: dot.root)
        check.addClass("swatch")
        check.describe(choice.name)
        check.group(with: automatic)
        check.onToggled { [weak self] in self?.toggled($0, choice.color) }
        swatches.append((choice.color, check))
        return check
    }

    private func toggled(_ isOn: Bool, _ color: RGBColor?) {
        if isOn { onChoose(color) }
    }

    /// - Parameters:
    ///   - given: The user's color; `nil` for none.
    ///   - own: The color without it.
    func show(_ given: RGBColor?, own: SourceColor) {
        ownDot.show(own)
        let known = swatches.first { $0.color == given }
        if !hasMixed || known == nil && given != nil { showMixer(given, own: own) }
        (known?.check ?? (given == nil ? automatic : mixed)).isOn = true
        for swatch in swatches { swatch.check.setClass("chosen", swatch.color == given) }
    }
}
