import Testing
import TestSupport

@testable import Events
@testable import Planning

struct SourceBarColorsTests {
    @Test func `any bar is seen and its text is legible`() {
        var random = SeededRandom(seed: 16)
        let colors =
            [RGBColor.black, .white]
            + (0..<3000).map { _ in
                func channel() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
                return RGBColor(red: channel(), green: channel(), blue: channel())
            }
        for isDark in [false, true] {
            let style = BarColors.Style(isDark: isDark)
            for color in colors {
                let bar = SourceBarColors(color, style: style)
                #expect(bar.background.contrast(with: SourceBarColors.behind(style)) >= 3, "\(color) \(style)")
                #expect(bar.background.contrast(with: bar.foreground) >= 4.5, "\(color) \(style)")
            }
        }
    }

    @Test func `high contrast has text of high contrast`() {
        for isDark in [false, true] {
            for level in UInt8.min...UInt8.max {
                let color = RGBColor(red: level, green: level / 2, blue: level)
                let bar = SourceBarColors(color, style: BarColors.Style(isDark: isDark, isHighContrast: true))
                #expect(bar.background.contrast(with: bar.foreground) >= 7, "\(color)")
            }
        }
    }

    @Test func `a color that is seen stays as it is`() throws {
        let green = try #require(RGBColor("#203731"))
        #expect(SourceBarColors(green).background == green)
        let lifted = SourceBarColors(green, style: BarColors.Style(isDark: true)).background
        #expect(lifted.luminance > green.luminance && lifted.green > lifted.red)
    }
}
