import CGtk
@_spi(C) import GLib

/// The desktop's dialog for choosing files. Its buttons have GTK's own words.
@MainActor
public enum FileChooser {
    /// The files that the dialog lists.
    public struct Filter: Sendable {
        let name: String
        let suffixes: [String]
        let mimeTypes: [String]
        let patterns: [String]

        /// - Parameter suffixes: Without the dot, in any case.
        public init(_ name: String, suffixes: [String] = [], mimeTypes: [String] = []) {
            self.init(name, suffixes: suffixes, mimeTypes: mimeTypes, patterns: [])
        }

        private init(_ name: String, suffixes: [String], mimeTypes: [String], patterns: [String]) {
            self.name = name
            self.suffixes = suffixes
            self.mimeTypes = mimeTypes
            self.patterns = patterns
        }

        public static func allFiles(_ name: String) -> Filter {
            Filter(name, suffixes: [], mimeTypes: [], patterns: ["*"])
        }
    }

    /// Lets the user choose files to open.
    ///
    /// - Parameter completion: Gets the paths, or URIs for files that are not local; empty if the user canceled.
    public static func open(
        _ title: String, parent: Window?, multiple: Bool = false, filters: [Filter] = [],
        completion: @escaping @MainActor ([String]) -> Void
    ) {
        let dialog = Object(
            new: gtk_file_chooser_native_new(
                title, parent?.gtkWindow, GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil))
        gtk_file_chooser_set_select_multiple(dialog.opaque, multiple ? 1 : 0)
        show(dialog, filters: filters, completion: completion)
    }

    /// Lets the user choose a folder.
    ///
    /// - Parameter completion: Gets its path, or the URI of one that is not local; empty if the user canceled.
    public static func openFolder(
        _ title: String, parent: Window?, completion: @escaping @MainActor ([String]) -> Void
    ) {
        let dialog = Object(
            new: gtk_file_chooser_native_new(
                title, parent?.gtkWindow, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, nil, nil))
        show(dialog, filters: [], completion: completion)
    }

    /// Lets the user choose where a file is written.
    ///
    /// - Parameters:
    ///   - name: The suggested name of the file.
    ///   - completion: Gets the path, or the URI for a file that is not local; `nil` if the user canceled.
    public static func save(
        _ title: String, parent: Window?, name: String, filters: [Filter] = [],
        completion: @escaping @MainActor (String?) -> Void
    ) {
        let dialog = Object(
            new: gtk_file_chooser_native_new(
                title, parent?.gtkWindow, GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil))
        gtk_file_chooser_set_current_name(dialog.opaque, name)
        show(dialog, filters: filters) { completion($0.first) }
    }

    private static func show(
        _ dialog: Object, filters: [Filter], completion: @escaping @MainActor ([String]) -> Void
    ) {
        gtk_native_dialog_set_modal(dialog.cast(), 1)
        for filter in filters {
            // The chooser adds a reference; until then the local constant keeps the handle, and so the filter, alive.
            let handle = makeFilter(filter)
            gtk_file_chooser_add_filter(dialog.opaque, handle.opaque)
        }
        // The handler keeps the dialog alive until the user responds; destroying the dialog frees the handler.
        dialog.connect("response") { arguments in
            let files = arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue) ? chosenFiles(dialog) : []
            gtk_native_dialog_hide(dialog.cast())
            gtk_native_dialog_destroy(dialog.cast())
            completion(files)
        }
        gtk_native_dialog_show(dialog.cast())
    }

    private static func makeFilter(_ filter: Filter) -> Object {
        let result = Object(new: gtk_file_filter_new())
        gtk_file_filter_set_name(result.opaque, filter.name)
        filter.suffixes.forEach { gtk_file_filter_add_suffix(result.opaque, $0) }
        filter.mimeTypes.forEach { gtk_file_filter_add_mime_type(result.opaque, $0) }
        filter.patterns.forEach { gtk_file_filter_add_pattern(result.opaque, $0) }
        return result
    }

    private static func chosenFiles(_ dialog: Object) -> [String] {
        // The caller owns the list, and a reference to each item that it takes out.
        let list = Object(new: gtk_file_chooser_get_files(dialog.opaque))
        return (0..<g_list_model_get_n_items(list.opaque)).compactMap { index in
            let file = Object(new: g_list_model_get_item(list.opaque, index))
            return pathOrURI(file.opaque)
        }
    }
}
