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

    /// Moves the focus to a row. If rows of its kind take no focus, it goes on to the next one in the same direction that
    /// does; without one, it stays.
    func focus(_ wanted: Int, revealing: Bool = true) {
        turnPendingPages()
        guard wanted >= 0, wanted < layout.rowCount, let delegate, !isDisposed else { return }
        guard let row = focusableRow(from: wanted) else { return }
        // Rows at an end that take no focus can be read at least.
        if revealing { scroll(to: row == focusedRow ? wanted : row, .nearest) }
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

    /// Gives the style class `current` to the row that has the keyboard focus, or had it when the focus left the list, and to
    /// no other. GTK takes the state `:focus-visible` away after a while, and the place of the keyboard must stay visible.
    func markCurrent(_ item: SectionedListItemWidget) {
        item.shell.setClass("current", item.index == focusedRow)
    }

    func takesFocus(_ row: Int) -> Bool { rowKinds[layout.kind(ofRow: row)].takesFocus }

    private func focusableRow(from row: Int) -> Int? {
        let rows = 0..<layout.rowCount
        let isUpward = focusedRow.map { row < $0 } ?? false
        let (below, above) = (row..<rows.upperBound, (0...row).reversed())
        let isFound = { (row: Int) in self.takesFocus(row) }
        return isUpward
            ? above.first(where: isFound) ?? below.first(where: isFound)
            : below.first(where: isFound) ?? above.first(where: isFound)
    }

    func grabFocusOfFocusedRow() {
        guard let focusedRow, let item = rows[focusedRow], gtk_widget_get_root(widget) != nil else { return }
        wantsFocus = false
        gtk_widget_grab_focus(item.widget)
    }

    /// The focus moved to a child of the list, or out of the list.
    func focusDidMove(to child: WidgetPointer?) {
        guard let child, !isDisposed, let item = rows.values.first(where: { $0.widget == child }) else { return }
        hadFocus = true
        if revealsFocus, !isAllocating { scroll(to: item.index, .nearest) }
        focusRow(item.index)
    }

    func activate(itemWidget: WidgetPointer) {
        guard let item = rows.values.first(where: { $0.widget == itemWidget }) else { return }
        // The widget may show another row afterwards.
        let row = item.index
        guard takesFocus(row) else { return }
        wasMoved = true
        focus(row)
        delegate?.activate(row: row)
    }

    private func focusRow(_ row: Int) {
        let last = focusedRow
        focusedRow = row
        guard let delegate else { return }
        sayRow(after: last, delegate)
        if row != last { delegate.focusChanged(row: row) }
    }

    /// A row that was reached from another section has the section in its name, until the focus goes on.
    private func sayRow(after last: Int?, _ delegate: any SectionedListDelegate) {
        guard let row = focusedRow, row < layout.rowCount else { return }
        let section = delegate.accessibleName(ofHeader: layout.section(ofRow: row))
        guard row != last || section != saidSection else { return }
        (isInOtherSection, saidSection) = (section != saidSection, section)
        for row in Set([last, row].compactMap { $0 }) { rows[row].map { name($0, delegate) } }
    }
}
