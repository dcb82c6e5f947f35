import CGtk
@_spi(C) import GLib

/// The program in the desktop: one instance for each user, which handles the windows, actions and files.
@MainActor
public final class Application: Object {
    /// - Parameter id: The name on the bus, as in the desktop file (`org.example.Program`).
    public convenience init(id: String) {
        Display.setLocaleOnce
        self.init(new: gtk_application_new(id, G_APPLICATION_HANDLES_OPEN))
    }

    var application: UnsafeMutablePointer<GtkApplication> { cast() }
    var gApplication: UnsafeMutablePointer<GApplication> { cast() }

    /// Runs once, before anything else, in the instance that shows the windows.
    public func onStartup(_ handler: @escaping @MainActor () -> Void) { connect("startup") { _ in handler() } }

    /// Runs when the program is started without files, also when it is started again while it runs.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { connect("activate") { _ in handler() } }

    public func onShutdown(_ handler: @escaping @MainActor () -> Void) { connect("shutdown") { _ in handler() } }

    /// Runs when the program is started with files. Passes their paths, or URIs for files that are not local or whose
    /// paths are not UTF-8.
    public func onOpen(_ handler: @escaping @MainActor ([String]) -> Void) {
        connect("open") { arguments in
            let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self)
            handler((0..<arguments.int(1)).compactMap { pathOrURI(files?[$0]) })
        }
    }

    /// Runs the program until its last window is closed, and returns its exit status. The first argument is the
    /// program's name.
    public func run(arguments: [String]) -> Int32 {
        return withCStrings(arguments) { strings in
            strings.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: arguments.count + 1) {
                g_application_run(gApplication, gint(arguments.count), $0)
            }
        }
    }

    /// Connects to the session bus, for GTK and for the application. Call it before the first use of GTK, which would connect
    /// by itself, and close that connection again.
    ///
    /// Without a bus no screen reader can reach the program, and GTK 4.8 would print a warning for each widget; so
    /// accessibility is turned off. The environment is changed before GTK or another thread reads it.
    public static func connectToSessionBus() {
        // The program keeps the connection until it ends.
        guard g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) == nil else { return }
        g_setenv("GTK_A11Y", "none", 1)
    }

    /// Keeps it running without a window, until `release` is called as often.
    public func hold() { g_application_hold(gApplication) }

    public func release() { g_application_release(gApplication) }

    /// Ends the main loop, even if windows are open.
    public func quit() { g_application_quit(gApplication) }

    /// The application adds a reference to the action.
    public func addAction(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

    /// The keys (`<Control>f`) of an action (`win.search`).
    public func setAccelerators(_ action: String, _ accelerators: [String]) {
        withCStrings(accelerators) { gtk_application_set_accels_for_action(application, action, $0) }
    }
}

/// The local path of a GFile, or its URI if it has no local path or one that is not UTF-8.
@MainActor
func pathOrURI(_ file: OpaquePointer?) -> String? {
    guard let file else { return nil }
    if let path = g_file_peek_path(file).flatMap({ String(validatingCString: $0) }) { return path }
    // The caller owns the URI.
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
}
