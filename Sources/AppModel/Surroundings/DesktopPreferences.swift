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
}
