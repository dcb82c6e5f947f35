import AppModel
import Foundation
import Gtk
import Kit
import Planning

/// Loads the style sheets that match the desktop's settings: light or dark, normal or high contrast.
@MainActor
final class Appearance {
    private let dataFiles: DataFiles
    private var sheets: [StyleSheet] = []
    private var shown: [String] = []
    /// The values of GTK's settings before the program sets them.
    private lazy var initial: (theme: String, prefersDark: Bool) =
        Settings.standard.map { ($0.theme, $0.prefersDark) } ?? ("", false)
    /// The team colors in the current style.
    let teams = TeamStyle()

    init(_ dataFiles: DataFiles) {
        self.dataFiles = dataFiles
    }

    /// Adds the program's icons to the icon theme.
    func load() {
        if let icons = dataFiles.path("icons") {
            IconTheme.addSearchPath(icons)
        }
    }

    /// Applies the color scheme and the contrast. Later style sheets override earlier ones.
    func show(_ desktop: DesktopPreferences) {
        let highContrast = desktop.highContrast
        let isDark = desktop.isDark(
            environmentTheme: Settings.environmentTheme, theme: initial.theme, prefersDark: initial.prefersDark)
        // The style sheets are made for it.
        Settings.standard?.theme = "Default"
        Settings.standard?.prefersDark = isDark
        teams.style = BarColors.Style(isDark: isDark, isHighContrast: highContrast)
        let names =
            ["style.css"] + (isDark ? ["style-dark.css"] : []) + (highContrast ? ["style-high-contrast.css"] : [])
        guard names != shown else { return }
        shown = names
        sheets.forEach { $0.isActive = false }
        sheets = names.compactMap(dataFiles.path).map { path in
            StyleSheet(path: path) { FileHandle.standardError.writeError("\($0)") }
        }
        sheets.forEach { $0.isActive = true }
    }
}
