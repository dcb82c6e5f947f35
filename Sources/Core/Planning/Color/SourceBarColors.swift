import Events

/// The colors of a bar in the own color of a source, in a list.
///
/// The bar stands out from what is behind it, 3:1 (WCAG 2.1, 1.4.11): in the dark style a dark color is lifted. Its text
/// has the contrast that the style requires.
package struct SourceBarColors: Hashable, Sendable {
    package let background: RGBColor
    /// Text on the background: black or white.
    package let foreground: RGBColor

    /// - Complexity: O(1): a few dozen mixtures.
    package init(_ color: RGBColor, style: BarColors.Style = BarColors.Style()) {
        let shown = color.standingOut(from: SourceBarColors.behind(style))
        let bar = BarColors(shown, style: style)
        background = bar.background
        foreground = bar.foreground
    }

    /// The color behind a bar, in the row that has the focus.
    static func behind(_ style: BarColors.Style) -> RGBColor {
        if style.isHighContrast { return style.isDark ? .black : .white }
        return style.isDark
            ? RGBColor(red: 0x26, green: 0x35, blue: 0x4a) : RGBColor(red: 0xea, green: 0xf1, blue: 0xfb)
    }
}
