import CGtk
@_spi(C) import GLib

/// A CSS file. It can be activated and deactivated at any time.
@MainActor
public final class StyleSheet: Object {
    public struct Problem: Sendable, CustomStringConvertible {
        public let file: String
        /// The line, from 1.
        public let line: Int
        public let message: String

        public var description: String { "\(file):\(line): \(message)" }
    }

    private var isInForce = false
    private var priority = GTK_STYLE_PROVIDER_PRIORITY_APPLICATION

    /// A sheet without rules; its rules override those of files.
    public convenience init() {
        self.init(new: gtk_css_provider_new())
        priority += 1
    }

    /// Reads a file.
    ///
    /// - Parameter onProblem: Called for each part that GTK does not understand and ignores.
    public convenience init(path: String, onProblem: @escaping @MainActor (Problem) -> Void) {
        self.init(new: gtk_css_provider_new())
        // With a handler, GTK itself prints nothing.
        connect("parsing-error") { arguments in
            // Both arguments are borrowed.
            let error = arguments.boxed(1)?.assumingMemoryBound(to: GError.self)
            let message = error?.pointee.message.map { String(cString: $0) } ?? ""
            var file = path
            var line = 1
            if let section = arguments.boxed(0).map(OpaquePointer.init) {
                line = gtk_css_section_get_start_location(section).map { Int($0.pointee.lines) + 1 } ?? 1
                file = pathOrURI(gtk_css_section_get_file(section)) ?? path
            }
            onProblem(Problem(file: file, line: line, message: message))
        }
        load(path)
    }

    /// Replaces the rules by those of a file.
    public func load(_ path: String) {
        gtk_css_provider_load_from_path(cast(), path)
    }

    /// Replaces the rules.
    public func load(css: String) {
        gtk_css_provider_load_from_data(cast(), css, gssize(css.utf8.count))
    }

    /// Whether its rules apply, with a priority above the theme and below the user's own style sheet.
    public var isActive: Bool {
        get { isInForce }
        set {
            guard newValue != isInForce, let display = gdk_display_get_default() else { return }
            isInForce = newValue
            if newValue {
                // The display adds a reference.
                gtk_style_context_add_provider_for_display(
                    display, opaque, guint(priority))
            } else {
                gtk_style_context_remove_provider_for_display(display, opaque)
            }
        }
    }
}

@MainActor
public enum IconTheme {
    /// Adds a folder of icons, which has the structure of the `hicolor` theme.
    public static func addSearchPath(_ path: String) {
        // The theme belongs to the display.
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }
}
