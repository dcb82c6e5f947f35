import CGtk
@_spi(C) import GLib

/// The window with information about the program.
@MainActor
public final class AboutDialog: Window {
    public enum License: Sendable {
        case mit

        var c: GtkLicense {
            switch self {
            case .mit: GTK_LICENSE_MIT_X11
            }
        }
    }

    public convenience init(
        name: String, version: String, comments: String? = nil, website: String? = nil, license: License,
        authors: [String] = [], copyright: String? = nil, logoIcon: String? = nil
    ) {
        self.init(toplevel: gtk_about_dialog_new())
        setAccessibleRole(.dialog)
        // The dialog copies every text.
        gtk_about_dialog_set_program_name(opaque, name)
        gtk_about_dialog_set_version(opaque, version)
        gtk_about_dialog_set_comments(opaque, comments)
        gtk_about_dialog_set_website(opaque, website)
        gtk_about_dialog_set_license_type(opaque, license.c)
        if !authors.isEmpty { withCStrings(authors) { gtk_about_dialog_set_authors(opaque, $0) } }
        gtk_about_dialog_set_copyright(opaque, copyright)
        gtk_about_dialog_set_logo_icon_name(opaque, logoIcon)
    }
}
