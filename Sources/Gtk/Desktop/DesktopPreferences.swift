/// What the user has told the desktop about how programs are to look.
public struct DesktopPreferences: Sendable, Equatable {
    public enum ColorScheme: Sendable {
        case noPreference, dark, light
    }

    public enum ClockFormat: Sendable {
        case twelveHour, twentyFourHour
    }

    public var colorScheme = ColorScheme.noPreference
    /// `nil` where the desktop has no such choice: the locale decides.
    public var clockFormat: ClockFormat?
    public var highContrast = false

    public init() {}
}

extension DesktopPreferences.ColorScheme {
    /// As `org.freedesktop.appearance color-scheme` numbers them; what is unknown is no preference.
    init(portal value: UInt32) {
        self =
            switch value {
            case 1: .dark
            case 2: .light
            default: .noPreference
            }
    }

    /// As `org.gnome.desktop.interface color-scheme` names them.
    init(gnome value: String) {
        self =
            switch value {
            case "prefer-dark": .dark
            case "prefer-light": .light
            default: .noPreference
            }
    }
}

extension DesktopPreferences.ClockFormat {
    /// As `org.gnome.desktop.interface clock-format` names them.
    init?(gnome value: String?) {
        switch value {
        case "12h": self = .twelveHour
        case "24h": self = .twentyFourHour
        default: return nil
        }
    }
}
