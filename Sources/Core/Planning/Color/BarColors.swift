import Events

/// The colours of a bar that bears a team's colour, whatever that is, from white to black.
///
/// Everything that is read on the bar, or shows where the keyboard is, keeps a contrast of `leastContrast` with what is
/// behind it. Of black and white one always reaches 4.5:1, and white is taken where it does, as most teams' own bars have
/// it. High contrast asks for 7:1, to which the background gives way as far as it must, keeping its hue.
package struct BarColors: Hashable, Sendable {
    /// The desktop's style.
    package struct Style: Hashable, Sendable {
        package let isDark: Bool
        package let isHighContrast: Bool

        package init(isDark: Bool = false, isHighContrast: Bool = false) {
            self.isDark = isDark
            self.isHighContrast = isHighContrast
        }
    }

    /// The team's colour; in the dark style a bright one is toned down, and in high contrast see above.
    package let background: RGBColor
    /// Text and icons: black or white. On the background, under the pointer, and pressed.
    package let foreground: RGBColor
    /// Text of less weight, on the background.
    package let dimmed: RGBColor
    /// The ring of the keyboard focus, on the background, under the pointer, and pressed.
    package let focusRing: RGBColor
    /// What is behind a button under the pointer.
    package let hover: RGBColor
    /// What is behind a button that is pressed.
    package let active: RGBColor
    /// A line between the bar and what follows.
    package let line: RGBColor
    /// The background while another window has the focus.
    package let backdrop: RGBColor
    /// Text and icons on `backdrop`.
    package let backdropForeground: RGBColor

    /// The brightest background of the dark style, as a relative luminance: a white bar would blind.
    static let greatestDarkLuminance = 0.5

    /// - Complexity: O(1): a few dozen mixtures.
    package init(_ color: RGBColor, style: Style = Style()) {
        let leastContrast = BarColors.leastContrast(in: style)
        var base = color
        if style.isDark {
            base = BarColors.nearest(to: color, towards: .black) { $0.luminance <= BarColors.greatestDarkLuminance }
        }
        let foreground = BarColors.foreground(on: base, style)
        let away: RGBColor = foreground == .white ? .black : .white
        base = BarColors.nearest(to: base, towards: away) { $0.contrast(with: foreground) >= leastContrast }
        func tinted(_ amount: Double) -> RGBColor {
            let tinted = base.mixed(with: foreground, by: amount)
            return tinted.contrast(with: foreground) >= leastContrast ? tinted : base.mixed(with: away, by: amount)
        }

        self.foreground = foreground
        background = base
        dimmed = BarColors.dimmed(foreground, on: base, by: 0.25, leastContrast)
        focusRing = foreground
        hover = tinted(0.12)
        active = tinted(0.22)
        line = base.mixed(with: foreground, by: style.isHighContrast ? 1 : 0.2)
        backdrop = base.mixed(with: away, by: 0.06)
        backdropForeground = BarColors.dimmed(foreground, on: backdrop, by: 0.35, leastContrast)
    }

    /// The least contrast of text in a style.
    package static func leastContrast(in style: Style) -> Double {
        style.isHighContrast ? 7 : 4.5
    }

    /// White where it is legible, else black; in high contrast the more legible of the two.
    private static func foreground(on background: RGBColor, _ style: Style) -> RGBColor {
        let white = background.contrast(with: .white)
        if style.isHighContrast { return white >= background.contrast(with: .black) ? .white : .black }
        return white >= leastContrast(in: style) ? .white : .black
    }

    private static let steps = 50

    /// The first colour on the way from one to another that satisfies a predicate, which the other does.
    private static func nearest(
        to color: RGBColor, towards other: RGBColor, where isFit: (RGBColor) -> Bool
    ) -> RGBColor {
        for step in 0..<steps {
            let mixture = color.mixed(with: other, by: Double(step) / Double(steps))
            if isFit(mixture) { return mixture }
        }
        return other
    }

    /// The foreground mixed with the background, by `amount` at most and as far as the contrast allows.
    private static func dimmed(
        _ foreground: RGBColor, on background: RGBColor, by amount: Double, _ leastContrast: Double
    ) -> RGBColor {
        let faintest = foreground.mixed(with: background, by: amount)
        return nearest(to: faintest, towards: foreground) { $0.contrast(with: background) >= leastContrast }
    }
}
