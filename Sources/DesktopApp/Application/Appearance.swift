import AppModel
import Foundation
import Gtk
import Planning

/// The style sheets of the program, chosen as the desktop wants it: light or dark, with more contrast or not.
@MainActor
final class Appearance {
    private let dataFiles: DataFiles
    private var sheets: [StyleSheet] = []
    private var shown: [String] = []
    /// The colours of teams, in the style that is on show.
    let teams = TeamStyle()

    init(_ dataFiles: DataFiles) {
        self.dataFiles = dataFiles
    }

    /// Finds the icons of the program.
    func load() {
        if let icons = dataFiles.path("icons") {
            IconTheme.addSearchPath(icons)
        }
    }

    /// Shows the colours that the desktop asks for. Later sheets override earlier ones.
    func show(_ desktop: DesktopPreferences) {
        let (isDark, highContrast) = (desktop.colorScheme == .dark, desktop.highContrast)
        Settings.standard?.prefersDark = isDark
        teams.style = BarColors.Style(isDark: isDark, isHighContrast: highContrast)
        let names =
            ["style.css"] + (isDark ? ["style-dark.css"] : []) + (highContrast ? ["style-high-contrast.css"] : [])
        guard names != shown else { return }
        shown = names
        sheets.forEach { $0.isActive = false }
        sheets = names.compactMap(dataFiles.path).map { path in
            StyleSheet(path: path) { FileHandle.standardError.writeLine("upcoming: \($0)") }
        }
        sheets.forEach { $0.isActive = true }
    }
}
