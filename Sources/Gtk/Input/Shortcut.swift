import CGtk
@_spi(C) import GLib

/// The keyboard.
extension Widget {
    /// Runs a handler for a combination of keys (`<Control>f`) while the focus is in the widget, and takes the keys.
    public func onKey(_ accelerator: String, _ handler: @escaping @MainActor () -> Void) {
        addShortcut(accelerator) {
            handler()
            return .stop
        }
    }

    /// Runs a handler for a combination of keys while the focus is in the widget. It tells whether it takes the keys.
    public func addShortcut(_ accelerator: String, _ handler: @escaping @MainActor () -> SignalHandling) {
        addShortcut(accelerator, callbackAction(handler))
    }

    /// Runs a handler for a combination of keys while the focus is anywhere in the window, unless the focused widget
    /// uses those keys.
    public func addWindowShortcut(_ accelerator: String, _ handler: @escaping @MainActor () -> SignalHandling) {
        addShortcut(accelerator, callbackAction(handler), scope: GTK_SHORTCUT_SCOPE_GLOBAL)
    }

    /// Runs a handler for a combination of keys while the focus is in the widget, before the focused widget uses the keys.
    public func addFirstShortcut(_ accelerator: String, _ handler: @escaping @MainActor () -> SignalHandling) {
        addShortcut(accelerator, callbackAction(handler), isFirst: true)
    }

    /// Activates a named action by a combination of keys while the focus is in the widget.
    public func addShortcut(_ accelerator: String, activating action: String) {
        addShortcut(accelerator, gtk_named_action_new(action))
    }

    private func callbackAction(_ handler: @escaping @MainActor () -> SignalHandling) -> OpaquePointer? {
        let callback = Callback<Void, SignalHandling> { handler() }
        let call: GtkShortcutFunc = { _, _, data in
            guard let callback = Callback<Void, SignalHandling>.borrow(data) else { return 0 }
            return onMainActor { callback.body(()) } == .stop ? 1 : 0
        }
        // The action owns the callback, and releases it when it is finalized.
        return gtk_callback_action_new(call, callback.retained(), releaseCallback)
    }

    private func addShortcut(
        _ accelerator: String, _ action: OpaquePointer?, scope: GtkShortcutScope = GTK_SHORTCUT_SCOPE_LOCAL,
        isFirst: Bool = false
    ) {
        let controller = addController(gtk_shortcut_controller_new())
        if isFirst { gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE) }
        gtk_shortcut_controller_set_scope(controller.opaque, scope)
        // The shortcut takes ownership of the trigger and the action, and the controller of the shortcut.
        let shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(accelerator), action)
        gtk_shortcut_controller_add_shortcut(controller.opaque, shortcut)
    }
}
