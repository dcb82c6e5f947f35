import Events

/// The colors of a header bar in a team's color, which may be any color from white to black.
///
/// Texts and the focus ring have at least the contrast `leastContrast` to their background. Black or white always
/// reaches 4.5:1; white is used when it does, as on most teams' own bars. High contrast requires 7:1; the background is
/// changed as far as necessary, with the same hue.
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

    /// The team's color; reduced in brightness in the dark style, and changed in high contrast as described above.
    package let background: RGBColor
    /// Text and icons on the normal, hover and active backgrounds: black or white.
    package let foreground: RGBColor
    /// Secondary text on the background.
    package let dimmed: RGBColor
    /// The focus ring on the normal, hover and active backgrounds.
    package let focusRing: RGBColor
    /// The background of a button under the pointer.
    package let hover: RGBColor
    /// The background of a pressed button.
    package let active: RGBColor
    /// The line below the bar.
    package let line: RGBColor
    /// The background while another window has the focus.
    package let backdrop: RGBColor
    /// Text and icons on `backdrop`.
    package let backdropForeground: RGBColor

    /// The brightest background of the dark style, as a relative luminance: a white bar would dazzle.
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

    /// The minimum contrast of text in a style.
    package static func leastContrast(in style: Style) -> Double {
        style.isHighContrast ? 7 : 4.5
    }

    /// White if it is legible, otherwise black; in high contrast the more legible of the two.
    private static func foreground(on background: RGBColor, _ style: Style) -> RGBColor {
        let white = background.contrast(with: .white)
        if style.isHighContrast { return white >= background.contrast(with: .black) ? .white : .black }
        return white >= leastContrast(in: style) ? .white : .black
    }

    private static let steps = 50

    /// The first color between one and another that satisfies a predicate. The other color must satisfy it.
    private static func nearest(
        to color: RGBColor, towards other: RGBColor, where isFit: (RGBColor) -> Bool
    ) -> RGBColor {
        for step in 0..<steps {
            let mixture = color.mixed(with: other, by: Double(step) / Double(steps))
            if isFit(mixture) { return mixture }
        }
        return other
    }

    /// The foreground mixed with the background, by at most `amount`, within the contrast limit.
    private static func dimmed(
        _ foreground: RGBColor, on background: RGBColor, by amount: Double, _ leastContrast: Double
    ) -> RGBColor {
        let faintest = foreground.mixed(with: background, by: amount)
        return nearest(to: faintest, towards: foreground) { $0.contrast(with: background) >= leastContrast }
    }
}
