import AppModel
import GLib

/// Follows what the user has told the desktop: through the settings portal, or GSettings where there is no portal.
///
/// Nothing is waited for: `preferences` is `nil` until the first answers have arrived.
@MainActor
public final class DesktopSettings: PreferencesState {
    package private(set) var preferences: DesktopPreferences?
    package var onChange: @MainActor () -> Void = {}

    /// What has arrived so far.
    private var arriving = DesktopPreferences()
    private var portal: SettingsPortal?
    private var interface: InterfaceSettings?

    /// Starts following. It ends when the handle goes.
    public init() {
        portal = SettingsPortal(
            onAnswered: { [weak self] hasPortal in self?.portalAnswered(hasPortal) },
            onValue: { [weak self] key, value in self?.set(key, value) })
    }

    private func portalAnswered(_ hasPortal: Bool) {
        if !hasPortal {
            interface = InterfaceSettings { [weak self] in self?.tell($0) }
            arriving = interface?.preferences ?? DesktopPreferences()
        }
        tell(arriving)
    }

    private func set(_ key: SettingsPortal.Key, _ value: Variant) {
        switch key {
        case .colorScheme: if let number = value.number { arriving.colorScheme = .init(portal: number) }
        case .contrast: if let number = value.number { arriving.highContrast = number == 1 }
        case .clockFormat: if let text = value.text { arriving.clockFormat = .init(gnome: text) }
        }
        // The first values are told together.
        if preferences != nil { tell(arriving) }
    }

    private func tell(_ new: DesktopPreferences) {
        guard new != preferences else { return }
        preferences = new
        onChange()
    }
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
    init(gnome value: String?) {
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
