import AppModel
import CGio
@_spi(C) import GLib

/// The desktop's settings as GSettings stores them.
@MainActor
final class InterfaceSettings {
    private enum Key: String, CaseIterable {
        case colorScheme = "color-scheme"
        case clockFormat = "clock-format"
        case highContrast = "high-contrast"

        var schema: String {
            switch self {
            case .colorScheme, .clockFormat: "org.gnome.desktop.interface"
            case .highContrast: "org.gnome.desktop.a11y.interface"
            }
        }

        /// GSettings would end the process without the schema or the key.
        var isInstalled: Bool {
            // The source belongs to GLib; the caller owns the schema.
            guard let source = g_settings_schema_source_get_default(),
                let schema = g_settings_schema_source_lookup(source, self.schema, 1)
            else { return false }
            defer { g_settings_schema_unref(schema) }
            return g_settings_schema_has_key(schema, rawValue) != 0
        }
    }

    private var settings: [Key: Object] = [:]

    init(onChange: @escaping @MainActor (DesktopPreferences) -> Void) {
        for key in Key.allCases where key.isInstalled {
            let object = Object(new: g_settings_new(key.schema))
            object.connect("changed::\(key.rawValue)") { [weak self] _ in
                if let self { onChange(self.preferences) }
            }
            settings[key] = object
        }
    }

    var preferences: DesktopPreferences {
        var result = DesktopPreferences()
        result.colorScheme = .init(gnome: value(.colorScheme)?.text)
        result.clockFormat = .init(gnome: value(.clockFormat)?.text)
        result.highContrast = value(.highContrast)?.bool ?? false
        return result
    }

    /// The value that the user has set; `nil` when it is the schema's default, which says nothing about a desktop
    /// without such a setting.
    private func value(_ key: Key) -> Variant? {
        // The caller owns the value.
        guard let object = settings[key], let value = g_settings_get_user_value(object.cast(), key.rawValue) else {
            return nil
        }
        return Variant(taking: value)
    }
}
