import CGtk

/// What GTK was told about how things are to look. There is none without a display.
@MainActor
public final class Settings: Object {
    /// The settings of the default display, which owns them.
    public static var standard: Settings? {
        gtk_settings_get_default().map { Settings(borrowing: UnsafeMutableRawPointer($0)) }
    }

    /// Whether the theme's dark variant is used.
    public var prefersDark: Bool {
        get { boolProperty("gtk-application-prefer-dark-theme") }
        set {
            // Even the same value makes GTK load its theme again.
            if newValue != prefersDark { setProperty("gtk-application-prefer-dark-theme", newValue) }
        }
    }

    public var animationsEnabled: Bool {
        get { boolProperty("gtk-enable-animations") }
        set { setProperty("gtk-enable-animations", newValue) }
    }

    public var themeName: String {
        get { stringProperty("gtk-theme-name") ?? "" }
        set { setProperty("gtk-theme-name", newValue) }
    }

    /// The font of the interface and its size in points (`Cantarell 11`).
    public var fontName: String {
        get { stringProperty("gtk-font-name") ?? "" }
        set { setProperty("gtk-font-name", newValue) }
    }

    /// How much larger than usual text is to be; 1 where the desktop says nothing.
    public var textScale: Double {
        // 1024 times the dots per inch, of which 96 are usual.
        let resolution = intProperty("gtk-xft-dpi")
        return resolution > 0 ? Double(resolution) / 1024 / 96 : 1
    }

    public func onAnimationsChanged(_ handler: @escaping @MainActor () -> Void) -> Observation {
        observe("notify::gtk-enable-animations", handler)
    }

    public func onThemeChanged(_ handler: @escaping @MainActor () -> Void) -> Observation {
        observe("notify::gtk-theme-name", handler)
    }

    /// Runs a handler when the font or the text scale changes.
    public func onFontChanged(_ handler: @escaping @MainActor () -> Void) -> Observation {
        let font = observe("notify::gtk-font-name", handler)
        let scale = observe("notify::gtk-xft-dpi", handler)
        return Observation {
            font.cancel()
            scale.cancel()
        }
    }
}
