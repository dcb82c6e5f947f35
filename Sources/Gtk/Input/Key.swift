import CGtk

/// A key that was pressed.
public struct Key: Sendable, Equatable {
    public enum Name: Sendable {
        case up, down, left, right, pageUp, pageDown, home, end
        case enter, space, escape, tab, backTab, delete, backspace, menu
        case f1, f5, f8, f10
    }

    public struct Modifiers: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: GDK_SHIFT_MASK.rawValue)
        public static let control = Modifiers(rawValue: GDK_CONTROL_MASK.rawValue)
        public static let alt = Modifiers(rawValue: GDK_ALT_MASK.rawValue)
        public static let `super` = Modifiers(rawValue: GDK_SUPER_MASK.rawValue)
    }

    /// The number of the key in GDK.
    public let value: UInt32
    public let modifiers: Modifiers

    init(value: UInt32, state: UInt32) {
        self.value = value
        modifiers = Modifiers(rawValue: state).intersection([.shift, .control, .alt, .super])
    }

    /// The key, wherever it is on the keyboard, if it types nothing.
    public var name: Name? {
        switch Int32(bitPattern: value) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: .up
        case GDK_KEY_Down, GDK_KEY_KP_Down: .down
        case GDK_KEY_Left, GDK_KEY_KP_Left: .left
        case GDK_KEY_Right, GDK_KEY_KP_Right: .right
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: .pageUp
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: .pageDown
        case GDK_KEY_Home, GDK_KEY_KP_Home: .home
        case GDK_KEY_End, GDK_KEY_KP_End: .end
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: .enter
        case GDK_KEY_space, GDK_KEY_KP_Space: .space
        case GDK_KEY_Escape: .escape
        case GDK_KEY_Tab, GDK_KEY_KP_Tab: .tab
        case GDK_KEY_ISO_Left_Tab: .backTab
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: .delete
        case GDK_KEY_BackSpace: .backspace
        case GDK_KEY_Menu: .menu
        case GDK_KEY_F1: .f1
        case GDK_KEY_F5: .f5
        case GDK_KEY_F8: .f8
        case GDK_KEY_F10: .f10
        default: nil
        }
    }

    /// What the key types.
    public var character: Character? {
        let scalar = gdk_keyval_to_unicode(value)
        return scalar == 0 ? nil : Unicode.Scalar(scalar).map(Character.init)
    }
}

/// The keyboard.
extension Widget {
    /// Runs a handler when a key is pressed while the focus is in the widget.
    ///
    /// - Parameter capture: whether it comes before the widgets inside, rather than after them.
    public func onKey(capture: Bool = false, _ handler: @escaping @MainActor (Key) -> SignalHandling) {
        let controller = addController(gtk_event_controller_key_new())
        if capture { gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE) }
        controller.connect(handling: "key-pressed") { arguments in
            handler(Key(value: UInt32(arguments.uint(0)), state: arguments.flags(2)))
        }
    }

    /// Runs a handler for a combination of keys (`<Control>f`) while the focus is in the widget.
    public func addShortcut(_ accelerator: String, _ handler: @escaping @MainActor () -> SignalHandling) {
        let callback = Callback<Void, SignalHandling> { handler() }
        let call: GtkShortcutFunc = { _, _, data in
            guard let callback = Callback<Void, SignalHandling>.borrow(data) else { return 0 }
            return onMainActor { callback.body(()) } == .stop ? 1 : 0
        }
        // The action owns the callback, and gives it back when it goes.
        addShortcut(accelerator, gtk_callback_action_new(call, callback.retained(), releaseCallback))
    }

    /// Activates a named action by a combination of keys while the focus is in the widget.
    public func addShortcut(_ accelerator: String, activating action: String) {
        addShortcut(accelerator, gtk_named_action_new(action))
    }

    private func addShortcut(_ accelerator: String, _ action: OpaquePointer?) {
        let controller = addController(gtk_shortcut_controller_new())
        // The shortcut takes over the trigger and the action, the controller the shortcut.
        let shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(accelerator), action)
        gtk_shortcut_controller_add_shortcut(controller.opaque, shortcut)
    }
}
