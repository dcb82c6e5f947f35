import CGtk

/// Follows what the user has told the desktop: through the settings portal, or GSettings where there is no portal.
///
/// Nothing is waited for. The handler runs when the first answers have arrived, and again at each change.
@MainActor
public final class DesktopSettings {
    private var preferences = DesktopPreferences()
    private var told: DesktopPreferences?
    private let handler: @MainActor (DesktopPreferences) -> Void
    private var portal: SettingsPortal?
    private var interface: InterfaceSettings?

    /// Starts following. It ends when the handle goes.
    public static func observe(_ handler: @escaping @MainActor (DesktopPreferences) -> Void) -> DesktopSettings {
        DesktopSettings(handler)
    }

    private init(_ handler: @escaping @MainActor (DesktopPreferences) -> Void) {
        self.handler = handler
        portal = SettingsPortal(
            onAnswered: { [weak self] hasPortal in self?.portalAnswered(hasPortal) },
            onValue: { [weak self] key, value in self?.set(key, value) })
    }

    private func portalAnswered(_ hasPortal: Bool) {
        if !hasPortal {
            interface = InterfaceSettings { [weak self] values in
                self?.preferences = values
                self?.tell()
            }
            preferences = interface?.preferences ?? DesktopPreferences()
        }
        told = preferences
        handler(preferences)
    }

    private func set(_ key: SettingsPortal.Key, _ value: SettingsPortal.Value) {
        switch (key, value) {
        case (.colorScheme, .number(let number)): preferences.colorScheme = .init(portal: number)
        case (.contrast, .number(let number)): preferences.highContrast = number == 1
        case (.clockFormat, .text(let text)): preferences.clockFormat = .init(gnome: text)
        default: return
        }
        tell()
    }

    /// Runs the handler for what has changed since the first answers.
    private func tell() {
        guard let told, told != preferences else { return }
        self.told = preferences
        handler(preferences)
    }
}
