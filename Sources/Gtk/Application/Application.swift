import CGtk
@_spi(C) import GLib

/// The program as the desktop knows it: one instance for each user, whose windows, actions and files it handles.
@MainActor
public final class Application: Object {
    /// - Parameter id: the name on the bus, as in the desktop file (`org.example.Program`).
    public convenience init(id: String) {
        Display.setLocaleOnce
        self.init(new: gtk_application_new(id, G_APPLICATION_HANDLES_OPEN))
    }

    var application: UnsafeMutablePointer<GtkApplication> { cast() }
    private var gApplication: UnsafeMutablePointer<GApplication> { cast() }

    /// Runs once in the instance that will show windows, before anything else.
    public func onStartup(_ handler: @escaping @MainActor () -> Void) { connect("startup") { _ in handler() } }

    /// Runs when the program is started, here or a second time elsewhere, without files.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { connect("activate") { _ in handler() } }

    public func onShutdown(_ handler: @escaping @MainActor () -> Void) { connect("shutdown") { _ in handler() } }

    /// Runs when the program is started with files: their paths, or the URIs of what is no local file or not UTF-8.
    public func onOpen(_ handler: @escaping @MainActor ([String]) -> Void) {
        connect("open") { arguments in
            let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self)
            handler((0..<arguments.int(1)).compactMap { pathOrURI(files?[$0]) })
        }
    }

    /// Runs the program until its last window is closed, and answers its exit status. The first argument is its own name.
    public func run(arguments: [String]) -> Int32 {
        let bus = Application.connectToSessionBus()
        defer { if let bus { g_object_unref(UnsafeMutableRawPointer(bus)) } }
        return withCStrings(arguments) { strings in
            strings.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: arguments.count + 1) {
                g_application_run(gApplication, gint(arguments.count), $0)
            }
        }
    }

    /// The session bus, which the application then finds connected; `nil` where there is none.
    ///
    /// Without it no screen reader can reach the program, and GTK 4.8 would have each widget complain on the console that it has
    /// no place on the bus: it is told to do without. The environment is changed before GTK, or any thread, looks at it.
    private static func connectToSessionBus() -> OpaquePointer? {
        if let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) { return bus }
        g_setenv("GTK_A11Y", "none", 1)
        return nil
    }

    /// Ends the main loop, whatever windows are open.
    public func quit() { g_application_quit(gApplication) }

    /// The application adds a reference to the action.
    public func addAction(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

    /// The keys (`<Control>f`) of an action (`win.search`).
    public func setAccelerators(_ action: String, _ accelerators: [String]) {
        withCStrings(accelerators) { gtk_application_set_accels_for_action(application, action, $0) }
    }
}

/// The local path of a GFile, or its URI if it has none, or one that is not UTF-8.
@MainActor
func pathOrURI(_ file: OpaquePointer?) -> String? {
    guard let file else { return nil }
    if let path = g_file_peek_path(file).flatMap({ String(validatingCString: $0) }) { return path }
    // The caller owns the URI.
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
}
