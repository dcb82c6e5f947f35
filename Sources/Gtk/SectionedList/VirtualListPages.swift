import CGtk
@_spi(C) import GLib

/// Moving through the list by pages.
///
/// When a key is held down, or on a busy machine, several of these keys arrive between two frames. They become one move
/// right before the frame: binding rows that are never visible would delay the frame, so that even more keys would
/// arrive before the next.
extension VirtualList {
    /// Moves the focus by a page, 1 downwards or -1 upwards, before the next frame.
    func turnPage(_ direction: Int) -> Bool {
        wasMoved = true
        if pendingPages.signum() == -direction { turnPendingPages() }
        pendingPages += direction
        if gtk_widget_get_mapped(widget) == 0 {
            // There are no frames.
            turnPendingPages()
        } else if abs(pendingPages) == 1 {
            let tick: GtkTickCallback = { widget, _, _ in
                guard let widget else { return 0 }
                onMainActor(passing: widget) { VirtualList.of($0)?.turnPendingPages() }
                // Do not call again.
                return 0
            }
            gtk_widget_add_tick_callback(widget, tick, nil, nil)
        }
        return true
    }

    /// Makes the pending move, if any, so that a following action starts from its target.
    func turnPendingPages() {
        let pages = pendingPages
        pendingPages = 0
        guard pages != 0, layout.rowCount > 0, !isDisposed else { return }
        let row = focusedRow ?? firstVisibleRow ?? 0
        showFocus()
        guard let heights, let viewport, viewport.height > 0 else {
            focus(min(max(0, row + pages), layout.rowCount - 1))
            return
        }
        var next = row
        for _ in 0..<abs(pages) {
            let found = self.row(aPageFrom: next, pages.signum(), viewportHeight: viewport.height, heights)
            if found == next { break }
            next = found
        }
        // The row keeps its height in the viewport, if the list is long enough.
        let shift = layout.y(ofRow: next, heights: heights) - layout.y(ofRow: row, heights: heights)
        let shifted = clamped(vertical.value + Double(shift), scrolledHeight(heights))
        scroll(to: offset(for: Reveal(row: next, position: .nearest), from: shifted, heights), focusing: next, heights)
    }

    /// The row in the same column that is one viewport height (without the pinned header) away from another; at least
    /// the next row, at the end the last one.
    private func row(
        aPageFrom row: Int, _ direction: Int, viewportHeight: Int, _ heights: SectionedListHeights
    ) -> Int {
        let header = layout.height(ofHeader: layout.section(ofRow: row), heights: heights)
        let target = layout.y(ofRow: row, heights: heights) + direction * max(1, viewportHeight - header)
        let found =
            direction > 0
            ? layout.row(startingAbove: target + 1, heights: heights)
            : layout.row(endingBelow: target, heights: heights)
        let line = found ?? (direction > 0 ? layout.rowCount - 1 : 0)
        let next = layout.row(inLineOf: line, column: layout.column(ofRow: row))
        if (next - row).signum() == direction { return next }
        return min(max(0, direction > 0 ? layout.row(below: row) : layout.row(above: row)), layout.rowCount - 1)
    }
}
