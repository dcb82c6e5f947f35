import CGtk
@_spi(C) import GLib

/// The keyboard focus, which belongs to one row at a time.
extension VirtualList {
    /// GTK asks to move the focus in `direction`: into the list, or onwards from where it is in the list.
    func moveFocus(_ direction: GtkDirectionType) -> Bool {
        turnPendingPages()
        if let inside = gtk_widget_get_focus_child(widget) {
            // A row may hold buttons; past the last of them the focus leaves the list.
            return gtk_widget_child_focus(inside, direction) != 0
        }
        return takeFocus()
    }

    /// Gives the focus to the row that had it last, else to the first one that is seen.
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

    /// Scrolls to an offset and gives the focus to a row that is in view there.
    ///
    /// The row with the focus keeps its widget until it has lost it, or the focus would leave the list. So the other takes
    /// one that goes out of view, where there is one: to show another, and hide it again, would cost more than to fill it.
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

    /// The focus went to a child of the list, or to none.
    func focusDidMove(to child: UnsafeMutablePointer<GtkWidget>?) {
        guard let child, !isDisposed, let item = rows.values.first(where: { $0.widget == child }) else { return }
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
