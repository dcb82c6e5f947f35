import CGtk
@_spi(C) import GLib

/// Keys and clicks. The scrolled window handles scrolling by wheel, touch and scrollbar.
extension VirtualList {
    func addInput() {
        let list = Widget(borrowing: UnsafeMutableRawPointer(widget))
        list.addController(gtk_event_controller_key_new()).connect(handling: "key-pressed") { [weak self] arguments in
            self?.keyPressed(guint(arguments.uint(0)), modifiers: arguments.flags(2)) == true ? .stop : .proceed
        }
        let menuClick = list.addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(menuClick.opaque, guint(GDK_BUTTON_SECONDARY))
        menuClick.connect("pressed") { [weak self] arguments in
            if self?.openMenu(x: arguments.double(1), y: arguments.double(2)) == true {
                gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
        let click = list.addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_PRIMARY))
        click.connect("pressed") { [weak self] arguments in
            self?.pressed(times: arguments.int(0), x: arguments.double(1), y: arguments.double(2))
        }
        click.connect("released") { [weak self] arguments in
            if self?.released(x: arguments.double(1), y: arguments.double(2)) == true {
                gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
        click.connect("cancel") { [weak self] _ in self?.pressedRow = nil }
    }

    // MARK: Keys

    private static let pageKeys = [GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down]

    private func keyPressed(_ key: guint, modifiers: UInt32) -> Bool {
        let held = modifiers & gtk_accelerator_get_default_mod_mask().rawValue
        let isPlain = held == 0
        let isPlainOrControl = isPlain || held == GDK_CONTROL_MASK.rawValue
        guard layout.rowCount > 0 else { return false }
        if !VirtualList.pageKeys.contains(Int32(key)) { turnPendingPages() }
        let row = focusedRow ?? firstVisibleRow ?? 0
        switch Int32(key) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: return isPlain && move(to: layout.row(above: row))
        case GDK_KEY_Down, GDK_KEY_KP_Down: return isPlain && move(to: layout.row(below: row))
        case GDK_KEY_Left, GDK_KEY_KP_Left: return isPlain && moveSideways(from: row, isMirrored ? 1 : -1)
        case GDK_KEY_Right, GDK_KEY_KP_Right: return isPlain && moveSideways(from: row, isMirrored ? -1 : 1)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: return isPlain && turnPage(-1)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: return isPlain && turnPage(1)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return isPlainOrControl && moveToStart()
        case GDK_KEY_End, GDK_KEY_KP_End: return isPlainOrControl && moveToEnd()
        case GDK_KEY_Menu: return isPlain && openMenuOfFocused()
        case GDK_KEY_F10: return held == GDK_SHIFT_MASK.rawValue && openMenuOfFocused()
        case GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter, GDK_KEY_space, GDK_KEY_KP_Space:
            return isPlain && activateFocused()
        default: return false
        }
    }

    /// Moves the focus, which stays on the first and last row at the ends. Returns that the key was handled, so that
    /// the focus does not leave the list.
    private func move(to row: Int) -> Bool {
        wasMoved = true
        showFocus()
        focus(min(max(0, row), layout.rowCount - 1))
        return true
    }

    /// Shows the focus ring for keyboard users, even after a click has set the focus.
    func showFocus() {
        guard let root = gtk_widget_get_root(widget) else { return }
        gtk_window_set_focus_visible(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), 1)
    }

    private var isMirrored: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    /// With several columns, moves to the next or previous row, also across the end of a line.
    private func moveSideways(from row: Int, _ step: Int) -> Bool {
        layout.columns > 1 && move(to: row + step)
    }

    private func moveToStart() -> Bool {
        vertical.setValue(0)
        return move(to: 0)
    }

    private func moveToEnd() -> Bool {
        guard let heights, let viewport else { return move(to: layout.rowCount - 1) }
        vertical.setValue(Double(max(0, scrolledHeight(heights) - viewport.height)))
        return move(to: layout.rowCount - 1)
    }

    private func activateFocused() -> Bool {
        guard let focusedRow, gtk_widget_get_focus_child(widget) != nil else { return false }
        delegate?.activate(row: focusedRow)
        return true
    }

    // MARK: Menus

    private func openMenuOfFocused() -> Bool {
        guard let row = focusedRow, gtk_widget_get_focus_child(widget) != nil, let heights, let viewport else {
            return false
        }
        focus(row)
        let contentWidth = min(viewport.width, greatestContentWidth)
        let start = Double((viewport.width - contentWidth) / 2)
        let y = layout.y(ofRow: row, heights: heights) - offset + layout.height(ofRow: row, heights: heights) / 2
        delegate?.openMenu(row: row, x: isMirrored ? Double(viewport.width) - start : start, y: Double(y))
        return true
    }

    private func openMenu(x: Double, y: Double) -> Bool {
        turnPendingPages()
        guard let row = row(atX: x, y: y), takesFocus(row) else { return false }
        wasMoved = true
        // Scrolling now would move the row away from the pointer.
        focus(row, revealing: false)
        delegate?.openMenu(row: row, x: x, y: y)
        return true
    }

    // MARK: Clicks

    private func pressed(times: Int, x: Double, y: Double) {
        turnPendingPages()
        // The second press of a double click does not activate the row again.
        guard times == 1, let row = row(atX: x, y: y), takesFocus(row) else {
            pressedRow = nil
            return
        }
        pressedRow = row
        wasMoved = true
        // Scrolling now would move the row away from the pointer.
        focus(row, revealing: false)
    }

    private func released(x: Double, y: Double) -> Bool {
        defer { pressedRow = nil }
        guard let row = pressedRow, row == self.row(atX: x, y: y) else { return false }
        if revealsClickedRow { scroll(to: row, .nearest) }
        if delegate?.activatesOnClick(row: row) == true { delegate?.activate(row: row) }
        return true
    }

    /// The visible row at a point of the viewport.
    private func row(atX x: Double, y: Double) -> Int? {
        guard let heights, let viewport, y >= 0, y < Double(viewport.height),
            abs(x - Double(viewport.width) / 2) <= Double(min(viewport.width, greatestContentWidth)) / 2,
            case .row(let first) = layout.item(atY: offset + Int(y), heights: heights)?.element
        else { return nil }
        if let pinned = pinnedPlace(heights),
            Int(y) < pinned.y + layout.height(ofHeader: pinned.section, heights: heights)
        {
            return nil
        }
        // The margin between two rows belongs to neither.
        return layout.line(ofRow: first).first { row in
            guard let item = rows[row] else { return false }
            var (itemX, itemY) = (0.0, 0.0)
            return gtk_widget_translate_coordinates(widget, item.widget, x, y, &itemX, &itemY) != 0
                && gtk_widget_contains(item.widget, itemX, itemY) != 0
        }
    }
}
