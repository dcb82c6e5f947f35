import CGtk
@_spi(C) import GLib

/// A modal window above its parent, at first at most as wide as that. It grows with larger text. Its button, Escape or Ctrl+W
/// close it.
@MainActor
public final class Dialog: Window {
    /// The greatest height that its content has had.
    private var grownTo = 0

    /// - Parameters:
    ///   - parent: The window below, which closes the dialog with itself.
    ///   - width: At the usual text size, in logical pixels.
    ///   - height: At the usual text size, in logical pixels; `nil` for the height of the content.
    public convenience init(_ title: String, over parent: Window, width: Int, height: Int? = nil) {
        self.init()
        setAccessibleRole(.dialog)
        self.title = title
        transientFor = parent
        modal = true
        destroyWithParent = true
        // A parent that is not on screen has no width.
        let grown = parent.grown(width)
        defaultSize = (
            width: parent.width > 0 ? min(grown, parent.width) : grown, height: height.map(grownHeight) ?? -1
        )
        // The application's shortcuts, such as the one for quitting, work only in its windows.
        gtk_window_set_application(gtkWindow, gtk_window_get_application(parent.gtkWindow))
        // GTK would look for the window below when the last handle is released, which may be after that window has gone.
        onClosed { [weak self] in self?.transientFor = nil }
        closeOnEscape()
        addShortcut("<Control>w", activating: "window.close")
    }

    /// Makes it as high as what a scrolled window in it has, up to a limit at the usual text size.
    public func fitHeight(to scroll: ScrolledWindow, atMost greatest: Int) {
        let width = currentSize.width
        scroll.fitHeight(ofWindow: width, atMost: grownHeight(greatest))
        defaultSize = (width: width, height: -1)
    }

    /// Makes it high enough for what a scrolled window in it has now, up to a limit at the usual text size. It gets no lower. A height
    /// that the user chose stays until there is more in it than ever.
    public func growHeight(to scroll: ScrolledWindow, atMost greatest: Int) {
        let (width, height) = currentSize
        guard let child = scroll.child else { return }
        let bar = titlebar?.naturalHeight(forWidth: -1) ?? 0
        let content = child.naturalHeight(forWidth: width - 2 * ScrolledWindow.frameWidth)
        let wanted = min(bar + content + 2 * ScrolledWindow.frameWidth, grownHeight(greatest))
        guard wanted > grownTo else { return }
        grownTo = wanted
        if wanted > height { defaultSize = (width: width, height: wanted) }
    }

    /// A height for larger text, which makes it no higher than the window below if that suffices for the usual text.
    private func grownHeight(_ height: Int) -> Int {
        min(grown(height), max(height, transientFor?.height ?? 0))
    }
}
