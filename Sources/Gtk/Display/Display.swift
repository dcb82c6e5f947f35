import CGtk
@_spi(C) import GLib
import Glibc

/// The connection to the display server.
@MainActor
public enum Display {
    /// Whether a window can be opened. The first call initializes GTK. Without a display it prints nothing and does not
    /// abort.
    public static var isAvailable: Bool {
        setLocaleOnce
        // A second call reports that GTK is initialized, even if the first one found no display.
        return gtk_init_check() != 0 && gdk_display_get_default() != nil
    }

    /// Sets the C locale instead of GTK, before GTK is initialized.
    ///
    /// GTK finds the text direction and its translations through the locale, so every category except LC_NUMERIC comes
    /// from the environment: code that reads and prints decimal points must not depend on the locale. GTK's own call
    /// would also print a warning when the user's locale is not installed.
    static let setLocaleOnce: Void = {
        gtk_disable_setlocale()
        setlocale(LC_ALL, "")
        setlocale(LC_NUMERIC, "C")
    }()
}
