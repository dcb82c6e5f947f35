import GLib

/// The settings portal (`org.freedesktop.portal.Settings`). No call blocks.
@MainActor
final class SettingsPortal {
    enum Key: String, CaseIterable {
        case colorScheme = "color-scheme"
        case contrast
        case highContrast = "high-contrast"
        case clockFormat = "clock-format"

        var namespace: String {
            switch self {
            case .colorScheme, .contrast: "org.freedesktop.appearance"
            // An older portal of GNOME knows no other contrast.
            case .highContrast: "org.gnome.desktop.a11y.interface"
            case .clockFormat: "org.gnome.desktop.interface"
            }
        }
    }

    private static let object = BusObject(
        owner: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.Settings")

    private let onAnswered: @MainActor (Bool) -> Void
    private let onValue: @MainActor (Key, Variant) -> Void
    private var changes: BusSubscription?
    private var openCalls = 0
    private var hasPortal = false

    /// - Parameters:
    ///   - onAnswered: Called once, when every first value has arrived or failed, with whether there is a portal.
    ///   - onValue: Called with each value and each change of one.
    init(
        onAnswered: @escaping @MainActor (Bool) -> Void, onValue: @escaping @MainActor (Key, Variant) -> Void
    ) {
        self.onAnswered = onAnswered
        self.onValue = onValue
        SessionBus.connect { [weak self] in self?.connected($0) }
    }

    private func connected(_ bus: SessionBus?) {
        // No bus, no portal.
        guard let bus else { return onAnswered(false) }
        changes = bus.onSignal("SettingChanged", of: Self.object) { [weak self] in self?.changed($0) }
        openCalls = Key.allCases.count
        for key in Key.allCases {
            bus.call("Read", of: Self.object, [Variant(key.namespace), Variant(key.rawValue)]) { [weak self] in
                self?.answered(key, $0)
            }
        }
    }

    private func answered(_ key: Key, _ answer: Result<[Variant], BusError>) {
        switch answer {
        case .success(let values):
            hasPortal = true
            // Wrapped twice, where the signal's is wrapped once.
            if let value = values.first { onValue(key, value.unboxed) }
        case .failure(let error):
            // A portal that does not know the key is a portal too.
            hasPortal = hasPortal || error.name == "org.freedesktop.portal.Error.NotFound"
        }
        openCalls -= 1
        if openCalls == 0 { onAnswered(hasPortal) }
    }

    private func changed(_ values: [Variant]) {
        guard values.count == 3, let key = values[1].text.flatMap(Key.init), key.namespace == values[0].text else {
            return
        }
        onValue(key, values[2].unboxed)
    }
}
