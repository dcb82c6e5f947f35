/// What the user has told the desktop about how programs are to look.
package struct DesktopPreferences: Sendable, Equatable {
    package enum ColorScheme: Sendable {
        case noPreference, dark, light
    }

    package enum ClockFormat: Sendable {
        case twelveHour, twentyFourHour
    }

    package var colorScheme = ColorScheme.noPreference
    /// `nil` where the desktop has no such choice: the locale decides.
    package var clockFormat: ClockFormat?
    package var highContrast = false

    package init() {}
}
