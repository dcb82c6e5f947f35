import CGtk
@_spi(C) import GLib
import DisplayText

/// The common interface of text fields (GtkEditable).
@MainActor
open class Editable: Widget {
    /// The most characters of a field. GTK shapes the whole text at each change.
    public static let longestText = 10_000

    /// Limits the text to `longestText`: the rest of a longer text is cut off.
    func limitText() {
        // The text of every kind of field is a GtkText, which the field owns.
        guard let text = gtk_editable_get_delegate(opaque) else { return }
        gtk_text_set_max_length(UnsafeMutablePointer(text), gint(Editable.longestText))
    }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { gtk_editable_set_text(opaque, newValue.shown(as: .field)) }
    }

    /// Runs a handler with the text when Enter is pressed.
    public func onActivate(_ handler: @escaping @MainActor (String) -> Void) {
        connectWithText("activate", handler)
    }

    /// Runs a handler with the text after each change, by the user or by the program.
    public func onChanged(_ handler: @escaping @MainActor (String) -> Void) {
        connectWithText("changed", handler)
    }

    func connectWithText(_ signal: String, _ handler: @escaping @MainActor (String) -> Void) {
        connect(signal) { arguments in
            handler(String(cString: gtk_editable_get_text(OpaquePointer(arguments.instance))))
        }
    }
}
