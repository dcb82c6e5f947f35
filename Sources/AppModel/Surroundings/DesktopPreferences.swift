/// The user's settings in the desktop that programs follow.
package struct DesktopPreferences: Sendable, Equatable {
    package enum ColorScheme: Sendable {
        case noPreference, dark, light
    }

    package enum ClockFormat: Sendable {
        case twelveHour, twentyFourHour
    }

    package var colorScheme = ColorScheme.noPreference
    /// `nil` when the desktop has no such setting, so that the locale decides.
    package var clockFormat: ClockFormat?
    package var highContrast = false

    package init() {}

    /// Whether the window is dark. A dark theme in the environment (`GTK_THEME`) decides. Otherwise the desktop does, and
    /// GTK's own settings if the desktop has no preference.
    ///
    /// - Parameters:
    ///   - environmentTheme: The theme of `GTK_THEME`: "Adwaita:dark".
    ///   - theme: The theme of GTK's settings: "Adwaita-dark".
    ///   - prefersDark: Whether GTK's settings ask for the dark variant of the theme.
    package func isDark(environmentTheme: String?, theme: String, prefersDark: Bool) -> Bool {
        if let environmentTheme, DesktopPreferences.isDark(theme: environmentTheme) { return true }
        guard colorScheme == .noPreference else { return colorScheme == .dark }
        return prefersDark || DesktopPreferences.isDark(theme: theme)
    }

    /// Whether a theme is dark by its name: "Adwaita:dark", "Yaru-blue-dark", "HighContrastInverse".
    private static func isDark(theme: String) -> Bool {
        let name = theme.lowercased()
        return name.split(whereSeparator: { !$0.isLetter }).contains("dark") || name.hasSuffix("inverse")
    }
}
