import AppModel
import GLib

/// Follows the user's settings in the desktop: through the settings portal, or GSettings where there is no portal.
///
/// No call blocks: `preferences` is `nil` until the first answers have arrived.
@MainActor
public final class DesktopSettings: PreferencesState {
    package private(set) var preferences: DesktopPreferences?
    package var onChange: @MainActor () -> Void = {}

    /// The values that have arrived so far.
    private var arriving = DesktopPreferences()
    /// The high contrast of each setting of the portal.
    private var contrasts: [SettingsPortal.Key: Bool] = [:]
    private var portal: SettingsPortal?
    private var interface: InterfaceSettings?

    /// Starts following, until it is released.
    public init() {
        portal = SettingsPortal(
            onAnswered: { [weak self] hasPortal in self?.portalAnswered(hasPortal) },
            onValue: { [weak self] key, value in self?.set(key, value) })
    }

    private func portalAnswered(_ hasPortal: Bool) {
        if !hasPortal {
            let interface = InterfaceSettings { [weak self] in self?.tell($0) }
            self.interface = interface
            arriving = interface.preferences
        }
        tell(arriving)
    }

    private func set(_ key: SettingsPortal.Key, _ value: Variant) {
        switch key {
        case .colorScheme: if let number = value.number { arriving.colorScheme = .init(portal: number) }
        case .contrast: if let number = value.number { contrasts[key] = number == 1 }
        case .highContrast: if let isOn = value.bool { contrasts[key] = isOn }
        case .clockFormat: if let text = value.text { arriving.clockFormat = .init(gnome: text) }
        }
        arriving.highContrast = contrasts.values.contains(true)
        // The first values are reported together.
        if preferences != nil { tell(arriving) }
    }

    private func tell(_ new: DesktopPreferences) {
        guard new != preferences else { return }
        preferences = new
        onChange()
    }
}

extension DesktopPreferences.ColorScheme {
    /// From the numbers of `org.freedesktop.appearance color-scheme`; an unknown one means no preference.
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
