import CGtk
@_spi(C) import GLib

/// GTK's settings of the appearance. They exist only with a display.
@MainActor
public final class Settings: Object {
    /// The settings of the default display, which owns them.
    public static var standard: Settings? {
        gtk_settings_get_default().map { Settings(borrowing: UnsafeMutableRawPointer($0)) }
    }

    /// The theme that the environment asks for (`GTK_THEME`): "Adwaita:dark".
    public static let environmentTheme: String? = g_getenv("GTK_THEME").map { String(cString: $0) }

    /// Makes `theme` and `prefersDark` decide instead of the environment's theme, which GTK prefers to both. Called before GTK
    /// starts.
    public static func takeEnvironmentTheme() {
        if environmentTheme != nil { g_unsetenv("GTK_THEME") }
    }

    /// The name of the theme, without its variant.
    public var theme: String {
        get { stringProperty("gtk-theme-name") }
        set { if newValue != theme { setProperty("gtk-theme-name", newValue) } }
    }

    /// Whether the desktop enables animations.
    public var animates: Bool { boolProperty("gtk-enable-animations") }

    /// Whether the theme's dark variant is used.
    public var prefersDark: Bool {
        get { boolProperty("gtk-application-prefer-dark-theme") }
        set {
            // Setting even the same value makes GTK load its theme again.
            if newValue != prefersDark { setProperty("gtk-application-prefer-dark-theme", newValue) }
        }
    }

    /// The family of the desktop's font: "Cantarell".
    var fontFamily: String? {
        let font = pango_font_description_from_string(stringProperty("gtk-font-name"))
        defer { pango_font_description_free(font) }
        return pango_font_description_get_family(font).map { String(cString: $0) }
    }
}
