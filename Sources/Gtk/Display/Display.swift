import CGtk
@_spi(C) import GLib
import Glibc

/// The connection to the display server.
@MainActor
public enum Display {
    /// Whether a window can be opened. Initialises GTK the first time; prints nothing and does not abort without a display.
    public static var isAvailable: Bool {
        setLocaleOnce
        // A second call answers that GTK is initialised, although the first one found no display.
        return gtk_init_check() != 0 && gdk_display_get_default() != nil
    }

    /// Sets the C locale in GTK's place, before GTK is initialised.
    ///
    /// GTK finds the text direction and its translations through the locale, so all of it is taken from the environment
    /// but the way numbers are written: code that reads and prints decimal points must not depend on where the user lives. GTK's
    /// own call would also print a warning when the system lacks the user's locale.
    static let setLocaleOnce: Void = {
        gtk_disable_setlocale()
        setlocale(LC_ALL, "")
        setlocale(LC_NUMERIC, "C")
    }()
}
