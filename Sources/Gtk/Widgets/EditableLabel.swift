import CGtk

/// A text that can be changed in its place: by Enter or a double click on it, or when it is told to. Escape gives it up.
@MainActor
public final class EditableLabel: Widget {
    public convenience init(_ text: String = "") {
        self.init(new: gtk_editable_label_new(text))
    }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    public var isEditing: Bool { gtk_editable_label_get_editing(opaque) != 0 }

    public func startEditing() { gtk_editable_label_start_editing(opaque) }

    /// Runs a handler with the text when the editing has ended, whether it is another one or not.
    public func onEdited(_ handler: @escaping @MainActor (String) -> Void) {
        connect("notify::editing") { arguments in
            let label = OpaquePointer(arguments.instance)
            if gtk_editable_label_get_editing(label) == 0 { handler(String(cString: gtk_editable_get_text(label))) }
        }
    }
}
