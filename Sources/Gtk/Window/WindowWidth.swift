import CGtk
@_spi(C) import GLib

extension Window {
    /// Calls the handler with the width of the window in logical pixels: now if it is on screen already, and at each
    /// change of its size or of the text size.
    public func onWidthChanged(_ handler: @escaping @MainActor (Int) -> Void) {
        let follow = { @MainActor [weak self] in
            guard let self, let surface = gtk_native_get_surface(OpaquePointer(self.pointer)) else { return }
            // The window owns its surface while it is realized; the handle adds a reference.
            let handle = Object(borrowing: UnsafeMutableRawPointer(surface))
            handle.connect("layout") { handler($0.int(0)) }
            handler(Int(gdk_surface_get_width(surface)))
            for property in ["gtk-xft-dpi", "gtk-font-name"] {
                Settings.standard?.connect("notify::\(property)") { [weak self] _ in
                    // GTK takes the new size over in a handler of its own.
                    MainLoop.whenIdle {
                        guard let self, let surface = gtk_native_get_surface(OpaquePointer(self.pointer)) else {
                            return
                        }
                        handler(Int(gdk_surface_get_width(surface)))
                    }
                }
            }
        }
        if gtk_widget_get_realized(widget) != 0 {
            follow()
        } else {
            connect("realize") { _ in follow() }
        }
    }
}
