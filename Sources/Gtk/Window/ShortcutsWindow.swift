import CGtk
@_spi(C) import GLib

/// The window that lists the program's keyboard shortcuts.
@MainActor
public final class ShortcutsWindow: Window {
    public struct Group: Sendable {
        let title: String
        let shortcuts: [(title: String, accelerator: String)]

        /// - Parameter shortcuts: The titles, and the keys in GTK's notation (`<Control>f`; several are separated by
        ///   spaces).
        public init(_ title: String, _ shortcuts: [(title: String, accelerator: String)]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    /// GTK can build this window only from an XML description.
    public convenience init(_ groups: [Group]) {
        guard let builder = gtk_builder_new() else { preconditionFailure("GTK could not create a builder") }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        let description = ShortcutsWindow.description(of: groups)
        var error: UnsafeMutablePointer<GError>?
        guard gtk_builder_add_from_string(builder, description, -1, &error) != 0,
            let window = gtk_builder_get_object(builder, "window")
        else {
            preconditionFailure("\(GLibError(taking: error))")
        }
        // GTK owns the window, and the builder holds a reference that is released with it; the handle adds its own.
        self.init(borrowing: window)
        // GTK 4.18 has no role for this window, and without one a screen reader is not told its title.
        setAccessibleRole(.dialog)
    }

    private static func description(of groups: [Group]) -> String {
        var xml =
            "<interface><object class='GtkShortcutsWindow' id='window'><child><object class='GtkShortcutsSection'>"
        // A second page would have a switcher, whose labels GTK's theme makes narrower than nothing (a warning on the
        // console); columns of this height keep every group on one page, which also needs no turning.
        xml += property("section-name", "shortcuts") + property("max-height", "28")
        for group in groups {
            xml += "<child><object class='GtkShortcutsGroup'>" + property("title", group.title)
            for shortcut in group.shortcuts {
                xml += "<child><object class='GtkShortcutsShortcut'>"
                xml += property("title", shortcut.title) + property("accelerator", shortcut.accelerator)
                xml += "</object></child>"
            }
            xml += "</object></child>"
        }
        return xml + "</object></child></object></interface>"
    }

    private static func property(_ name: String, _ value: String) -> String {
        // The caller owns the escaped text.
        guard let escaped = g_markup_escape_text(value, -1) else { return "" }
        defer { g_free(escaped) }
        return "<property name='\(name)'>\(String(cString: escaped))</property>"
    }
}
