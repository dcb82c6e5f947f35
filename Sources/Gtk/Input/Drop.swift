import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when files are dropped on the widget: their paths, or URIs for files that are not local.
    ///
    /// - Parameter hoverClass: A style class that the widget has while files are dragged over it.
    public func onDropFiles(hoverClass: String? = nil, _ handler: @escaping @MainActor ([String]) -> Void) {
        guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
        let controller = addController(target)
        controller.connect(handling: "drop") { arguments in
            // The argument is a GValue in a GValue; the list of files in it is borrowed.
            guard let value = arguments.boxed(0)?.assumingMemoryBound(to: GValue.self),
                let list = g_value_get_boxed(value)
            else { return .proceed }
            handler(files(in: OpaquePointer(list)))
            return .stop
        }
        guard let hoverClass else { return }
        controller.connect("notify::current-drop") { arguments in
            let target = OpaquePointer(arguments.instance)
            guard let widget = gtk_event_controller_get_widget(target) else { return }
            Widget(borrowing: widget).setClass(hoverClass, gtk_drop_target_get_current_drop(target) != nil)
        }
    }
}

/// The paths or URIs in a GdkFileList.
@MainActor
private func files(in list: OpaquePointer) -> [String] {
    // The caller owns the list, but not its elements.
    let files = gdk_file_list_get_files(list)
    defer { g_slist_free(files) }
    var result: [String] = []
    var node = files
    while let element = node {
        if let path = pathOrURI(OpaquePointer(element.pointee.data)) { result.append(path) }
        node = element.pointee.next
    }
    return result
}

@MainActor
public enum Clipboard {
    public static func setText(_ text: String) {
        // The clipboard belongs to the display, which GTK owns.
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }
}
