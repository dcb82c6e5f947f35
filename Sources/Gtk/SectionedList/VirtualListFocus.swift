import CGtk
@_spi(C) import GLib

/// The keyboard focus, which one row has at a time.
extension VirtualList {
    /// GTK calls this to move the focus in `direction`: into the list, or on from its position in the list.
    func moveFocus(_ direction: GtkDirectionType) -> Bool {
        turnPendingPages()
        if let inside = gtk_widget_get_focus_child(widget) {
            // A row may contain buttons; after the last one the focus leaves the list.
            return gtk_widget_child_focus(inside, direction) != 0
        }
        return takeFocus()
    }

    /// Moves the focus to the row that had it last, otherwise to the first visible row.
    func takeFocus() -> Bool {
        guard let row = focusedRow ?? entryRow else { return false }
        focus(row)
        return true
    }

    func focus(_ row: Int, revealing: Bool = true) {
        turnPendingPages()
        guard row >= 0, row < layout.rowCount, let delegate, !isDisposed else { return }
        if revealing { scroll(to: row, .nearest) }
        guard gtk_widget_get_root(widget) != nil else {
            wantsFocus = true
            focusRow(row)
            return
        }
        wantsFocus = false
        let isRevealing = revealsFocus
        revealsFocus = false
        gtk_widget_grab_focus(showRow(row, delegate).widget)
        revealsFocus = isRevealing
        gtk_widget_queue_allocate(widget)
    }

    /// Scrolls to an offset and moves the focus to a row that is in view there.
    ///
    /// The focused row keeps its widget until it has lost the focus, because otherwise the focus would leave the list.
    /// So the new row takes the widget of a row that goes out of view, if any: binding it costs less than showing and
    /// hiding another widget.
    func scroll(to offset: Int, focusing row: Int, _ heights: SectionedListHeights) {
        isAllocating = true
        vertical.setValue(Double(offset))
        isAllocating = false
        release(allBut: Set(wantedElements(heights)))
        focus(row, revealing: false)
        showItems(heights)
        gtk_widget_queue_allocate(widget)
    }

    func grabFocusOfFocusedRow() {
        guard let focusedRow, let item = rows[focusedRow], gtk_widget_get_root(widget) != nil else { return }
        wantsFocus = false
        gtk_widget_grab_focus(item.widget)
    }

    /// The focus moved to a child of the list, or out of the list.
    func focusDidMove(to child: UnsafeMutablePointer<GtkWidget>?) {
        guard let child, !isDisposed, let item = rows.values.first(where: { $0.widget == child }) else { return }
        hadFocus = true
        if revealsFocus, !isAllocating { scroll(to: item.index, .nearest) }
        focusRow(item.index)
    }

    func activate(itemWidget: UnsafeMutablePointer<GtkWidget>) {
        guard let item = rows.values.first(where: { $0.widget == itemWidget }) else { return }
        // The widget may show another row afterwards.
        let row = item.index
        wasMoved = true
        focus(row)
        delegate?.activate(row: row)
    }

    private func focusRow(_ row: Int) {
        let isOther = focusedRow != row
        focusedRow = row
        if isOther { delegate?.focusChanged(row: row) }
    }
}
