import Events
import Gtk
import Planning

/// The style sheet with the colors of a team's bar, and of every team's monogram.
@MainActor
package final class TeamStyle {
    private let sheet = StyleSheet()
    private var loaded = ""

    package init() {}

    /// The class of a header bar, and of the parts that continue it, in the team's colors.
    package static let barClass = "team"

    /// The style of the desktop.
    package var style = BarColors.Style() {
        didSet { if style != oldValue { load() } }
    }

    /// The color of the team whose bar is visible.
    private var team: RGBColor?
    private var monograms: [RGBColor] = []

    /// The own colors of sources.
    package var sources: Set<RGBColor> = [] {
        didSet { if sources != oldValue { load() } }
    }

    package func show(team: RGBColor, monograms: [RGBColor]) {
        self.team = team
        self.monograms = Set(monograms).sorted { $0.description < $1.description }
        load()
    }

    /// The class of a monogram in a color.
    package static func monogramClass(_ color: RGBColor) -> String {
        "monogram-" + color.description.dropFirst()
    }

    private func load() {
        let bar = team.map { TeamStyle.css(BarColors($0, style: style)) } ?? ""
        let css = bar + (monograms.map(css(ofMonogram:)) + sources.map(css(ofSource:)).sorted()).joined()
        guard css != loaded else { return }
        loaded = css
        sheet.load(css: css)
        sheet.isActive = true
    }

    private static func css(_ colors: BarColors) -> String {
        let named = [
            ("bg", colors.background), ("fg", colors.foreground), ("dimmed", colors.dimmed),
            ("focus", colors.focusRing), ("hover", colors.hover), ("active", colors.active), ("line", colors.line),
            ("backdrop", colors.backdrop), ("backdrop_fg", colors.backdropForeground),
        ]
        return named.map { "@define-color upcoming_team_\($0) \($1);\n" }.joined()
    }

    private func css(ofSource color: RGBColor) -> String {
        let shown = color.standingOut(from: style.isDark ? TeamStyle.darkList : .white)
        let name = SourceColor.own(color).styleClass
        let bar = SourceBarColors(color, style: style)
        // In high contrast, no bar has a color. This sheet comes after the others, whatever a rule of theirs names.
        let (fill, text) =
            style.isHighContrast
            ? ("@upcoming_bg", "@upcoming_fg") : (bar.background.description, bar.foreground.description)
        return """
            .\(name):not(week-block):not(.month-shape):not(.time-bar-piece):not(.time-bar-label) {
              background-color: \(shown);
            }
            week-block.\(name), .month-shape.\(name) { color: \(shown); }
            .time-bar-piece.\(name) { background: \(fill); }
            .time-bar-label.\(name) { background: \(fill); color: \(text); }

            """
    }

    /// The lightest background of a list in the dark style.
    private static let darkList = RGBColor(red: 0x26, green: 0x26, blue: 0x28)

    private func css(ofMonogram color: RGBColor) -> String {
        let colors = BarColors(color, style: style)
        return """
            .\(TeamStyle.monogramClass(color)) {
              background: \(colors.background); color: \(colors.foreground); border-color: \(colors.line);
            }

            """
    }
}
