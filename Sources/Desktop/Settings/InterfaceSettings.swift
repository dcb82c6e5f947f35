import AppModel
import CGio
@_spi(C) import GLib

/// The desktop's settings as GSettings stores them (`org.gnome.desktop.interface`).
@MainActor
final class InterfaceSettings {
    private let settings: Object
    private let keys: Set<String>

    /// Returns `nil` when the schema is not installed, because GSettings would end the process.
    init?(onChange: @escaping @MainActor (DesktopPreferences) -> Void) {
        let name = "org.gnome.desktop.interface"
        // The source belongs to GLib; the caller owns the schema.
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, name, 1)
        else { return nil }
        defer { g_settings_schema_unref(schema) }
        let wanted: Set<String> = ["color-scheme", "clock-format"]
        keys = wanted.filter { g_settings_schema_has_key(schema, $0) != 0 }
        settings = Object(new: g_settings_new(name))
        settings.connect("changed") { [weak self] _ in
            if let self { onChange(self.preferences) }
        }
    }

    var preferences: DesktopPreferences {
        var result = DesktopPreferences()
        result.colorScheme = .init(gnome: text("color-scheme"))
        result.clockFormat = .init(gnome: text("clock-format"))
        return result
    }

    /// The value that the user has set; `nil` when it is the schema's default, which says nothing about a desktop
    /// without such a setting.
    private func text(_ key: String) -> String? {
        // The caller owns the value.
        guard keys.contains(key), let value = g_settings_get_user_value(settings.cast(), key) else { return nil }
        return Variant(taking: value).text
    }
}
