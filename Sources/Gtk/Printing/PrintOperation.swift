import CGtk
@_spi(C) import GLib

/// A document that is printed page by page. It is measured in pieces, between which the window stays responsive.
@MainActor
public protocol PrintDocument: AnyObject {
    /// Starts from nothing, because the paper may be another one than before.
    func begin(on canvas: PrintCanvas)
    /// Measures a further piece.
    ///
    /// - Returns: Whether all is measured.
    func measure(on canvas: PrintCanvas) -> Bool
    /// Whether its pages are wider than high.
    var isLandscape: Bool { get }
    /// The number of pages, as far as they are measured; at least one.
    var pageCount: Int { get }
    func draw(page: Int, on canvas: PrintCanvas)
}

extension PrintDocument {
    public var isLandscape: Bool { false }
}

/// Prints a document through the dialog of the desktop, or writes it as a PDF file. GTK shows the progress of a long one, which
/// can be cancelled.
@MainActor
public enum PrintOperation {
    public enum Result: Sendable {
        case done, cancelled
        /// In words of the desktop.
        case failed(String)
    }

    /// The printer, the paper and the like that the user chose last.
    private static var lastSettings: Object?

    /// Prints by the desktop's dialog.
    ///
    /// - Parameter name: What the queue of the printer calls it.
    public static func print(
        _ document: any PrintDocument, name: String, over window: Window,
        completion: @escaping @MainActor (Result) -> Void
    ) {
        let operation = operation(document, name: name) { result, settings in
            if case .done = result { lastSettings = settings }
            completion(result)
        }
        if let lastSettings {
            // The operation adds a reference.
            gtk_print_operation_set_print_settings(operation.cast(), lastSettings.opaque)
            // The document decides that.
            gtk_print_settings_unset(lastSettings.opaque, GTK_PRINT_SETTINGS_ORIENTATION)
        }
        run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: window)
    }

    /// Writes a PDF file, on the paper of the user's country.
    ///
    /// - Parameter path: A local file, which is replaced. After a failure it may be incomplete.
    public static func export(
        _ document: any PrintDocument, to path: String, over window: Window,
        completion: @escaping @MainActor (Result) -> Void
    ) {
        let operation = operation(document, name: "") { result, _ in completion(result) }
        gtk_print_operation_set_export_filename(operation.cast(), path)
        run(operation, GTK_PRINT_OPERATION_ACTION_EXPORT, over: window)
    }

    private static func operation(
        _ document: any PrintDocument, name: String, completion: @escaping @MainActor (Result, Object?) -> Void
    ) -> Object {
        let operation = Object(new: gtk_print_operation_new())
        gtk_print_operation_set_allow_async(operation.cast(), 1)
        gtk_print_operation_set_show_progress(operation.cast(), 1)
        gtk_print_operation_set_embed_page_setup(operation.cast(), 1)
        // The page has margins of its own, which are wider than those of printers.
        gtk_print_operation_set_use_full_page(operation.cast(), 1)
        gtk_print_operation_set_unit(operation.cast(), GTK_UNIT_POINTS)
        if document.isLandscape {
            let setup = Object(new: gtk_page_setup_new())
            gtk_page_setup_set_orientation(setup.opaque, GTK_PAGE_ORIENTATION_LANDSCAPE)
            // The operation adds a reference.
            gtk_print_operation_set_default_page_setup(operation.cast(), setup.opaque)
        }
        if !name.isEmpty { gtk_print_operation_set_job_name(operation.cast(), name) }
        operation.connect("begin-print") { arguments in
            PrintCanvas(arguments.object(0)).map(document.begin)
        }
        operation.connect(handling: "paginate") { arguments in
            guard let canvas = PrintCanvas(arguments.object(0)) else { return .stop }
            guard document.measure(on: canvas) else { return .proceed }
            gtk_print_operation_set_n_pages(
                arguments.instance.assumingMemoryBound(to: GtkPrintOperation.self), gint(document.pageCount))
            return .stop
        }
        operation.connect("draw-page") { arguments in
            if let canvas = PrintCanvas(arguments.object(0)) { document.draw(page: arguments.int(1), on: canvas) }
        }
        operation.connect("done") { arguments in
            let operation = arguments.instance.assumingMemoryBound(to: GtkPrintOperation.self)
            switch GtkPrintOperationResult(UInt32(arguments.enumeration(0))) {
            case GTK_PRINT_OPERATION_RESULT_APPLY:
                // The operation owns them.
                let settings = gtk_print_operation_get_print_settings(operation)
                completion(.done, settings.map { Object(borrowing: UnsafeMutableRawPointer($0)) })
            case GTK_PRINT_OPERATION_RESULT_ERROR:
                var error: UnsafeMutablePointer<GError>?
                gtk_print_operation_get_error(operation, &error)
                completion(.failed(GLibError(taking: error).description), nil)
            default: completion(.cancelled, nil)
            }
        }
        return operation
    }

    /// An operation that runs keeps itself alive, and ends with `done`.
    private static func run(_ operation: Object, _ action: GtkPrintOperationAction, over window: Window) {
        gtk_print_operation_run(operation.cast(), action, window.gtkWindow, nil)
    }
}
