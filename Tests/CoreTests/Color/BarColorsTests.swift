import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning

struct BarColorsTests {
    private static let styles = [false, true].flatMap { isDark in
        [false, true].map { BarColors.Style(isDark: isDark, isHighContrast: $0) }
    }

    /// Everything that is read or seen on the bar, with what is behind it.
    private func expectLegible(_ color: RGBColor, _ style: BarColors.Style) {
        let colors = BarColors(color, style: style)
        let pairs = [
            (colors.foreground, colors.background), (colors.foreground, colors.hover),
            (colors.foreground, colors.active), (colors.dimmed, colors.background),
            (colors.focusRing, colors.background), (colors.focusRing, colors.hover), (colors.focusRing, colors.active),
            (colors.backdropForeground, colors.backdrop),
        ]
        let least = style.isHighContrast ? 7 : 4.5
        #expect(pairs.allSatisfy { $0.contrast(with: $1) >= least }, "\(color) \(style) \(colors)")
        #expect(colors.hover != colors.background && colors.active != colors.hover, "\(color) \(style)")
    }

    private func teams() throws -> TeamColors {
        let file = URL(fileURLWithPath: #filePath).appending(path: "../../../../data/team-colors.json").standardized
        return try TeamColors(parsing: Array(Data(contentsOf: file)))
    }

    @Test(arguments: styles)
    func `every teams bar is legible`(_ style: BarColors.Style) throws {
        let teams = try teams()
        let codes = [
            "ARI", "ATL", "BAL", "BUF", "CAR", "CHI", "CIN", "CLE", "DAL", "DEN", "DET", "GB", "HOU", "IND", "JAX",
            "KC",
            "LAC", "LAR", "LV", "MIA", "MIN", "NE", "NO", "NYG", "NYJ", "PHI", "PIT", "SEA", "SF", "TB", "TEN", "WAS",
        ]
        #expect(codes.count == 32)
        for code in codes { expectLegible(try #require(teams[code], "\(code)"), style) }
        #expect(teams["INC"] == teams["IND"] && teams["gb"] == RGBColor("#203731"))
    }

    @Test(arguments: styles)
    func `every grey from white to black is legible`(_ style: BarColors.Style) {
        for level in UInt8.min...UInt8.max { expectLegible(RGBColor(red: level, green: level, blue: level), style) }
    }

    @Test(arguments: styles)
    func `any color is legible`(_ style: BarColors.Style) {
        var random = SeededRandom(seed: 32)
        for _ in 0..<5000 { expectLegible(.random(&random), style) }
    }

    @Test func `the bar of the light style has the teams own color`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<1000 {
            let color = RGBColor.random(&random)
            #expect(BarColors(color).background == color)
        }
    }

    @Test func `white is taken where it is legible`() throws {
        for (color, foreground) in [("#203731", RGBColor.white), ("#ffb612", .black), ("#e31837", .white)] {
            #expect(BarColors(try #require(RGBColor(color))).foreground == foreground, "\(color)")
        }
    }

    @Test func `a white bar does not blind in the dark`() {
        let bar = BarColors(.white, style: BarColors.Style(isDark: true))
        #expect(bar.background.luminance <= 0.5)
        #expect(BarColors(.black, style: BarColors.Style(isDark: true)).background == .black)
    }

    @Test func `a teams color is its own else the tables else grey`() throws {
        let table = TeamColors(["gb": .white])
        let own = try #require(RGBColor("#203731"))
        #expect(table.color(of: Team(triCode: "GB", name: "A", primaryColor: own)) == own)
        #expect(table.color(of: Team(triCode: "Gb", name: "A")) == .white)
        #expect(
            table.color(of: Team(triCode: "X", name: "A")) == TeamColors.none.color(of: Team(triCode: "", name: "B")))
        let parsed = try TeamColors(parsing: Array(##"{"A": "#fff", "B": 3, "C": "x"}"##.utf8))
        #expect(["A", "B", "C"].map { parsed[$0] } == [.white, nil, nil])
    }
}
