import CGtk
@_spi(C) import GLib

/// A window. GTK owns it from its creation until `destroy`.
@MainActor
public class Window: Widget {
    public convenience init() {
        self.init(toplevel: gtk_window_new())
    }

    /// GTK keeps the reference of a new window; the handle adds its own.
    convenience init(toplevel window: WidgetPointer?) {
        guard let window else { preconditionFailure("GTK could not create a window") }
        self.init(borrowing: window)
    }

    var gtkWindow: UnsafeMutablePointer<GtkWindow> { cast() }

    public var title: String? {
        get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } }
        set { gtk_window_set_title(gtkWindow, newValue?.shownAsName()) }
    }

    /// The initial size.
    public var defaultSize: (width: Int, height: Int) {
        get { currentSize }
        set { gtk_window_set_default_size(gtkWindow, gint(newValue.width), gint(newValue.height)) }
    }

    /// The size while the window is neither maximized nor full screen: the size to save.
    public var currentSize: (width: Int, height: Int) {
        // GTK updates the default size when the user resizes the window.
        var width: gint = 0
        var height: gint = 0
        gtk_window_get_default_size(gtkWindow, &width, &height)
        return (Int(width), Int(height))
    }

    public var isMaximized: Bool {
        get { gtk_window_is_maximized(gtkWindow) != 0 }
        set { if newValue { gtk_window_maximize(gtkWindow) } else { gtk_window_unmaximize(gtkWindow) } }
    }

    public var modal: Bool {
        get { gtk_window_get_modal(gtkWindow) != 0 }
        set { gtk_window_set_modal(gtkWindow, newValue ? 1 : 0) }
    }

    /// Whether it is the active window.
    var isActive: Bool { gtk_window_is_active(gtkWindow) != 0 }

    /// Sets the name of the theme icon for all windows without their own.
    public static func setDefaultIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

    /// The window that it stays above.
    public var transientFor: Window? {
        get { gtk_window_get_transient_for(gtkWindow).map { Window(borrowing: $0) } }
        set { gtk_window_set_transient_for(gtkWindow, newValue?.gtkWindow) }
    }

    /// Whether it is destroyed together with `transientFor`.
    public var destroyWithParent: Bool {
        get { gtk_window_get_destroy_with_parent(gtkWindow) != 0 }
        set { gtk_window_set_destroy_with_parent(gtkWindow, newValue ? 1 : 0) }
    }

    // The window owns its titlebar and its child.
    public var titlebar: Widget? {
        get { gtk_window_get_titlebar(gtkWindow).map { Widget(borrowing: $0) } }
        set { gtk_window_set_titlebar(gtkWindow, newValue?.widget) }
    }

    public var child: Widget? {
        get { gtk_window_get_child(gtkWindow).map { Widget(borrowing: $0) } }
        set { gtk_window_set_child(gtkWindow, newValue?.widget) }
    }

    /// Shows it, or brings it to the front.
    public func present() { gtk_window_present(gtkWindow) }

    /// Its number on X11, for a program that shows a dialog above it; empty elsewhere.
    public var handle: String {
        let number = upcoming_window_get_xid(gtkWindow)
        return number == 0 ? "" : String(number)
    }

    /// Asks it to close, as its close button does.
    public func close() { gtk_window_close(gtkWindow) }

    /// Releases GTK's reference, which destroys the window and its content.
    func destroy() { gtk_window_destroy(gtkWindow) }

    /// Runs a handler on a request to close the window. `.stop` keeps it open; otherwise it is destroyed.
    public func onCloseRequest(_ handler: @escaping @MainActor () -> SignalHandling) {
        connect(handling: "close-request") { _ in handler() }
    }

    /// Runs a handler after the window was closed: the time to release the last handle on it.
    public func onClosed(_ handler: @escaping @MainActor () -> Void) {
        // `destroy` is emitted only when the last reference is released, which may be a handle's. A window releases its
        // surface only when it is destroyed.
        connect("unrealize") { _ in handler() }
    }

    /// Runs a handler when the size to save, or the maximized state, has changed.
    public func onSizeChanged(_ handler: @escaping @MainActor () -> Void) {
        for property in ["default-width", "default-height", "maximized"] {
            connect("notify::\(property)") { _ in handler() }
        }
    }

    /// Runs a handler once, when it becomes the active window, and is on the screen.
    public func whenActive(_ handler: @escaping @MainActor () -> Void) {
        guard !isActive else { return handler() }
        var isDone = false
        connect("notify::is-active") { [weak self] _ in
            guard !isDone, self?.isActive == true else { return }
            isDone = true
            MainLoop.whenIdle(handler)
        }
    }

    /// Whether the processor draws it, for want of a graphics device. Known once it is presented.
    public var isDrawnByProcessor: Bool {
        guard let renderer = gtk_native_get_renderer(opaque) else { return false }
        let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, gsk_cairo_renderer_get_type()) != 0
    }

    /// Makes Escape close the window, unless the focused widget uses that key.
    public func closeOnEscape() {
        addShortcut("Escape", activating: "window.close")
    }
}

extension Window {
    /// The widget that has the keyboard focus, or gets it when the window becomes active.
    public var focusWidget: Widget? {
        get { gtk_window_get_focus(gtkWindow).map { Widget(borrowing: $0) } }
        set {
            gtk_window_set_focus(gtkWindow, newValue?.widget)
            if newValue == nil { forgetFocusPath() }
        }
    }
}

extension Window {
    /// Makes Tab begin at the first widget of the window. Otherwise GTK continues from the last focus, even if that
    /// widget is hidden now.
    private func forgetFocusPath() {
        var next: WidgetPointer? = widget
        while let parent = next {
            next = gtk_widget_get_focus_child(parent)
            gtk_widget_set_focus_child(parent, nil)
        }
    }
}

/// A window of an application: it carries actions (`win.`), and the application runs while it is open.
@MainActor
public final class ApplicationWindow: Window {
    public convenience init(_ application: Application) {
        self.init(toplevel: gtk_application_window_new(application.application))
    }

    /// The window adds a reference to the action.
    public func addAction(_ action: Action) {
        g_action_map_add_action(opaque, action.opaque)
    }
}
